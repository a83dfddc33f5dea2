import SQLLanguage
import SQLite
package import Time

/// A version of a storage's guide.
package struct GuideMark: Hashable, Sendable {
  package let version: Int
  /// What tells the version from one of the same number in another storage.
  let mark: String

  package init(version: Int, mark: String) { (self.version, self.mark) = (version, mark) }
}

/// What a file is of.
package struct IndexState: Hashable, Sendable {
  private static let editionsAVersion = 4_096

  let mark: GuideMark
  /// How many moments have passed from which exhibitions are visible or no longer are.
  let passed: Int
  /// The next such moment.
  package let changesAt: Timestamp?

  package var version: Int { mark.version }

  /// See ``GuideReading/edition``.
  var edition: Int {
    let (start, isTooLarge) = version.multipliedReportingOverflow(by: Self.editionsAVersion)
    return isTooLarge ? .max : start + min(passed, Self.editionsAVersion - 1)
  }
}

extension Connection {
  /// What a file of the guide is of.
  mutating func indexState() throws(SQLiteError) -> IndexState? {
    let row = try row(
      "SELECT version, mark, passed, changes_at FROM guide",
      as: (Int, String, Int, Value).self
    )
    guard let (version, mark, passed, changesAt) = row, (0...1 << 50).contains(version), passed >= 0
    else { return nil }
    return IndexState(
      mark: GuideMark(version: version, mark: mark),
      passed: passed,
      changesAt: Int(sqlValue: changesAt).map(Timestamp.init(milliseconds:))
    )
  }
}
