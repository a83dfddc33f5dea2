import ExpositionGuide
import SQLite

/// Why the file that visitors read did not answer.
public enum GuideIndexError: Error, Hashable, Sendable {
  /// Too many others wait for it, it is being changed, or locked; later it may answer.
  case busy
  /// There is no file, or one that cannot be used: it has to be built.
  case notBuilt
  /// The changes are for another version than that of the file.
  case otherVersion(found: Int)
  /// The file is damaged and was given up, so it has to be built; the reason is for the log.
  case damaged(reason: String)
  /// The disk failed; the reason is for the log.
  case broken(reason: String)
}

extension GuideIndexError {
  init(_ error: any Error) {
    if let error = error as? GuideIndexError {
      self = error
    } else if let error = error as? SQLiteError {
      self.init(error)
    } else {
      self = .broken(reason: "\(error)")
    }
  }

  init(_ error: SQLiteError) {
    switch error.code.primary {
    case .cannotOpen: self = .notBuilt
    case .busy, .locked: self = .busy
    // The file holds something else than was written.
    case .corrupt, .notADatabase, .mismatch: self = .damaged(reason: "\(error)")
    default: self = .broken(reason: "\(error)")
    }
  }

  var isDamage: Bool { if case .damaged = self { true } else { false } }
}

extension GuideStorageError {
  init(_ error: GuideIndexError) {
    switch error {
    case .busy, .otherVersion: self = .busy
    case .notBuilt: self = .unavailable(reason: "The guide's file is not built yet.")
    case .damaged(let reason):
      self = .unavailable(reason: "The guide's file is damaged and is built anew: \(reason)")
    case .broken(let reason):
      self = .unavailable(reason: "The guide's file cannot be read: \(reason)")
    }
  }
}
