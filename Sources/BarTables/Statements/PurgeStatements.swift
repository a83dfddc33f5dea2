import JSON
import JuiceBar
import SQLLanguage
import Time

/// The statements that purge a bar, in SQL for both engines.
struct PurgeStatements {
  /// How many orders are looked at while other orders wait.
  static let ordersAtOnce = 100
  /// How many rows of the log, or of kept answers, are deleted while orders wait.
  static let rowsAtOnce = 500

  let bar: BarID
  let dialect: Dialect

  var id: String { bar.rawValue }

  // MARK: - How far

  /// The last day closed before a moment and up to a number; the columns are those of
  /// ``PurgeReach/Days``.
  func lastClose(before time: Int, upTo day: Int) -> SQL {
    """
    SELECT number, last_order, version FROM day_close
    WHERE bar_id = \(id) AND closed_at < \(time) AND number <= \(day)
    ORDER BY number DESC LIMIT 1
    """
  }

  /// The beginning of the first day, in the columns of a close.
  var firstDay: SQL {
    """
    SELECT 0, orders_before, version_before FROM business_day
    WHERE bar_id = \(id) ORDER BY number LIMIT 1
    """
  }

  var summarised: SQL {
    "SELECT order_number, version FROM summary_progress WHERE bar_id = \(id)"
  }

  /// How far the slowest webhook has been told: of orders, versions, steps and entries.
  var told: SQL {
    """
    SELECT MIN(order_number), MIN(stock_version), MIN(step), MIN(journal) FROM webhook
    WHERE bar_id = \(id) AND is_on = 1
    """
  }

  /// The newest step of all bars and the newest entry of this one, whose numbers are counted on from.
  var newest: SQL {
    """
    SELECT COALESCE((SELECT MAX(rowid) FROM order_step), 0),
      COALESCE((SELECT MAX(number) FROM journal WHERE bar_id = \(id)), 0)
    """
  }

  /// The entries of the journal about the orders of some numbers.
  func entries(ofOrders numbers: ClosedRange<Int>) -> SQL {
    """
    SELECT j.order_id, j.number FROM journal j
    JOIN orders o ON o.bar_id = j.bar_id AND o.order_id = j.order_id
    WHERE j.bar_id = \(id) AND o.number >= \(numbers.lowerBound)
      AND o.number <= \(numbers.upperBound)
    """
  }

  // MARK: - Which orders

  func anyOrder(of numbers: ClosedRange<Int>, before quarter: QuarterHour) -> SQL {
    """
    SELECT 1 FROM orders WHERE bar_id = \(id) AND number >= \(numbers.lowerBound)
      AND number <= \(numbers.upperBound) AND placed_at < \(quarter.start.milliseconds) LIMIT 1
    """
  }

  /// The first orders of some numbers, each with why it stays; `due` if it can go, `young` if it is
  /// not old enough.
  func orders(of numbers: ClosedRange<Int>, _ reach: PurgeReach) -> SQL {
    let before = reach.quarter.start.milliseconds
    let unpaid = [PaymentState.unpaid, .partlyPaid].map {
      "(\(BarStatements.condition(of: $0, reach.payment)))"
    }.joined(separator: " OR ")
    return """
      SELECT o.number, o.order_id, CASE
        WHEN o.placed_at >= \(before) THEN 'young'
        WHEN \(unsafe: Schema.openStatus) THEN \(PurgeCount.Reason.open.rawValue)
        WHEN \(unsafe: unpaid) THEN \(PurgeCount.Reason.unpaid.rawValue)
        WHEN \(unsafe: isRecent(before, reach)) THEN \(PurgeCount.Reason.recent.rawValue)
        ELSE 'due' END
      FROM orders o WHERE o.bar_id = \(id) AND o.number >= \(numbers.lowerBound)
        AND o.number <= \(numbers.upperBound)
      ORDER BY o.number LIMIT \(Self.ordersAtOnce)
      """
  }

  private func isRecent(_ before: Int, _ reach: PurgeReach) -> String {
    let (progress, days) = (reach.progress, reach.days)
    let lastDay = days?.last ?? .max
    func any(_ table: String, _ alias: String, _ conditions: String...) -> String {
      """
      EXISTS (
        SELECT 1 FROM \(table) \(alias) WHERE \(alias).bar_id = o.bar_id
          AND \(alias).order_id = o.order_id AND (\(conditions.joined(separator: " OR ")))
      )
      """
    }
    var conditions = [
      "o.number > \(min(days?.order ?? .max, progress.order))",
      "o.version > \(min(days?.version ?? .max, progress.version))",
      any(
        "order_step",
        "x",
        "COALESCE(x.stepped_at, 0) >= \(before)",
        "COALESCE(x.day, 0) > \(lastDay)",
        "x.rowid > \(progress.step)"
      ),
      any("payment", "p", "p.paid_at >= \(before)", "COALESCE(p.day, 0) > \(lastDay)"),
      any("payment_void", "v", "v.voided_at >= \(before)"),
      any("refund", "r", "r.refunded_at >= \(before)", "COALESCE(r.day, 0) > \(lastDay)"),
      // The index of returned fruit finds these.
      """
      EXISTS (
        SELECT 1 FROM movement m WHERE m.bar_id = o.bar_id AND m.order_id = o.order_id
          AND m.reason = 'cancellation' AND (m.moved_at >= \(before)
            OR m.version > \(min(days?.version ?? .max, progress.version)))
      )
      """,
    ]
    if let days {
      // The reports of later days look back at what the orders before them owe.
      conditions.append(
        """
        o.number > \(days.order - Settlement.reach) AND o.status <> 'cancelled'
          AND \(BarStatements.covered("o")) < \(BarStatements.price("o"))
        """
      )
    }
    return conditions.map { "(\($0))" }.joined(separator: " OR ")
  }

  // MARK: - Deleting

  /// Allows the transaction to delete or rename some things.
  func release(_ items: [String]) -> SQL {
    let (start, end) = dialect.rows(as: "e")
    return """
      INSERT INTO released (bar_id, item) SELECT \(id), e.value ->> 0
      FROM \(unsafe: start)\(rows(items.map { .string($0) }))\(unsafe: end)
      """
  }

  var keepAgain: SQL { "DELETE FROM released WHERE bar_id = \(id)" }

  /// JSON rows of one column each.
  private func rows(_ values: [JSONValue]) -> String {
    JSONValue.array(values.map { .array([$0]) }).encoded()
  }

  /// The condition that a row belongs to a released order.
  private func isReleased(_ row: String) -> String {
    // Identifiers of bars are letters, digits and hyphens.
    """
    \(row).bar_id = '\(id)'
      AND \(row).order_id IN (SELECT g.item FROM released g WHERE g.bar_id = '\(id)')
    """
  }

  /// The movements of the released orders, found by their versions and by the index of returned fruit.
  private var movements: [String] {
    [
      """
      SELECT m.* FROM movement m
      WHERE \(isReleased("m")) AND m.reason = 'order'
        AND m.version IN (SELECT o.version FROM orders o WHERE \(isReleased("o")))
      """,
      "SELECT m.* FROM movement m WHERE \(isReleased("m")) AND m.reason = 'cancellation'",
    ]
  }

  /// Adds up the released orders, and deletes them with all that belongs to them.
  ///
  /// - Parameters:
  ///   - count: How many orders are released.
  ///   - last: The highest number of them.
  ///   - entries: The numbers of their entries in the journal.
  ///   - reach: How far orders can be purged.
  /// - Returns: The statements, in order.
  func deleteOrders(
    count: Int,
    last: Int,
    entries: [Int],
    _ reach: PurgeReach
  ) -> [SQL] {
    let (start, end) = dialect.rows(as: "e")
    let journal: SQL = """
      DELETE FROM journal WHERE bar_id = \(id) AND number IN (
        SELECT CAST(e.value ->> 0 AS BIGINT)
        FROM \(unsafe: start)\(rows(entries.map { .integer($0) }))\(unsafe: end)
      ) AND order_id IN (SELECT g.item FROM released g WHERE g.bar_id = \(id))
      """
    // Rows that name others come first.
    let tables = [
      "label_print", "refund_line", "refund_tender", "refund_part", "refund", "payment_void",
      "payment_part", "payment",
    ]
    return [note(count, last, entries.count, reach), addFruit] + figures.map(add)
      + [deleteMovements, deleteReturns, journal]
      + (tables + ["order_step", "order_line", "orders"]).map { table in
        "DELETE FROM \(unsafe: table) WHERE \(unsafe: isReleased(table))"
      }
  }

  private var deleteMovements: SQL {
    """
    DELETE FROM movement WHERE \(unsafe: isReleased("movement")) AND reason = 'order'
      AND version IN (SELECT o.version FROM orders o WHERE \(unsafe: isReleased("o")))
    """
  }

  private var deleteReturns: SQL {
    "DELETE FROM movement WHERE \(unsafe: isReleased("movement")) AND reason = 'cancellation'"
  }

  private func note(_ count: Int, _ last: Int, _ entries: Int, _ reach: PurgeReach) -> SQL {
    """
    INSERT INTO purged (bar_id, orders, entries, last_order, version, day, quarter)
    SELECT \(id), \(count), \(entries), \(last), COALESCE(MAX(version), 0), \(reach.days?.last ?? 0),
      \(reach.quarter.number)
    FROM (\(unsafe: movements.joined(separator: "\nUNION ALL\n"))) moved
    WHERE TRUE
    ON CONFLICT (bar_id) DO UPDATE SET orders = purged.orders + excluded.orders,
      entries = purged.entries + excluded.entries,
      last_order = \(unsafe: larger("last_order")), version = \(unsafe: larger("version")),
      day = \(unsafe: larger("day")), quarter = \(unsafe: larger("quarter"))
    """
  }

  private func larger(_ column: String) -> String {
    """
    CASE WHEN excluded.\(column) > purged.\(column) THEN excluded.\(column)
      ELSE purged.\(column) END
    """
  }

  private var addFruit: SQL {
    """
    INSERT INTO purged_fruit (bar_id, fruit, reason, pieces)
    SELECT bar_id, fruit, reason, CAST(SUM(delta) AS BIGINT)
    FROM (\(unsafe: movements.joined(separator: "\nUNION ALL\n"))) moved
    GROUP BY bar_id, fruit, reason
    ON CONFLICT (bar_id, fruit, reason) DO UPDATE
    SET pieces = purged_fruit.pieces + excluded.pieces
    """
  }

  private func add(_ figure: PurgedFigure, _ rows: String) -> SQL {
    """
    INSERT INTO purged_sum (bar_id, figure, currency, kind, name, amount, further)
    SELECT bar_id, \(figure.rawValue), currency, kind, name, CAST(SUM(amount) AS BIGINT),
      CAST(SUM(further) AS BIGINT)
    FROM (\(unsafe: rows)) summed
    GROUP BY bar_id, currency, kind, name
    ON CONFLICT (bar_id, figure, currency, kind, name) DO UPDATE
    SET amount = purged_sum.amount + excluded.amount,
      further = purged_sum.further + excluded.further
    """
  }

  /// The figures of the released orders, in the columns that ``add(_:_:)`` groups by and adds up.
  private var figures: [(PurgedFigure, String)] {
    let refunds = """
      SELECT f.bar_id, '' AS currency, '' AS kind, '' AS name, f.amount, f.tax AS further
      FROM refund_part f
      """
    func wait(until moment: String) -> String {
      """
      SELECT bar_id, '' AS currency, '\(moment)' AS kind, '' AS name, 1 AS amount,
        CASE WHEN \(moment)_at > placed_at THEN (\(moment)_at - placed_at) / 1000 ELSE 0 END AS further
      FROM (\(Schema.orderWaits) WHERE \(isReleased("o"))) w WHERE \(moment)_at IS NOT NULL
      """
    }
    return [
      (
        .sales,
        """
        SELECT l.bar_id, l.currency, '' AS kind, l.juice AS name, l.quantity AS amount,
          l.quantity * l.price AS further
        FROM order_line l WHERE \(isReleased("l"))
        """
      ),
      (.refunds, "\(refunds) WHERE \(isReleased("f"))"),
      (
        .cancelledRefunds,
        """
        \(refunds) JOIN orders o ON o.bar_id = f.bar_id AND o.order_id = f.order_id
        WHERE \(isReleased("f")) AND o.status = 'cancelled'
        """
      ),
      (
        .takings,
        """
        SELECT bar_id, currency, kind, name, received AS amount, refunded AS further
        FROM (\(Schema.takingsOfPayments(isReleased))) t
        """
      ),
      (
        .settled,
        """
        SELECT bar_id, currency, '' AS kind, '' AS name, amount, 0 AS further
        FROM (\(Schema.settledOrders(isReleased))) s
        """
      ),
      (.waits, "\(wait(until: "ready")) UNION ALL \(wait(until: "collected"))"),
    ]
  }
}
