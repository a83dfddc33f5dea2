import Glibc

/// Where the program's words go.
struct Console: Sendable {
  /// Writes a line to standard output.
  func say(_ line: String) { write(line + "\n", to: STDOUT_FILENO) }

  /// Writes a line about an error, or about progress.
  func complain(_ line: String) { write(line + "\n", to: STDERR_FILENO) }

  /// Whether people read standard error, on a terminal.
  var complainsToPeople: Bool { isatty(STDERR_FILENO) == 1 }

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
