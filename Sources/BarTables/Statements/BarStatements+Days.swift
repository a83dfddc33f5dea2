import Identifiers
package import JuiceBar
package import SQLLanguage
import Time

// Business days, in SQL for both engines.
extension BarStatements {
  private var id: String { bar.rawValue }

  package func set(_ progress: DayProgress) -> SQL {
    """
    UPDATE bar SET day = \(progress.number), orders_before_day = \(progress.ordersBefore)
    WHERE bar_id = \(id)
    """
  }

  /// The columns of ``BusinessDay/Columns``.
  static let dayColumns = """
    number, opened_at, who_kind, who_id, who_name, float, currency, orders_before, version_before
    """

  package func day(_ number: Int) -> SQL {
    """
    SELECT \(unsafe: Self.dayColumns) FROM business_day
    WHERE bar_id = \(id) AND number = \(number)
    """
  }

  /// The columns of ``CashMovement/Columns``.
  static let cashColumns = "number, change, reason, moved_at, who_kind, who_id, who_name"

  package func cashMovements(of day: Int) -> SQL {
    """
    SELECT \(unsafe: Self.cashColumns) FROM cash_movement
    WHERE bar_id = \(id) AND day = \(day) ORDER BY number
    """
  }

  /// How many times cash was moved on a day, and how much was taken out.
  package func cashMoved(on day: Int) -> SQL {
    """
    SELECT COUNT(*), CAST(-COALESCE(SUM(CASE WHEN change < 0 THEN change END), 0) AS BIGINT)
    FROM cash_movement WHERE bar_id = \(id) AND day = \(day)
    """
  }

  package func versionAtClose(of day: Int) -> SQL {
    "SELECT version FROM day_close WHERE bar_id = \(id) AND number = \(day)"
  }

  var closedDays: SQL { "SELECT number FROM day_close WHERE bar_id = \(id) ORDER BY number" }

  package func keptReport(of day: Int) -> SQL {
    "SELECT report FROM day_close WHERE bar_id = \(id) AND number = \(day)"
  }

  package var lastPurgedDay: SQL { "SELECT day FROM purged WHERE bar_id = \(id)" }

  package func keptReports(before day: Int, limit: Int) -> SQL {
    """
    SELECT report FROM day_close WHERE bar_id = \(id) AND number < \(day)
    ORDER BY number DESC LIMIT \(max(0, limit))
    """
  }

  package func add(_ day: BusinessDay) -> SQL {
    """
    INSERT INTO business_day (bar_id, number, opened_at, who_kind, who_id, who_name, float,
      currency, orders_before, version_before)
    VALUES (
      \(id), \(day.number), \(day.openedAt.milliseconds), \(day.openedBy?.kind.rawValue),
      \(day.openedBy?.id), \(day.openedBy?.name), \(day.float), \(day.currency),
      \(day.ordersBefore), \(day.versionBefore)
    )
    """
  }

  package func add(_ movement: CashMovement) -> SQL {
    """
    INSERT INTO cash_movement (bar_id, day, number, change, reason, moved_at, who_kind, who_id,
      who_name)
    VALUES (
      \(id), \(movement.day), \(movement.number), \(movement.amount), \(movement.reason.rawValue),
      \(movement.at.milliseconds), \(movement.by?.kind.rawValue), \(movement.by?.id),
      \(movement.by?.name)
    )
    """
  }

  package func add(_ close: DayClose, report: String) -> SQL {
    """
    INSERT INTO day_close (bar_id, number, closed_at, who_kind, who_id, who_name, counted,
      last_order, version, report)
    VALUES (
      \(id), \(close.number), \(close.at.milliseconds), \(close.by?.kind.rawValue),
      \(close.by?.id), \(close.by?.name), \(close.count.stored), \(close.lastOrder),
      \(close.version), \(report)
    )
    """
  }

  /// The columns of ``DayClose/Columns``.
  static let closeColumns = "closed_at, who_kind, who_id, who_name, counted, last_order, version"

  /// The last order, the version, and the end of a closed day.
  package func close(of day: Int) -> SQL {
    """
    SELECT \(unsafe: Self.closeColumns) FROM day_close
    WHERE bar_id = \(id) AND number = \(day)
    """
  }
}

// MARK: - The figures of a report

/// The queries of a day's report; each figure depends only on rows that are never changed, so that a
/// closed day's report can be made again.
struct DayFigureStatements {
  let bar: BarID
  let day: BusinessDay
  /// The number of the day's last order.
  let lastOrder: Int
  /// The version of the stock at its end.
  let version: Int

  private var id: String { bar.rawValue }
  private var number: Int { day.number }

  private static func currency(of table: String) -> String {
    """
    (SELECT MIN(l.currency) FROM order_line l
      WHERE l.bar_id = \(table).bar_id AND l.order_id = \(table).order_id)
    """
  }

  private static let stands = """
    NOT EXISTS (
      SELECT 1 FROM payment_void v
      WHERE v.bar_id = p.bar_id AND v.order_id = p.order_id AND v.number = p.number
    )
    """

  /// Currency, method, name of the tender, count, amount.
  var received: SQL {
    """
    SELECT \(unsafe: Self.currency(of: "p")), p.method, p.tender, COUNT(*),
      CAST(SUM(p.amount) AS BIGINT)
    FROM payment p
    WHERE p.bar_id = \(id) AND p.day = \(number) AND p.method <> 'waiver'
      AND \(unsafe: Self.stands)
    GROUP BY 1, 2, 3
    """
  }

  /// Currency, reason, count, amount.
  var waived: SQL {
    """
    SELECT \(unsafe: Self.currency(of: "p")), p.waived_for, COUNT(*),
      CAST(SUM(p.amount) AS BIGINT)
    FROM payment p
    WHERE p.bar_id = \(id) AND p.day = \(number) AND p.method = 'waiver'
      AND \(unsafe: Self.stands)
    GROUP BY 1, 2
    """
  }

  /// Currency, count, amount.
  var voids: SQL {
    """
    SELECT \(unsafe: Self.currency(of: "p")), COUNT(*), CAST(SUM(p.amount) AS BIGINT)
    FROM payment p JOIN payment_void v
      ON v.bar_id = p.bar_id AND v.order_id = p.order_id AND v.number = p.number
    WHERE p.bar_id = \(id) AND p.day = \(number)
    GROUP BY 1
    """
  }

  /// Currency, kind, name, amount.
  var refunded: SQL {
    """
    SELECT \(unsafe: Self.currency(of: "r")), t.kind, t.name, CAST(SUM(t.amount) AS BIGINT)
    FROM refund r JOIN refund_tender t
      ON t.bar_id = r.bar_id AND t.order_id = r.order_id AND t.number = r.number
    WHERE r.bar_id = \(id) AND r.day = \(number)
    GROUP BY 1, 2, 3
    """
  }

  /// Currency, count, amount.
  var refunds: SQL {
    """
    SELECT \(unsafe: Self.currency(of: "r")), COUNT(DISTINCT r.order_id || ' ' || r.number),
      CAST(SUM(t.amount) AS BIGINT)
    FROM refund r JOIN refund_tender t
      ON t.bar_id = r.bar_id AND t.order_id = r.order_id AND t.number = r.number
    WHERE r.bar_id = \(id) AND r.day = \(number)
    GROUP BY 1
    """
  }

  /// Currency, rate, amount, tax of the payments.
  var taxes: SQL {
    """
    SELECT \(unsafe: Self.currency(of: "p")), q.tax_rate, CAST(SUM(q.amount) AS BIGINT),
      CAST(SUM(q.tax) AS BIGINT)
    FROM payment p JOIN payment_part q
      ON q.bar_id = p.bar_id AND q.order_id = p.order_id AND q.number = p.number
    WHERE p.bar_id = \(id) AND p.day = \(number) AND \(unsafe: Self.stands)
    GROUP BY 1, 2
    """
  }

  /// Currency, rate, amount, tax of the refunds.
  var refundedTaxes: SQL {
    """
    SELECT \(unsafe: Self.currency(of: "r")), q.tax_rate, CAST(SUM(q.amount) AS BIGINT),
      CAST(SUM(q.tax) AS BIGINT)
    FROM refund r JOIN refund_part q
      ON q.bar_id = r.bar_id AND q.order_id = r.order_id AND q.number = r.number
    WHERE r.bar_id = \(id) AND r.day = \(number)
    GROUP BY 1, 2
    """
  }

  /// Currency, name, amount received, refunded, voided.
  var people: SQL {
    """
    SELECT currency, name, CAST(SUM(received) AS BIGINT), CAST(SUM(refunded) AS BIGINT),
      CAST(SUM(voided) AS BIGINT)
    FROM (
      SELECT \(unsafe: Self.currency(of: "p")) AS currency, COALESCE(p.who_name, '') AS name,
        p.amount AS received, 0 AS refunded, 0 AS voided
      FROM payment p
      WHERE p.bar_id = \(id) AND p.day = \(number) AND p.method <> 'waiver'
        AND \(unsafe: Self.stands)
      UNION ALL
      SELECT \(unsafe: Self.currency(of: "p")), COALESCE(v.who_name, ''), 0, 0, p.amount
      FROM payment p JOIN payment_void v
        ON v.bar_id = p.bar_id AND v.order_id = p.order_id AND v.number = p.number
      WHERE p.bar_id = \(id) AND p.day = \(number)
      UNION ALL
      SELECT \(unsafe: Self.currency(of: "r")), COALESCE(r.who_name, ''), 0, t.amount, 0
      FROM refund r JOIN refund_tender t
        ON t.bar_id = r.bar_id AND t.order_id = r.order_id AND t.number = r.number
      WHERE r.bar_id = \(id) AND r.day = \(number)
    ) taken
    GROUP BY 1, 2
    """
  }

  /// Currency, count, amount, glasses of the orders placed.
  var ordered: SQL {
    """
    SELECT l.currency, COUNT(DISTINCT l.order_id), CAST(SUM(l.price * l.quantity) AS BIGINT),
      CAST(SUM(l.quantity) AS BIGINT)
    FROM orders o JOIN order_line l ON l.bar_id = o.bar_id AND l.order_id = o.order_id
    WHERE o.bar_id = \(id) AND o.number > \(day.ordersBefore) AND o.number <= \(lastOrder)
    GROUP BY 1
    """
  }

  /// Currency, count, amount of the orders cancelled.
  var cancelled: SQL {
    """
    SELECT l.currency, COUNT(DISTINCT l.order_id), CAST(SUM(l.price * l.quantity) AS BIGINT)
    FROM order_step s JOIN order_line l ON l.bar_id = s.bar_id AND l.order_id = s.order_id
    WHERE s.bar_id = \(id) AND s.day = \(number)
    GROUP BY 1
    """
  }

  /// Currency, count, amount of the orders that were not paid in full.
  var unpaid: SQL {
    """
    SELECT currency, COUNT(*), CAST(SUM(due) AS BIGINT) FROM (
      SELECT o.order_id, MIN(l.currency) AS currency,
        SUM(l.price * l.quantity) - \(unsafe: BarStatements.covered("o", through: number)) AS due
      FROM orders o JOIN order_line l ON l.bar_id = o.bar_id AND l.order_id = o.order_id
      WHERE o.bar_id = \(id) AND o.number <= \(lastOrder)
        AND o.number > \(max(0, lastOrder - Settlement.reach))
        AND NOT EXISTS (
          SELECT 1 FROM order_step s
          WHERE s.bar_id = o.bar_id AND s.order_id = o.order_id AND s.status = 'cancelled'
            AND COALESCE(s.day, 0) <= \(number)
        )
      GROUP BY o.bar_id, o.order_id
    ) owed
    WHERE due > 0 GROUP BY 1
    """
  }

  /// The day's orders that are not collected; these change as long as the day is open.
  var open: SQL {
    """
    SELECT COUNT(*) FROM orders
    WHERE bar_id = \(id) AND \(unsafe: Schema.openStatus) AND number > \(day.ordersBefore)
      AND number <= \(lastOrder)
    """
  }

  /// Fruit and pieces that orders took.
  var fruit: SQL {
    """
    SELECT fruit, CAST(-SUM(delta) AS BIGINT) FROM movement
    WHERE bar_id = \(id) AND version > \(day.versionBefore) AND version <= \(version)
      AND reason IN ('order', 'cancellation')
    GROUP BY 1 HAVING SUM(delta) <> 0
    """
  }
}
