import JuiceBar
package import SQLLanguage

/// Audit queries: each row is a sentence about a disagreement.
package enum AuditStatements {
  /// All queries, in an engine's dialect.
  ///
  /// - Parameters:
  ///   - dialect: The dialect.
  ///   - malformed: Tables with a document of another form; what reads its JSON is left out.
  /// - Returns: The queries.
  package static func all(for dialect: Dialect, but malformed: Set<String> = []) -> [SQL] {
    ofOneBar(for: dialect, but: malformed) + venue
  }

  /// The queries that check each bar by itself.
  static func ofOneBar(for dialect: Dialect, but malformed: Set<String> = []) -> [SQL] {
    [
      balances, unknownFruits, wrongReasons, wrongStatuses, runningBalances, orderNumbers,
      strayRows,
      stockVersions,
      orderVersions, orderTimes, emptyOrders, cancellations, menus, wrongCalls, wrongComing,
      wrongFlows,
      wrongTurnover,
      orderSteps, suspensions,
    ] + ofDocuments(dialect, but: malformed) + ofStaff + ofIntegration + money + ofJournal
      + ofTakings + stockWork + editedMenus + figures
  }

  /// Those that read JSON, which fail as a whole where one row holds something else.
  private static func ofDocuments(_ dialect: Dialect, but malformed: Set<String>) -> [SQL] {
    [
      ("menu", soldLines(dialect)), ("order_line", takenFruit(dialect)),
      ("order_line", returnedFruit(dialect)), ("idempotency", answeredOrders(dialect)),
    ].filter { table, _ in !malformed.contains(table) }.map(\.1)
  }

  private static let balances: SQL = """
    SELECT s.bar_id || ': ' || s.on_hand || ' ' || s.fruit
      || ' on hand, but the movements add up to ' || COALESCE(m.moved, 0)
    FROM stock s LEFT JOIN (
      SELECT bar_id, fruit, SUM(delta) AS moved FROM (
        SELECT bar_id, fruit, delta FROM movement
        UNION ALL
        SELECT bar_id, fruit, pieces FROM purged_fruit
      ) pieces GROUP BY bar_id, fruit
    ) m ON m.bar_id = s.bar_id AND m.fruit = s.fruit
    WHERE s.on_hand <> COALESCE(m.moved, 0)
    """

  private static let unknownFruits: SQL = """
    SELECT DISTINCT m.bar_id || ': movements of ' || m.fruit || ', which is not in stock'
    FROM movement m LEFT JOIN stock s ON s.bar_id = m.bar_id AND s.fruit = m.fruit
    WHERE s.fruit IS NULL
    """

  // A read-only connection does not know the CHECKs of the tables, so the integrity check skips
  // them; the next three are CHECKs that nothing else here covers.

  private static let wrongReasons: SQL = """
    SELECT bar_id || ': movement ' || version || ' of ' || fruit || ' has the reason ' || reason
      || ' and names ' || COALESCE('order ' || order_id, 'no order')
    FROM movement
    WHERE reason NOT IN (\(unsafe: listed(MovementReason.allCases)))
      OR (reason IN ('order', 'cancellation')) <> (order_id IS NOT NULL)
    """

  private static let wrongStatuses: SQL = """
    SELECT bar_id || ': order ' || number || ' has the status ' || status
    FROM orders WHERE status NOT IN (\(unsafe: listed(Order.Status.allCases)))
    """

  package static func listed(_ values: [some RawRepresentable<String>]) -> String {
    values.map { "'\($0.rawValue)'" }.joined(separator: ", ")
  }

  private static let wrongCalls: SQL = """
    SELECT bar_id || ': call ' || call_id || ' for ' || reason || ', made at ' || called_at
      || ', answered at ' || COALESCE(CAST(answered_at AS TEXT), 'no time')
    FROM staff_call
    WHERE reason NOT IN (\(unsafe: listed(CallReason.allCases))) OR answered_at < called_at
    """

  private static let wrongComing: SQL = """
    SELECT m.bar_id || ': ' || COALESCE(m.who_kind, 'somebody') || ' comes at ' || m.coming_at
      || ' to call ' || m.call_id || ', made at ' || c.called_at
    FROM call_coming m JOIN staff_call c ON c.bar_id = m.bar_id AND c.call_id = m.call_id
    WHERE m.who_kind NOT IN (\(unsafe: listed(LogEntry.Actor.Kind.allCases)))
      OR m.coming_at < c.called_at
    """

  // Among the purged movements, of which the sums are kept, balances cannot be told.
  private static let runningBalances: SQL = """
    SELECT running.bar_id || ': movement ' || running.version || ' of ' || running.fruit || ' says '
      || balance || ' are left, but it must be ' || expected
    FROM (
      SELECT bar_id, version, fruit, balance,
        SUM(delta) OVER (PARTITION BY bar_id, fruit ORDER BY version) + COALESCE((
          SELECT SUM(f.pieces) FROM purged_fruit f
          WHERE f.bar_id = movement.bar_id AND f.fruit = movement.fruit
        ), 0) AS expected
      FROM movement
    ) running LEFT JOIN purged p ON p.bar_id = running.bar_id
    WHERE balance <> expected AND running.version > COALESCE(p.version, 0)
    """

  private static let orderNumbers: SQL = """
    SELECT b.bar_id || ': the last order is number ' || b.order_number || ', but there are '
      || COALESCE(o.amount, 0) || ' orders up to number ' || COALESCE(o.last, 0) || ', beside '
      || COALESCE(p.orders, 0) || ' purged ones up to number ' || COALESCE(p.last_order, 0)
    FROM bar b LEFT JOIN (
      SELECT bar_id, COUNT(*) AS amount, MAX(number) AS last FROM orders GROUP BY bar_id
    ) o ON o.bar_id = b.bar_id
    LEFT JOIN purged p ON p.bar_id = b.bar_id
    WHERE b.order_number <> COALESCE(o.amount, 0) + COALESCE(p.orders, 0)
      OR b.order_number NOT IN (COALESCE(o.last, 0), COALESCE(p.last_order, 0))
    """

  // Where the engine does not look for itself: its key of orders would slow each purge down.
  private static let strayRows: SQL = """
    SELECT m.bar_id || ': movement ' || m.version || ' of ' || m.fruit || ' names order '
      || m.order_id || ', which is not there'
    FROM movement m WHERE m.order_id IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM orders o WHERE o.bar_id = m.bar_id AND o.order_id = m.order_id
    )
    UNION ALL
    SELECT j.bar_id || ': entry ' || j.number || ' of the journal names order ' || j.order_id
      || ', which is not there'
    FROM journal j WHERE j.order_id IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM orders o WHERE o.bar_id = j.bar_id AND o.order_id = j.order_id
    )
    """

  private static let stockVersions: SQL = """
    SELECT b.bar_id || ': the stock is at version ' || b.stock_version
      || ', but there are movements up to ' || m.last
    FROM bar b JOIN (
      SELECT bar_id, MAX(version) AS last FROM movement GROUP BY bar_id
    ) m ON m.bar_id = b.bar_id
    WHERE b.stock_version < m.last
    """

  private static let orderVersions: SQL = """
    SELECT o.bar_id || ': order ' || o.number || ' is of version ' || o.version
      || ', but it moved stock in version ' || m.version
    FROM orders o JOIN movement m ON m.bar_id = o.bar_id AND m.order_id = o.order_id
    WHERE m.reason = 'order' AND o.version <> m.version
    """

  private static let orderTimes: SQL = """
    SELECT o.bar_id || ': order ' || o.number || ' was placed at ' || o.placed_at
      || ', but took its fruit at ' || m.moved_at
    FROM orders o JOIN movement m ON m.bar_id = o.bar_id AND m.order_id = o.order_id
    WHERE m.reason = 'order' AND o.placed_at <> m.moved_at
    """

  private static let emptyOrders: SQL = """
    SELECT o.bar_id || ': order ' || o.number || ' has no lines'
    FROM orders o LEFT JOIN order_line l ON l.bar_id = o.bar_id AND l.order_id = o.order_id
    WHERE l.order_id IS NULL
    """

  private static let cancellations: SQL = """
    SELECT o.bar_id || ': order ' || o.number || ' is of version ' || o.version
      || ', but its fruit came back in the versions from ' || MIN(m.version) || ' to '
      || MAX(m.version)
    FROM orders o JOIN movement m ON m.bar_id = o.bar_id AND m.order_id = o.order_id
    WHERE m.reason = 'cancellation'
    GROUP BY o.bar_id, o.number, o.version
    HAVING MIN(m.version) <= o.version OR MIN(m.version) <> MAX(m.version)
    """

  private static let menus: SQL = """
    SELECT b.bar_id || ': the menu is version ' || b.menu_version
      || ', but the last one kept is ' || COALESCE(m.last, 0)
    FROM bar b LEFT JOIN (
      SELECT bar_id, MAX(version) AS last FROM menu GROUP BY bar_id
    ) m ON m.bar_id = b.bar_id
    WHERE b.menu_version <> COALESCE(m.last, 0)
    """

  // The next four read JSON, which every engine does in its own way.

  private static func soldLines(_ dialect: Dialect) -> SQL {
    let juices = dialect.elements(of: "juices", in: "m.document", as: "j")
    let own = ["id", "price", "recipe", "taxRate"].map { dialect.member($0, of: "j.value") }
    let common = ["taxRate", "currency"].map { dialect.member($0, of: "m.document") }
    return """
      SELECT bar_id || ': ' || juice || ' was sold at ' || price || ' ' || currency
        || ' with a tax of ' || tax_rate || ' and made of ' || recipe || ', as no menu ever had it'
      FROM (
        SELECT bar_id, juice, price, recipe, tax_rate, currency FROM order_line
        EXCEPT
        SELECT m.bar_id, \(unsafe: own[0]), CAST(\(unsafe: own[1]) AS BIGINT), \(unsafe: own[2]),
          CAST(COALESCE(\(unsafe: own[3]), \(unsafe: common[0]), '0') AS BIGINT),
          \(unsafe: common[1])
        FROM menu m CROSS JOIN \(unsafe: juices)
      ) sold
      """
  }

  private static func takenFruit(_ dialect: Dialect) -> SQL {
    """
    SELECT bar_id || ': order ' || order_id || ' was sold with another amount of ' || fruit
      || ' than it took: ' || SUM(amount) || ' too many'
    FROM (
      SELECT l.bar_id, l.order_id, need.key AS fruit,
        l.quantity * CAST(need.value AS BIGINT) AS amount
      FROM order_line l CROSS JOIN \(unsafe: dialect.members(of: "l.recipe")) need
      UNION ALL
      SELECT bar_id, order_id, fruit, delta FROM movement
      WHERE reason = 'order' AND order_id IS NOT NULL
    ) taken
    GROUP BY bar_id, order_id, fruit HAVING SUM(amount) <> 0
    """
  }

  private static func returnedFruit(_ dialect: Dialect) -> SQL {
    """
    SELECT bar_id || ': order ' || order_id || ' should have given back another amount of '
      || fruit || ' than it did: ' || SUM(amount) || ' more'
    FROM (
      SELECT l.bar_id, l.order_id, need.key AS fruit,
        l.quantity * CAST(need.value AS BIGINT) AS amount
      FROM orders o
      JOIN order_line l ON l.bar_id = o.bar_id AND l.order_id = o.order_id
      CROSS JOIN \(unsafe: dialect.members(of: "l.recipe")) need
      WHERE o.status = 'cancelled'
      UNION ALL
      SELECT bar_id, order_id, fruit, -delta FROM movement
      WHERE reason = 'cancellation' AND order_id IS NOT NULL
    ) returned
    GROUP BY bar_id, order_id, fruit HAVING SUM(amount) <> 0
    """
  }

  private static func answeredOrders(_ dialect: Dialect) -> SQL {
    let named = ["ordered", "updated", "settled"].map { dialect.member($0, of: "outcome") }
    return """
      SELECT i.bar_id || ': the answer kept under ' || i.idempotency_key
        || ' names an order that does not exist, or not with this status'
      FROM (
        SELECT bar_id, idempotency_key, \(unsafe: dialect.member("status", of: "outcome")) AS status,
          COALESCE(\(unsafe: named.joined(separator: ", "))) AS order_id
        FROM idempotency
      ) i LEFT JOIN orders o ON o.bar_id = i.bar_id AND o.order_id = i.order_id
      WHERE i.order_id IS NOT NULL AND (
        o.order_id IS NULL
        OR i.status IS NOT NULL AND i.status <> 'placed' AND NOT EXISTS (
          SELECT 1 FROM order_step s
          WHERE s.bar_id = i.bar_id AND s.order_id = i.order_id AND s.status = i.status
        ) AND NOT (
          -- An order made at once is collected without a step; the only one back leads to ready.
          i.status = 'collected' AND NOT EXISTS (
            SELECT 1 FROM order_step s
            WHERE s.bar_id = i.bar_id AND s.order_id = i.order_id AND s.position = 1
              AND s.status <> 'ready'
          )
        )
      )
      """
  }

  // An order made at once is collected without a step.
  private static let orderSteps: SQL = """
    SELECT o.bar_id || ': order ' || o.number || ' is ' || o.status
      || ', but its last step of ' || COUNT(s.position) || ' led to '
      || COALESCE(MAX(CASE WHEN s.position = last.position THEN s.status END), 'placed')
    FROM orders o
    LEFT JOIN order_step s ON s.bar_id = o.bar_id AND s.order_id = o.order_id
    LEFT JOIN (
      SELECT bar_id, order_id, MAX(position) AS position FROM order_step
      GROUP BY bar_id, order_id
    ) last ON last.bar_id = o.bar_id AND last.order_id = o.order_id
    GROUP BY o.bar_id, o.number, o.status
    HAVING o.status <> COALESCE(
        MAX(CASE WHEN s.position = last.position THEN s.status END),
        CASE WHEN o.status = 'collected' THEN 'collected' ELSE 'placed' END
      ) OR COUNT(s.position) <> COALESCE(MAX(s.position), 0)
    """

  private static let suspensions: SQL = """
    SELECT b.bar_id || ': ' || b.suspended || ' juices are off sale, but there are '
      || COUNT(s.juice)
    FROM bar b LEFT JOIN suspension s ON s.bar_id = b.bar_id
    GROUP BY b.bar_id, b.suspended HAVING b.suspended <> COUNT(s.juice)
    """
}
