/// A fair and the objects that the guide shows from it.
public struct Exhibition: Hashable, Sendable {
  /// The fair itself.
  public let exposition: Exposition
  /// The objects in the order in which they are shown; no two have the same identifier.
  public let exhibits: [Exhibit]

  /// Creates an exhibition, or nothing when two exhibits have the same identifier.
  public init?(exposition: Exposition, exhibits: [Exhibit]) {
    guard Set(exhibits.map(\.id)).count == exhibits.count else { return nil }
    self.exposition = exposition
    self.exhibits = exhibits
  }

  /// Creates an exhibition of exhibits whose identifiers are already known to differ.
  init(exposition: Exposition, distinct exhibits: [Exhibit]) {
    self.exposition = exposition
    self.exhibits = exhibits
  }

  /// The exhibit with an identifier.
  ///
  /// - Complexity: O(*n*) in the number of exhibits.
  public subscript(id: Exhibit.ID) -> Exhibit? { exhibits.first { $0.id == id } }
}
