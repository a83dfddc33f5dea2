import SQLite

/// Queries whose every row is a sentence about something that does not agree.
enum AuditStatements {
  static let all = [
    balances, unknownFruits, runningBalances, orderNumbers, stockVersions, orderVersions,
    emptyOrders, menus, takenFruit, answeredOrders,
  ]

  private static let balances: SQL = """
    SELECT s.bar_id || ': ' || s.on_hand || ' ' || s.fruit
      || ' on hand, but the movements add up to ' || COALESCE(m.moved, 0)
    FROM stock s LEFT JOIN (
      SELECT bar_id, fruit, SUM(delta) AS moved FROM movement GROUP BY bar_id, fruit
    ) m ON m.bar_id = s.bar_id AND m.fruit = s.fruit
    WHERE s.on_hand <> COALESCE(m.moved, 0)
    """

  private static let unknownFruits: SQL = """
    SELECT DISTINCT m.bar_id || ': movements of ' || m.fruit || ', which is not in stock'
    FROM movement m LEFT JOIN stock s ON s.bar_id = m.bar_id AND s.fruit = m.fruit
    WHERE s.fruit IS NULL
    """

  private static let runningBalances: SQL = """
    SELECT bar_id || ': movement ' || version || ' of ' || fruit || ' says ' || balance
      || ' are left, but it must be ' || expected
    FROM (
      SELECT bar_id, version, fruit, balance,
        SUM(delta) OVER (PARTITION BY bar_id, fruit ORDER BY version) AS expected
      FROM movement
    ) running
    WHERE balance <> expected
    """

  private static let orderNumbers: SQL = """
    SELECT b.bar_id || ': the last order is number ' || b.order_number || ', but there are '
      || COALESCE(o.amount, 0) || ' orders up to number ' || COALESCE(o.last, 0)
    FROM bar b LEFT JOIN (
      SELECT bar_id, COUNT(*) AS amount, MAX(number) AS last FROM orders GROUP BY bar_id
    ) o ON o.bar_id = b.bar_id
    WHERE b.order_number <> COALESCE(o.amount, 0) OR b.order_number <> COALESCE(o.last, 0)
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
    WHERE o.version <> m.version
    """

  private static let emptyOrders: SQL = """
    SELECT o.bar_id || ': order ' || o.number || ' has no lines'
    FROM orders o LEFT JOIN order_line l ON l.bar_id = o.bar_id AND l.order_id = o.order_id
    WHERE l.order_id IS NULL
    """

  private static let menus: SQL = """
    SELECT b.bar_id || ': the menu is version ' || b.menu_version
      || ', but the last one kept is ' || COALESCE(m.last, 0)
    FROM bar b LEFT JOIN (
      SELECT bar_id, MAX(version) AS last FROM menu GROUP BY bar_id
    ) m ON m.bar_id = b.bar_id
    WHERE b.menu_version <> COALESCE(m.last, 0)
    """

  // The next two look into JSON, which every engine does in its own way.

  private static let takenFruit: SQL = """
    SELECT bar_id || ': order ' || order_id || ' was sold with another amount of ' || fruit
      || ' than it took: ' || SUM(amount) || ' too many'
    FROM (
      SELECT l.bar_id, l.order_id, need.key AS fruit, l.quantity * need.value AS amount
      FROM order_line l, json_each(l.recipe) need
      UNION ALL
      SELECT bar_id, order_id, fruit, delta FROM movement WHERE order_id IS NOT NULL
    ) taken
    GROUP BY bar_id, order_id, fruit HAVING SUM(amount) <> 0
    """

  private static let answeredOrders: SQL = """
    SELECT i.bar_id || ': the answer kept under ' || i.idempotency_key
      || ' names an order that does not exist'
    FROM idempotency i LEFT JOIN orders o
      ON o.bar_id = i.bar_id AND o.order_id = json_extract(i.outcome, '$.ordered')
    WHERE json_extract(i.outcome, '$.ordered') IS NOT NULL AND o.order_id IS NULL
    """
}
