public import Languages

/// What a visitor looks for among the exhibits; without anything, all of them.
public struct GuideSearch: Hashable, Sendable {
  /// The number of exhibits on a page.
  public static let pageSize = 60

  /// The words, every one of which is in a text of the exhibit, or in the name of a person, a place,
  /// a period or a term that it has.
  public var query: ExhibitQuery?
  /// The facets, every one of which the exhibit has.
  public var facets: [Facet] = []
  /// A record that the exhibit names: a person, a place, a period or a term.
  public var naming: RecordKey?
  /// The first year that the exhibit may be of; −9999 to 9999 have an effect.
  public var from: Int?
  /// The last year that the exhibit may be of.
  public var to: Int?
  /// How many of the exhibits found are before the first that is wanted.
  public var start = 0
  /// The exhibit before the first that is wanted, in place of ``start``.
  public var after: RecordID?
  /// How many exhibits are wanted at most.
  public var count = pageSize
  /// The number of values that are listed of a dimension.
  public var facetLimit = 20

  /// Whether it takes every exhibit.
  public var isOpen: Bool {
    query == nil && facets.isEmpty && naming == nil && from == nil && to == nil
  }

  public init(_ query: ExhibitQuery? = nil) { self.query = query }
}

/// The answer to a search, from one edition of the guide.
public struct GuideFindings: Hashable, Sendable {
  public let edition: Int
  /// The exhibits wanted, the best match first, those that match alike by identifier.
  public let exhibits: [GuideRecord]
  /// How many exhibits found are before those; nothing where the one they follow is not found.
  public let start: Int?
  public let total: Int
  /// The facets of all exhibits found, the most frequent first.
  public let facets: [Facet.Dimension: [FacetCount]]
  /// Whether these are all: a search that takes too long is ended.
  public let isComplete: Bool

  public init(
    edition: Int,
    exhibits: [GuideRecord],
    start: Int?,
    total: Int,
    facets: [Facet.Dimension: [FacetCount]],
    isComplete: Bool
  ) {
    (self.edition, self.exhibits, self.start, self.total) = (edition, exhibits, start, total)
    (self.facets, self.isComplete) = (facets, isComplete)
  }
}

/// How many of the exhibits found have a facet.
public struct FacetCount: Hashable, Sendable {
  public let facet: Facet
  public let count: Int
  /// The name of the record that is the value; nothing for years, and where the record is not there.
  public let name: LocalizedText?

  public init(facet: Facet, count: Int, name: LocalizedText?) {
    (self.facet, self.count, self.name) = (facet, count, name)
  }
}
