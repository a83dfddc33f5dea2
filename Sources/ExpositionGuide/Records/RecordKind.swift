/// What a record of the guide describes.
public enum RecordKind: String, CaseIterable, Hashable, Sendable, Comparable {
  /// A show that places exhibits.
  case exhibition
  /// An object, once, whatever shows it.
  case exhibit
  case person, place, period
  /// A word for a kind, a material, a technique or a subject.
  case term
  case tour
  /// A file that is shown, and the words that go with it.
  case media

  /// The name of several, as in the names of files and addresses.
  public var plural: String {
    switch self {
    case .person: "people"
    case .media: "media"
    default: rawValue + "s"
    }
  }

  public init?(plural: String) {
    guard let kind = Self.allCases.first(where: { $0.plural == plural }) else { return nil }
    self = kind
  }

  /// Orders kinds as they are declared.
  public static func < (left: RecordKind, right: RecordKind) -> Bool { left.place < right.place }

  private var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The name of a record among all.
public struct RecordKey: Hashable, Sendable, Comparable, CustomStringConvertible {
  public let kind: RecordKind
  public let id: RecordID

  public init(_ kind: RecordKind, _ id: RecordID) { (self.kind, self.id) = (kind, id) }

  /// The kind and the identifier with a slash between them.
  public var description: String { "\(kind.rawValue)/\(id)" }

  /// Orders by kind, then by identifier.
  public static func < (left: RecordKey, right: RecordKey) -> Bool {
    left.kind == right.kind ? left.id < right.id : left.kind < right.kind
  }
}
