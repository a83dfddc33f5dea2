import BarTables
import JuiceBar
import SQLite

extension StorageError {
  /// Translates any error of a transaction into an error of the domain.
  init(_ error: any Error) {
    switch error {
    case let error as StorageError: self = error
    case let error as SQLiteError: self.init(sqlite: error)
    default: self = StorageError(ofReader: error) ?? .unusable("\(error)")
    }
  }

  private init(sqlite error: SQLiteError) {
    switch error.code {
    case .inputOutput where error.statement == "COMMIT":
      // The pages may have reached the disk although SQLite was told otherwise.
      self = .unknownOutcome(error.description)
    case .busy, .locked:
      self = .unavailable("another process keeps it locked (SQLite \(error.code.rawValue))")
    case .full, .inputOutputSharedMemorySize: self = .unavailable("the disk is full")
    case .inputOutput, .readOnly, .permission, .cannotOpen:
      self = .unavailable(error.description)
    case .mismatch: self.init(unreadable: error)
    case .notADatabase: self = .unusable("the file is not an SQLite database")
    case .corrupt: self = .unusable("the file is damaged; restore a backup (\(error))")
    default: self = .unusable(error.debugDescription)
    }
  }

  /// The same error, preceded by the file's path.
  func naming(_ path: String) -> StorageError {
    switch self {
    case .unavailable(let reason): .unavailable("\(path): \(reason)")
    case .unknownOutcome(let reason): .unknownOutcome("\(path): \(reason)")
    case .unusable(let reason): .unusable("\(path): \(reason)")
    case .unreadable(let row): .unreadable("\(path): \(row)")
    case .unknownBar, .menuChanged, .draftChanged, .menuUnchanged, .fruitInStock, .missingPicture:
      self
    }
  }
}
