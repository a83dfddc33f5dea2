import JSON
import JuiceBar
import Languages
import SQLite

/// The statements about all bars of a storage, in SQL that PostgreSQL reads as well.
enum VenueStatements {
  /// The bars; the columns are those of ``ListedBar/Columns``.
  static let bars: SQL = """
    SELECT b.bar_id, v.name, v.time_zone, v.closed_at, v.menu_of
    FROM bar b LEFT JOIN venue_bar v ON v.bar_id = b.bar_id
    ORDER BY b.bar_id
    """

  static func set(_ bar: ListedBar, at time: Timestamp) -> SQL {
    let closedAt: Int? = bar.isOpen ? nil : time.milliseconds
    return """
      INSERT INTO venue_bar (bar_id, name, time_zone, closed_at, menu_of) VALUES (
        \(bar.id.rawValue), \(bar.name.json.encoded()), \(bar.timeZone), \(closedAt),
        \(bar.menuOf?.rawValue)
      )
      ON CONFLICT (bar_id) DO UPDATE SET name = excluded.name, time_zone = excluded.time_zone,
        closed_at = excluded.closed_at, menu_of = excluded.menu_of
      """
  }
}

extension ListedBar {
  typealias Columns = (String, String?, String?, Int?, String?)

  init(stored row: Columns) throws {
    let name = try row.1.map { text in
      try JSONReader(JSONValue(parsing: Array(text.utf8))).localizedText()
    }
    self.init(
      id: try readable(BarID(row.0), "a bar", row.0),
      name: name,
      timeZone: row.2,
      isOpen: row.3 == nil,
      menuOf: try row.4.map { try readable(BarID($0), "the bar of a menu", $0) }
    )
  }
}
