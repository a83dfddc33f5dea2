import Glibc

/// A client's connection, on its loop thread only.
final class Connection {
  let descriptor: Int32
  let address: Address
  /// When the connection is cut unless the client has sent what is awaited, in monotonic seconds.
  var deadline: Double?
  /// The request that is being read or answered.
  weak var exchange: Exchange?

  init(descriptor: Int32, address: Address, deadline: Double) {
    self.descriptor = descriptor
    self.address = address
    self.deadline = deadline
  }

  /// Ends the connection at once; libmicrohttpd notices and closes it.
  func cut() { shutdown(descriptor, Int32(SHUT_RDWR)) }
}
