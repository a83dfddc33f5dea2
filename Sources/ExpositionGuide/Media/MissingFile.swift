/// A file that a record names although it is not kept.
public struct MissingFile: Hashable, Sendable, CustomStringConvertible {
  static let expected = "the SHA-256 of a file that was sent before"

  public let record: RecordKey
  /// The field that names it, such as `file` or `captions.ko`.
  public let path: String
  public let hash: String

  public init(_ hash: String, namedBy record: RecordKey, at path: String) {
    (self.hash, self.record, self.path) = (hash, record, path)
  }

  /// What the field should have, and what it has.
  public var problem: String { "expected \(Self.expected), found \(Self.found(hash))" }

  public var description: String { "\(record): .\(path): \(problem)" }

  static func found(_ hash: String) -> String { "\"\(hash)\", which names none" }
}
