import Identifiers
import JuiceBar
import SQLLanguage
import Staffing

/// A table whose rows say which person did something.
struct PersonTable {
  /// The column by whose order the table is gone through, a piece at a time.
  struct Key {
    let name: String
    /// A value before all others.
    let least: Value

    static func number(_ name: String) -> Key { Key(name: name, least: .integer(-1)) }
    static func text(_ name: String) -> Key { Key(name: name, least: .text("")) }
  }

  /// How many rows are gone through at once: a few milliseconds' reading.
  static let rowsAtOnce = 2_000

  let name: String
  /// What the rows are, for the person.
  let kind: String
  let key: Key
  /// The columns that are told beside the key.
  let columns: [String]
  /// Whether the rows belong to a bar; those of the guide belong to none, and all of their authors
  /// are people.
  var isOfBar = true

  static let all = [
    PersonTable(
      name: "audit_log",
      kind: "log",
      key: .number("number"),
      columns: ["logged_at", "action", "subject", "details"]
    ),
    PersonTable(
      name: "order_step",
      kind: "orderSteps",
      key: .text("order_id"),
      columns: ["position", "status", "stepped_at", "day"]
    ),
    PersonTable(
      name: "payment",
      kind: "payments",
      key: .text("order_id"),
      columns: ["number", "amount", "method", "paid_at", "day"]
    ),
    PersonTable(
      name: "payment_void",
      kind: "voids",
      key: .text("order_id"),
      columns: ["number", "reason", "note", "voided_at"]
    ),
    PersonTable(
      name: "refund",
      kind: "refunds",
      key: .text("order_id"),
      columns: ["number", "reason", "note", "refunded_at", "day"]
    ),
    PersonTable(
      name: "business_day",
      kind: "daysOpened",
      key: .number("number"),
      columns: ["opened_at"]
    ),
    PersonTable(
      name: "cash_movement",
      kind: "cashMovements",
      key: .number("day"),
      columns: ["number", "change", "reason", "moved_at"]
    ),
    PersonTable(
      name: "day_close",
      kind: "daysClosed",
      key: .number("number"),
      columns: ["closed_at"]
    ),
    PersonTable(
      name: "menu_publication",
      kind: "menus",
      key: .number("version"),
      columns: ["source"]
    ),
    PersonTable(
      name: "menu_draft",
      kind: "menuDraft",
      key: .number("revision"),
      columns: ["saved_at"]
    ),
    PersonTable(name: "call_coming", kind: "calls", key: .text("call_id"), columns: ["coming_at"]),
    PersonTable(
      name: "guide_version",
      kind: "guideVersions",
      key: .number("version"),
      columns: ["published_at", "cause", "note"],
      isOfBar: false
    ),
    PersonTable(
      name: "guide_edit",
      kind: "guideEdits",
      key: .number("number"),
      columns: ["kind", "record_id", "deed", "edited_at"],
      isOfBar: false
    ),
    PersonTable(
      name: "guide_schedule",
      kind: "guideSchedules",
      key: .number("schedule"),
      columns: ["due_at", "made_at", "note"],
      isOfBar: false
    ),
    PersonTable(
      name: "guide_preview_link",
      kind: "previewLinks",
      key: .text("hash"),
      columns: ["made_at", "ends_at"],
      isOfBar: false
    ),
  ]
}

/// The statements about the rows of a person in one table.
struct PersonStatements {
  let table: PersonTable
  let bar: BarID
  let account: AccountID

  /// Identifiers of bars are letters, digits and hyphens.
  private var place: String { table.isOfBar ? "bar_id = '\(bar.rawValue)'" : "TRUE" }
  private var key: String { table.key.name }

  /// The last key of the next piece.
  func end(after last: Value) -> SQL {
    """
    SELECT MAX(k), COUNT(*) FROM (
      SELECT \(unsafe: key) AS k FROM \(unsafe: table.name)
      WHERE \(unsafe: place) AND \(unsafe: key) > \(last)
      ORDER BY \(unsafe: key) LIMIT \(PersonTable.rowsAtOnce)
    ) piece
    """
  }

  /// The key and the columns of the person's rows in a piece.
  func rows(after last: Value, through end: Value) -> SQL {
    let columns = ([key] + table.columns).joined(separator: ", ")
    return """
      SELECT \(unsafe: columns) FROM \(unsafe: table.name)
      WHERE \(unsafe: place) AND \(unsafe: key) > \(last) AND \(unsafe: key) <= \(end)
        AND who_id = \(account.rawValue) ORDER BY \(unsafe: key)
      """
  }

  /// The names that the person's rows of a piece still bear; all of them without a mark.
  func names(after last: Value, through end: Value, but mark: PersonName? = nil) -> SQL {
    let mark = mark?.rawValue ?? ""
    return """
      SELECT DISTINCT who_name FROM \(unsafe: table.name)
      WHERE \(unsafe: place) AND \(unsafe: key) > \(last) AND \(unsafe: key) <= \(end)
        AND who_id = \(account.rawValue) AND who_name <> \(mark)
      """
  }

  func rename(after last: Value, through end: Value, to mark: PersonName) -> SQL {
    """
    UPDATE \(unsafe: table.name) SET who_name = \(mark.rawValue)
    WHERE \(unsafe: place) AND \(unsafe: key) > \(last) AND \(unsafe: key) <= \(end)
      AND who_id = \(account.rawValue) AND who_name <> \(mark.rawValue)
    """
  }
}

// MARK: - Names in other words

/// The statements that find and replace a person's names where they stand as words.
struct NameStatements {
  let bar: BarID
  private var id: String { bar.rawValue }

  /// The lines of a piece of the log that are about people, in the columns of ``LineAboutPerson``.
  func lines(after last: Value, through end: Value) -> SQL {
    let actions = AuditStatements.listed(
      LogEntry.Action.aboutPeople.sorted { $0.rawValue < $1.rawValue }
    )
    return """
      SELECT number, logged_at, action, subject, details, who_id FROM audit_log
      WHERE bar_id = \(id) AND number > \(last) AND number <= \(end)
        AND action IN (\(unsafe: actions)) ORDER BY number
      """
  }

  func set(line number: Int, subject: String, details: String) -> SQL {
    """
    UPDATE audit_log SET subject = \(subject), details = \(details)
    WHERE bar_id = \(id) AND number = \(number)
    """
  }

  /// The closed days of a piece whose reports hold a text.
  func reports(holding text: String, after last: Value, through end: Value) -> SQL {
    """
    SELECT number, report FROM day_close WHERE bar_id = \(id)
      AND number > \(last) AND number <= \(end) AND REPLACE(report, \(text), '') <> report
    """
  }

  func set(report: String, ofDay number: Int) -> SQL {
    "UPDATE day_close SET report = \(report) WHERE bar_id = \(id) AND number = \(number)"
  }

  /// Replaces a text in the answers that are kept, and in the events that could not be delivered.
  func replace(_ text: String, by other: String) -> [SQL] {
    [("idempotency", "outcome"), ("webhook_dead_letter", "body")].map { table, column in
      """
      UPDATE \(unsafe: table) SET \(unsafe: column) = REPLACE(\(unsafe: column), \(text), \(other))
      WHERE bar_id = \(id) AND REPLACE(\(unsafe: column), \(text), '') <> \(unsafe: column)
      """
    }
  }
}
