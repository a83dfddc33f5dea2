/// The tables of bars and exhibitions: one text that founds them, and numbered steps; steps are
/// only ever added.
///
/// Standard SQL that SQLite and PostgreSQL both read: BIGINT and TEXT, every primary key led by
/// the bar, money in minor units, time in milliseconds since 1970 (UTC), identifiers from the
/// program. ``Dialect`` names the types that the engines name differently; guards are each engine's
/// own.
package enum Schema {
  /// The version that `founding` creates; earlier ones were never released.
  package static let first = 38

  /// The version that this program knows.
  package static let version = first + steps(for: .sqlite).count

  /// The lowest version whose programs may keep working on these tables: the number of the last
  /// step that would break them, or whose rules they would not follow.
  ///
  /// A server of an older version keeps running beside the first newer one if a step adds only
  /// tables, indexes, and columns that are nullable or have a default; the audit accepts rows
  /// without them. A step that does more, or that brings a rule for rows written by older programs,
  /// raises this number to its own, and older servers then refuse everything (CONTRIBUTING.md).
  package static let oldestCompatible = 38

  /// The text that founds the tables of version ``first``.
  package static func founding(for dialect: Dialect) -> String {
    // Referenced tables come first.
    let features = [
      menu, orders, stock, payments, refundLimits, days, journal, business, reports, staff,
      secondFactor, screens, integration, venue, guide, desk, unnamedFiles, previewLinks, retention,
    ]
    let functions = dialect == .postgreSQL ? [refusal] : []
    return (functions + features.map { $0(dialect) } + [approvals]).joined(separator: "\n")
  }

  /// The steps to the versions after ``first``, in order: none was released.
  package static func steps(for dialect: Dialect) -> [String] { [] }

  /// A condition that a column holds one of several values, the usual one first.
  ///
  /// For a list of more than two (`IN`), SQLite fills a table of its own with the list each time it
  /// checks a row: that was a quarter of an order's work.
  static func oneOf(_ column: String, _ values: String...) -> String {
    values.map { "\(column) = '\($0)'" }.joined(separator: " OR ")
  }

  /// The condition of an order still to be made or collected, word for word that of the partial index
  /// `open_order`, so that the engine uses the index.
  static let openStatus = "status NOT IN ('collected', 'cancelled')"

  /// Every table, referenced tables first; copies of bars list them in this order.
  package static let tables = [
    "bar", "menu", "stock", "orders", "order_line", "movement", "idempotency",
    "staff_call", "call_coming",
    "summary_progress", "turnover", "flow", "missed",
    "order_step", "suspension", "preparation_setting", "refund_limit", "business", "label_print",
    "payment",
    "payment_part", "payment_void", "refund", "refund_part", "refund_tender", "tender_name",
    "business_day", "cash_movement", "day_close", "journal",
    "stocktake", "stocktake_count",
    "refund_line", "given_back", "turnover_tax", "takings", "settled", "wait", "delivery_cost",
    "fruit_cost",
    "cost_flow", "movement_cost", "juice_cost",
    "staff_account", "staff_session", "staff_known", "staff_device", "staff_screen",
    "staff_pairing",
    "staff_count", "staff_second_factor", "staff_pending", "audit_log",
    "menu_draft", "menu_publication",
    "api_token", "webhook", "webhook_attempt", "webhook_dead_letter",
    "menu_picture",
    "venue_bar", "venue_role", "venue_transfer",
    "guide_version", "guide_record", "guide_turn", "guide_unnamed_file",
    "guide_desk", "guide_edit", "guide_draft", "guide_schedule", "guide_held",
    "guide_preview_link",
    "retention", "purged", "purged_fruit", "purged_sum", "released",
  ]
}
