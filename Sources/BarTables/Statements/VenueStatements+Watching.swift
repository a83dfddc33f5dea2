package import JuiceBar
package import SQLLanguage
package import Time

// Queries over all bars at once, in SQL for both engines.
extension VenueStatements {
  /// The versions of all bars; the columns are the bar, and those of stock and menu.
  package static let versions: SQL = "SELECT bar_id, stock_version, menu_version FROM bar"

  /// A bar; the columns are those of ``ListedBar/Columns``.
  package static func bar(_ id: BarID) -> SQL {
    """
    SELECT \(unsafe: barColumns)
    FROM bar b LEFT JOIN venue_bar v ON v.bar_id = b.bar_id
    WHERE b.bar_id = \(id.rawValue)
    """
  }

  /// Bars with duties due; the columns are the bar and ``JuiceBar/BarDuties``, one duty a row.
  ///
  /// In PostgreSQL an index tells whether a webhook has steps to send; SQLite has none, so there
  /// any webhook for steps may have something to send.
  package static func due(at time: Timestamp, for dialect: Dialect) -> SQL {
    let steps =
      switch dialect {
      case .sqlite: "1 = 1"
      case .postgreSQL:
        "EXISTS (SELECT 1 FROM order_step s WHERE s.bar_id = w.bar_id AND s.rowid > w.step)"
      }
    return """
      SELECT bar_id, \(BarDuties.availability.rawValue) FROM suspension WHERE until_at <= \(time.milliseconds)
      UNION ALL
      SELECT bar_id, \(BarDuties.limit.rawValue) FROM preparation_setting
      WHERE longest_queue_minutes > 0
      UNION ALL
      SELECT p.bar_id, \(BarDuties.expiry.rawValue) FROM preparation_setting p
      WHERE p.payment_time = 'before-making' AND EXISTS (
        SELECT 1 FROM orders o WHERE o.bar_id = p.bar_id AND o.\(unsafe: Schema.openStatus)
          AND o.status = 'placed' AND o.number > p.unpaid_after
      )
      UNION ALL
      SELECT w.bar_id, \(BarDuties.telling.rawValue) FROM webhook w
      JOIN bar b ON b.bar_id = w.bar_id
      WHERE w.is_on = 1 AND (w.next_at IS NULL OR w.next_at <= \(time.milliseconds)) AND (
        (w.events LIKE '%order.placed%' AND b.order_number > w.order_number)
        OR (w.events LIKE '%stock.changed%' AND b.stock_version > w.stock_version)
        OR (w.events LIKE '%menu.published%' AND b.menu_version > w.menu_version)
        OR (w.events LIKE '%guide.published%'
          AND (SELECT COALESCE(MAX(version), 0) FROM guide_version) > w.guide)
        OR (w.events LIKE '%order.changed%' AND \(unsafe: steps))
        OR EXISTS (
          SELECT 1 FROM journal j WHERE j.bar_id = w.bar_id AND j.number > w.journal
            AND \(unsafe: IntegrationStatements.wanted("j", by: "w.events"))
        )
      )
      """
  }

  package static let oldestCalls: SQL = """
    SELECT bar_id, MIN(called_at) FROM staff_call WHERE answered_at IS NULL GROUP BY bar_id
    """

  package static let unsummarised: SQL = """
    SELECT b.bar_id FROM bar b LEFT JOIN summary_progress p ON p.bar_id = b.bar_id
    WHERE b.stock_version > COALESCE(p.version, 0)
    """
}
