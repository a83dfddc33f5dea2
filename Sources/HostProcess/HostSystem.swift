import CSystem
import Glibc

/// The machine as the process sees it.
///
/// These few calls are all that the program would need Foundation for, which costs every server
/// several megabytes.
public enum HostSystem: Sendable {
  /// The variables that the process was started with; the first of two with one name counts.
  public static var environment: [String: String] {
    guard let entries = unsafe pavilion_environment() else { return [:] }
    var environment: [String: String] = [:]
    var index = 0
    // The list ends with a null pointer, every entry with a NUL.
    while let entry = unsafe entries[index] {
      let text = unsafe String(cString: entry)
      if let sign = text.firstIndex(of: "="), environment[String(text[..<sign])] == nil {
        environment[String(text[..<sign])] = String(text[text.index(after: sign)...])
      }
      index += 1
    }
    return environment
  }

  /// The number of processors that the process may run on.
  public static var processorCount: Int { max(1, Int(pavilion_processor_count())) }

  /// The machine's name in its network.
  public static var name: String {
    var name = [CChar](repeating: 0, count: 256)
    // The last byte stays NUL, however long the name is.
    guard unsafe gethostname(&name, name.count - 1) == 0 else { return "localhost" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The milliseconds since the beginning of 1970, by the machine's clock.
  public static var milliseconds: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
  }

  /// Runs a program with one argument and waits for its end; its output is that of this process.
  ///
  /// - Parameters:
  ///   - program: The path of the program.
  ///   - argument: Its one argument.
  /// - Returns: Its exit status, or 128 and the number of the signal that ended it; `nil` if it could
  ///   not be started.
  public static func run(_ program: String, with argument: String) -> Int? {
    let status = unsafe pavilion_run(program, argument)
    return status < 0 ? nil : Int(status)
  }
}
