import CSystem
import Glibc

/// The journal of systemd, which takes lines with fields.
///
/// See [the native protocol](https://systemd.io/JOURNAL_NATIVE_PROTOCOL/).
public struct Journal: Sendable {
  private static let socket = "/run/systemd/journal/socket"

  /// Finds the journal, if this process's standard error leads to it.
  public init?(environment: [String: String]) {
    var status = stat()
    guard let stream = environment["JOURNAL_STREAM"], unsafe fstat(STDERR_FILENO, &status) == 0,
      stream == "\(status.st_dev):\(status.st_ino)"
    else { return nil }
  }

  /// Hands over an entry: its fields as lines, `NAME=value`; false where the journal does not take it.
  public func take(_ entry: String) -> Bool { unsafe pavilion_tell(Self.socket, entry) == 0 }
}
