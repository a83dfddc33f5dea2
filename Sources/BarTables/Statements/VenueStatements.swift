import Identifiers
import JSON
package import JuiceBar
import Languages
package import SQLLanguage
package import Staffing
package import Time

/// The statements about all bars of a storage, in SQL for both engines.
package enum VenueStatements {
  /// The bars; the columns are those of ``ListedBar/Columns``.
  package static let bars: SQL = """
    SELECT \(unsafe: barColumns)
    FROM bar b LEFT JOIN venue_bar v ON v.bar_id = b.bar_id
    ORDER BY b.bar_id
    """

  /// The columns of ``ListedBar/Columns``.
  static let barColumns = """
    b.bar_id, v.name, v.time_zone, v.closed_at, v.menu_of, v.languages, v.has_guide, v.country
    """

  /// The bars that follow a bar's menu.
  package static func followers(of bar: BarID) -> SQL {
    "SELECT bar_id FROM venue_bar WHERE menu_of = \(bar.rawValue)"
  }

  /// The log line by which a closed bar left for another storage, unless it stayed, or was opened
  /// or imported later; the columns are its number, its time and the bar's destination.
  ///
  /// For an open bar the query does not read the log.
  static func departure(of bar: BarID) -> SQL {
    """
    SELECT l.number, l.logged_at, l.details
    FROM venue_bar v JOIN audit_log l ON l.bar_id = v.bar_id
    WHERE v.bar_id = \(bar.rawValue) AND v.closed_at IS NOT NULL AND l.action = 'move-bar'
      AND NOT EXISTS (
        SELECT 1 FROM audit_log later WHERE later.bar_id = l.bar_id AND later.number > l.number
          AND later.action IN ('reopen-bar', 'keep-bar', 'import-bar')
      )
    """
  }

  package static func set(_ bar: ListedBar, at time: Timestamp) -> SQL {
    let closedAt: Int? = bar.isOpen ? nil : time.milliseconds
    return """
      INSERT INTO venue_bar (
        bar_id, name, time_zone, closed_at, menu_of, languages, has_guide, country
      ) VALUES (
        \(bar.id.rawValue), \(bar.name.json.encoded()), \(bar.timeZone), \(closedAt),
        \(bar.menuOf?.rawValue), \(bar.offer.storedLanguages), \(bar.offer.hasGuide ? 1 : 0),
        \(bar.offer.country?.rawValue)
      )
      ON CONFLICT (bar_id) DO UPDATE SET name = excluded.name, time_zone = excluded.time_zone,
        closed_at = excluded.closed_at, menu_of = excluded.menu_of,
        languages = excluded.languages, has_guide = excluded.has_guide,
        country = excluded.country
      """
  }
}

extension ListedBar {
  package typealias Columns = (
    String, String?, String?, Int?, String?, String?, Int?, String?
  )

  package init(stored row: Columns) throws {
    self.init(
      id: try readable(BarID(row.0), "a bar", row.0),
      // One whose name cannot be read goes on under its identifier.
      name: [row.1].legible(Self.name(stored:)).first ?? nil,
      timeZone: row.2,
      isOpen: row.3 == nil,
      menuOf: try row.4.map { try readable(BarID($0), "the bar of a menu", $0) },
      offer: BarOffer(
        languages: try (row.5 ?? "").split(separator: " ").map {
          try readable(Language(rawValue: String($0)), "a language of a bar", $0)
        },
        hasGuide: row.6 != 0,
        country: try row.7.map { try readable(Country(rawValue: $0), "a country", $0) }
      )
    )
  }
}

extension ListedBar {
  static func name(stored text: String?) throws -> LocalizedText? {
    try text.map { try JSONReader(JSONValue(parsing: Array($0.utf8))).localizedText() }
  }
}

extension BarOffer {
  /// The tags of the languages; none for all in their usual order.
  fileprivate var storedLanguages: String {
    languages == Language.allCases ? "" : languages.map(\.tag).joined(separator: " ")
  }
}

// MARK: - Roles at other bars

extension VenueStatements {
  package static func role(of account: AccountID, from home: BarID, at bar: BarID) -> SQL {
    """
    SELECT role FROM venue_role
    WHERE bar_id = \(bar.rawValue) AND home_id = \(home.rawValue)
      AND account_id = \(account.rawValue)
    """
  }

  package static func roles(at bar: BarID, from home: BarID) -> SQL {
    """
    SELECT account_id, role FROM venue_role
    WHERE bar_id = \(bar.rawValue) AND home_id = \(home.rawValue)
    """
  }

  package static func roles(of account: AccountID, from home: BarID) -> SQL {
    """
    SELECT bar_id, role FROM venue_role
    WHERE home_id = \(home.rawValue) AND account_id = \(account.rawValue)
    """
  }

  package static func set(
    _ role: Role?,
    of account: AccountID,
    from home: BarID,
    at bar: BarID
  ) -> SQL {
    guard let role else {
      return """
        DELETE FROM venue_role
        WHERE bar_id = \(bar.rawValue) AND home_id = \(home.rawValue)
          AND account_id = \(account.rawValue)
        """
    }
    return """
      INSERT INTO venue_role (bar_id, home_id, account_id, role)
      VALUES (\(bar.rawValue), \(home.rawValue), \(account.rawValue), \(role.rawValue))
      ON CONFLICT (bar_id, home_id, account_id) DO UPDATE SET role = excluded.role
      """
  }
}

// MARK: - Transfers

extension VenueStatements {
  /// The transfer of a version; the columns are the key, the other bar, whether it goes out, and
  /// the key of the transfer that it reverses.
  package static func transfer(making version: Int, of bar: BarID) -> SQL {
    """
    SELECT transfer_id, other_id, is_out, reverses FROM venue_transfer
    WHERE bar_id = \(bar.rawValue) AND version = \(version)
    """
  }

  package static func transferKey(making version: Int, of bar: BarID) -> SQL {
    """
    SELECT transfer_id FROM venue_transfer
    WHERE bar_id = \(bar.rawValue) AND version = \(version)
    """
  }

  /// Adds one side of a transfer, unless it exists.
  package static func add(
    _ transfer: BarTransfer,
    at bar: BarID,
    version: Int,
    at time: Timestamp
  ) -> SQL {
    let other = bar == transfer.from ? transfer.to : transfer.from
    return """
      INSERT INTO venue_transfer
        (bar_id, transfer_id, other_id, version, is_out, reverses, moved_at)
      VALUES (
        \(bar.rawValue), \(transfer.key.rawValue), \(other.rawValue), \(version),
        \(bar == transfer.from ? 1 : 0), \(transfer.reverses?.rawValue), \(time.milliseconds)
      )
      ON CONFLICT (bar_id, transfer_id) DO NOTHING
      """
  }
}
