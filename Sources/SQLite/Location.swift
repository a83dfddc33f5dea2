import CSQLite

/// Where a database is.
public enum Location: Hashable, Sendable {
  /// A file, by its path.
  case file(String)
  /// Memory that belongs to one connection and goes away with it.
  case memory

  var path: String {
    switch self {
    case .file(let path): path
    case .memory: ":memory:"
    }
  }
}

/// The permissions of a connection.
public enum Access: Hashable, Sendable {
  /// Read only; the file must exist.
  case readOnly
  /// Read and write; the file must exist.
  case readWrite
  /// Read and write; the file is created when it does not exist.
  case create

  var flags: Int32 {
    switch self {
    case .readOnly: SQLITE_OPEN_READONLY
    case .readWrite: SQLITE_OPEN_READWRITE
    case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    }
  }
}
