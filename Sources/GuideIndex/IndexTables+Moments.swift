import ExpositionGuide
import SQLLanguage
import SQLite
import Time

extension IndexTables {
  /// The moments from which exhibitions are visible or no longer are.
  mutating func moments() throws(SQLiteError) -> Set<Timestamp> {
    let rows = try connection.rows(
      "SELECT id, document FROM record WHERE kind = 'exhibition'",
      as: (String, String).self
    )
    var moments: Set<Timestamp> = []
    for (id, document) in rows {
      guard let id = RecordID(id) else { continue }
      moments.formUnion(try GuideRecord(RecordKey(.exhibition, id), stored: document).moments)
    }
    return moments
  }
}
