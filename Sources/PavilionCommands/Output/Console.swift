import Glibc

/// Where the program's words go.
struct Console: Sendable {
  /// Writes a line for whoever called the program.
  func say(_ line: String) { write(line + "\n", to: STDOUT_FILENO) }

  /// Writes a line about what went wrong, or about what is going on.
  func complain(_ line: String) { write(line + "\n", to: STDERR_FILENO) }

  private func write(_ text: String, to descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      // The kernel reads `count` bytes from the start of a buffer that lives during the call.
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0 {
        guard errno == EINTR else { return }
      } else {
        rest = rest.dropFirst(count)
      }
    }
  }
}
