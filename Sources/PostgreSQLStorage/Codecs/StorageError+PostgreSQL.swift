import BarTables
import JuiceBar
import PostgreSQL

extension StorageError {
  /// Translates an error of an attempt that is not repeated into an error of the domain.
  init(_ error: any Error) {
    switch error {
    case let error as StorageError: self = error
    case let error as PostgreSQLError: self.init(postgreSQL: error)
    default: self = StorageError(ofReader: error) ?? .unusable("\(error)")
    }
  }

  private init(postgreSQL error: PostgreSQLError) {
    guard error.event != .mismatch else {
      self.init(unreadable: error)
      return
    }
    switch error.reaction {
    case .retry, .reconnect, .stop: self = .unavailable(error.description)
    case .lookUp: self = .unknownOutcome(error.description)
    case .refused, .fail: self = .unusable(error.debugDescription)
    }
  }
}
