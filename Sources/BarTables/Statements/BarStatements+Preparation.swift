package import JuiceBar
package import SQLLanguage

// Orders on their way to the counter, in SQL for both engines.
extension BarStatements {
  private var id: String { bar.rawValue }

  package func setStatus(_ step: OrderStep) -> SQL {
    """
    UPDATE orders SET status = \(step.status.rawValue)
    WHERE bar_id = \(id) AND order_id = \(step.order.rawValue)
    """
  }

  package func add(_ step: OrderStep) -> SQL {
    """
    INSERT INTO order_step (bar_id, order_id, position, status, stepped_at)
    SELECT \(id), \(step.order.rawValue), 1 + COALESCE(MAX(position), 0),
      \(step.status.rawValue), \(step.at.milliseconds)
    FROM order_step WHERE bar_id = \(id) AND order_id = \(step.order.rawValue)
    """
  }

  /// The open orders, one line a row; the columns are those of ``JuiceBar/QueuedOrder/Columns``.
  ///
  /// The condition on the status matches the partial index word for word, so that the engine uses
  /// the index.
  package func openOrders(placedAfter time: Timestamp) -> SQL {
    """
    SELECT o.order_id, o.number, o.placed_at, o.status, (
        SELECT s.stepped_at FROM order_step s
        WHERE s.bar_id = o.bar_id AND s.order_id = o.order_id ORDER BY s.position DESC LIMIT 1
      ), l.juice, l.quantity, l.price, l.recipe, l.tax_rate, l.currency
    FROM (
      SELECT bar_id, order_id, number, placed_at, status FROM orders
      WHERE bar_id = \(id) AND status IN ('placed', 'making', 'ready')
        AND placed_at >= \(time.milliseconds)
      ORDER BY placed_at, number LIMIT \(QueuedOrder.maximumCount)
    ) o JOIN order_line l ON l.bar_id = o.bar_id AND l.order_id = o.order_id
    ORDER BY o.placed_at, o.number, l.position
    """
  }

  /// The orders collected last, in the columns of the open orders.
  package func collectedOrders(after time: Timestamp, limit: Int) -> SQL {
    """
    SELECT o.order_id, o.number, o.placed_at, o.status, s.stepped_at,
      l.juice, l.quantity, l.price, l.recipe, l.tax_rate, l.currency
    FROM (
      SELECT s.bar_id, s.order_id, MAX(s.stepped_at) AS stepped_at
      FROM order_step s
      JOIN orders c ON c.bar_id = s.bar_id AND c.order_id = s.order_id
      WHERE s.bar_id = \(id) AND s.status = 'collected'
        AND s.stepped_at >= \(time.milliseconds) AND c.status = 'collected'
      GROUP BY s.bar_id, s.order_id ORDER BY 3 DESC LIMIT \(max(0, limit))
    ) s
    JOIN orders o ON o.bar_id = s.bar_id AND o.order_id = s.order_id
    JOIN order_line l ON l.bar_id = o.bar_id AND l.order_id = o.order_id
    ORDER BY s.stepped_at DESC, o.number DESC, l.position
    """
  }

  package var suspensions: SQL {
    "SELECT juice, until_at FROM suspension WHERE bar_id = \(id) ORDER BY juice"
  }

  package var forgetSuspensions: SQL { "DELETE FROM suspension WHERE bar_id = \(id)" }

  package func add(_ suspension: Suspension) -> SQL {
    """
    INSERT INTO suspension (bar_id, juice, until_at)
    VALUES (\(id), \(suspension.juice.rawValue), \(suspension.until?.milliseconds))
    """
  }

  package func setSuspended(_ count: Int) -> SQL {
    "UPDATE bar SET suspended = \(count) WHERE bar_id = \(id)"
  }

  package var preparationSettings: SQL {
    "SELECT makers, longest_queue_minutes FROM preparation_setting WHERE bar_id = \(id)"
  }

  package func set(_ settings: PreparationSettings) -> SQL {
    """
    INSERT INTO preparation_setting (bar_id, makers, longest_queue_minutes)
    VALUES (\(id), \(settings.makers), \(settings.maximumQueueMinutes))
    ON CONFLICT (bar_id) DO UPDATE SET makers = excluded.makers,
      longest_queue_minutes = excluded.longest_queue_minutes
    """
  }

  package func printCount(of order: OrderID) -> SQL {
    "SELECT COUNT(*) FROM label_print WHERE bar_id = \(id) AND order_id = \(order.rawValue)"
  }

  package func countPrint(of order: OrderID, sheet: IdempotencyKey) -> SQL {
    """
    INSERT INTO label_print (bar_id, order_id, sheet)
    VALUES (\(id), \(order.rawValue), \(sheet.rawValue)) ON CONFLICT DO NOTHING
    """
  }
}
