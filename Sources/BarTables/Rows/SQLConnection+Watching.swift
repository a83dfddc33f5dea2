import Identifiers
package import JuiceBar
package import SQLLanguage
package import Time

// Queries over all bars at once.
extension SQLConnection where Self: ~Copyable {
  /// The versions found by a query, whose columns are those of ``VenueStatements/versions``.
  package mutating func versions(_ query: SQL) throws -> [BarID: BarVersions] {
    var versions: [BarID: BarVersions] = [:]
    for (id, stock, menu) in try rows(query, as: (String, Int, Int).self) {
      versions[try readable(BarID(id), "a bar", id)] = BarVersions(stock: stock, menu: menu)
    }
    return versions
  }

  package mutating func listedBar(_ id: BarID) throws -> ListedBar? {
    try row(VenueStatements.bar(id), as: ListedBar.Columns.self).map(ListedBar.init(stored:))
  }

  package mutating func dueBars(
    at time: Timestamp,
    for dialect: Dialect
  ) throws -> [BarID: BarDuties] {
    var duties: [BarID: BarDuties] = [:]
    let query = VenueStatements.due(at: time, for: dialect)
    for (id, duty) in try rows(query, as: (String, Int).self) {
      duties[try readable(BarID(id), "a bar", id), default: []].insert(BarDuties(rawValue: duty))
    }
    return duties
  }

  package mutating func oldestCalls() throws -> [BarID: Timestamp] {
    var oldest: [BarID: Timestamp] = [:]
    for (id, time) in try rows(VenueStatements.oldestCalls, as: (String, Int).self) {
      oldest[try readable(BarID(id), "a bar", id)] = Timestamp(milliseconds: time)
    }
    return oldest
  }

  /// Whether a bar has changes that its summaries do not yet include.
  package mutating func isUnsummarised(_ bar: BarStatements) throws -> Bool {
    let (version, _) = try row(bar.summaryProgress, as: (Int, Int).self) ?? (0, 0)
    return try progress(of: bar).stock > version
  }

  package mutating func unsummarisedBars() throws -> [BarID] {
    try values(VenueStatements.unsummarised, as: String.self).map { id in
      try readable(BarID(id), "a bar", id)
    }
  }
}
