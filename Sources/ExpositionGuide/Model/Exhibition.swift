/// A fair and the objects that the guide shows from it.
public struct Exhibition: Hashable, Sendable {
  public let exposition: Exposition
  /// The objects in the order in which they are shown; no two have the same identifier.
  public let exhibits: [Exhibit]
  private let places: [Exhibit.ID: Int]

  /// Creates an exhibition, or nothing when two exhibits have the same identifier.
  public init?(exposition: Exposition, exhibits: [Exhibit]) {
    guard Set(exhibits.map(\.id)).count == exhibits.count else { return nil }
    self.init(exposition: exposition, distinct: exhibits)
  }

  init(exposition: Exposition, distinct exhibits: [Exhibit]) {
    (self.exposition, self.exhibits) = (exposition, exhibits)
    let entries = exhibits.enumerated().map { ($1.id, $0) }
    places = Dictionary(entries) { first, _ in first }
  }

  /// Where the exhibit with an identifier stands among ``exhibits``.
  public func place(of id: Exhibit.ID) -> Int? { places[id] }

  public subscript(id: Exhibit.ID) -> Exhibit? { places[id].map { exhibits[$0] } }
}
