/// A property by which exhibits are chosen and counted.
public struct Facet: Hashable, Sendable {
  /// The kinds of properties, in the order in which they are shown.
  public enum Dimension: String, CaseIterable, Hashable, Sendable {
    case kind, material, technique, subject, period, person, place, century, decade

    /// The kind of the records that are its values; nothing where they are years.
    public var records: RecordKind? {
      switch self {
      case .kind, .material, .technique, .subject: .term
      case .period: .period
      case .person: .person
      case .place: .place
      case .century, .decade: nil
      }
    }
  }

  public let dimension: Dimension
  /// The identifier of a record; of a century or a decade its first year, such as `1890` or `-210`.
  public let value: String

  public init(_ dimension: Dimension, _ value: String) {
    (self.dimension, self.value) = (dimension, value)
  }

  /// The record that is the value; nothing for years.
  public var record: RecordKey? {
    guard let kind = dimension.records, let id = RecordID(value) else { return nil }
    return RecordKey(kind, id)
  }
}
