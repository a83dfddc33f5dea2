import ExpositionGuide
import JSON

/// Why a command did not do what it was told.
struct CommandFailure: Error, Sendable, CustomStringConvertible {
  /// A word for programs: `shortage`.
  let code: String
  let description: String
  /// Details for programs beside the code.
  let details: JSONObject

  init(_ code: String, _ description: String, _ details: JSONObject = [:]) {
    (self.code, self.description, self.details) = (code, description, details)
  }

  /// A fault of a file, the storage or the machine, reported with the program's name in front;
  /// refusals of a bar are in the reader's language and without it.
  static func trouble(_ code: String, _ description: String, _ details: JSONObject = [:]) -> Self {
    CommandFailure(code, "pavilion: \(description)", details)
  }

  /// The failure as JSON: `{"error": …, "message": …}` and the details.
  var json: JSONValue {
    var object: JSONObject = ["error": .string(code), "message": .string(description)]
    for member in details.members { object[member.name] = member.value }
    return .object(object)
  }

  /// Puts any error into words that an operator understands.
  init(_ error: any Error) {
    switch error {
    case let failure as CommandFailure: self = failure
    case let error as UsageError: self = .trouble("usage", "\(error)")
    case GuideStorageError.unavailable(let reason):
      self = .trouble("failed", "the storage is not available: \(reason)")
    case GuideStorageError.damaged(let reason):
      self = .trouble("failed", "the storage cannot be used: \(reason)")
    case GuideStorageError.outdated:
      self = .trouble("outdated", "the guide was published meanwhile; nothing is changed")
    case GuideStorageError.busy:
      self = .trouble("busy", "a large publication is under way; try again when it is done")
    case GuideStorageError.missingFile(let file):
      self = .trouble("missing-file", "\(file); nothing is changed")
    default: self = .trouble("failed", "\(error)")
    }
  }
}
