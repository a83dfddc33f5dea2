package import JuiceBar
package import SQLLanguage

// What is asked of all bars at once.
extension SQLConnection where Self: ~Copyable {
  /// The versions that a query finds; its columns are those of ``VenueStatements/versions``.
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

  /// Whether more has happened at a bar than its summaries tell.
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
