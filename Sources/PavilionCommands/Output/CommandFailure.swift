import ExpositionGuide
import JSON

/// Why a command did not do what it was told.
struct CommandFailure: Error, Sendable, CustomStringConvertible {
  /// A word for programs: `shortage`.
  let code: String
  /// The reason in words.
  let description: String
  /// What programs may want to know beside the code.
  var details = JSONObject()

  /// The failure as JSON: `{"error": …, "message": …}` and the details.
  var json: JSONValue {
    var object: JSONObject = ["error": .string(code), "message": .string(description)]
    for member in details.members { object[member.name] = member.value }
    return .object(object)
  }
}

extension CommandFailure {
  /// Puts any error into words that an operator understands.
  init(_ error: any Error) {
    switch error {
    case let failure as CommandFailure: self = failure
    case ExhibitionStorageError.unavailable(let reason):
      self.init(code: "failed", description: "pavilion: the storage is not available: \(reason)")
    case ExhibitionStorageError.damaged(let reason):
      self.init(code: "failed", description: "pavilion: the storage cannot be used: \(reason)")
    default: self.init(code: "failed", description: "pavilion: \(error)")
    }
  }
}
