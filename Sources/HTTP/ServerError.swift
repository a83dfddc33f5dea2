/// Why a server could not start.
public enum ServerError: Error, Hashable, CustomStringConvertible {
  /// Another program listens there.
  case portInUse(address: String, port: Int)
  /// Ports below 1024 are for privileged programs.
  case portNotAllowed(address: String, port: Int)
  /// This machine has no such address, or the name is not known.
  case addressNotAvailable(address: String)
  /// The port is not a number from 0 to 65535.
  case portOutOfRange(port: Int)
  /// The operating system refused something else, in its words.
  case system(String)

  public var description: String {
    switch self {
    case .portInUse(let address, let port):
      "Port \(port) of \(address) is in use by another program."
    case .portNotAllowed(let address, let port):
      "This user may not listen on port \(port) of \(address)."
    case .addressNotAvailable(let address):
      "This machine has no address \(address)."
    case .portOutOfRange(let port):
      "There is no port \(port): ports go from 0 to 65535."
    case .system(let text):
      "The server cannot start: \(text)."
    }
  }
}
