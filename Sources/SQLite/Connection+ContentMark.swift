import CSQLite
import SQLLanguage

/// The state of a database at a moment: two equal marks of one connection have no commit between
/// them.
public struct ContentMark: Equatable, Sendable {
  private let header: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)

  /// The format of the log's index that every release of SQLite since 3.7.0 has.
  private static let format: UInt64 = 3_007_000

  /// Nothing if the header has another format, or none since the log is being founded.
  fileprivate init?(_ header: pavilion_sqlite_log_header) {
    self.header = header.words
    guard self.header.0 & 0xffff_ffff == Self.format else { return nil }
  }

  public static func == (one: Self, other: Self) -> Bool { one.header == other.header }
}

/// The memory that a connection shares with all others to its file, mapped as long as it is open.
@safe
enum LogIndex {
  case unknown
  case missing
  case mapped(UnsafeRawPointer)
}

extension Connection {
  /// Marks what all processes have committed, from memory that they share; `nil` without a log.
  ///
  /// Every commit changes the header of the log's index before it returns
  /// (https://www.sqlite.org/walformat.html#the_wal_index_header).
  public mutating func contentMark() -> ContentMark? {
    if case .unknown = logIndex {
      // Reading maps the index.
      guard (try? run("SELECT 1 FROM sqlite_schema")) != nil else { return nil }
      logIndex = unsafe pavilion_sqlite_log_index(handle).map { unsafe .mapped($0) } ?? .missing
    }
    guard case .mapped(let index) = logIndex else { return nil }
    return unsafe ContentMark(pavilion_sqlite_read_log_header(index))
  }
}
