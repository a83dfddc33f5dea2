import Identifiers
package import JuiceBar
package import SQLLanguage
package import Time

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
    INSERT INTO order_step (bar_id, order_id, position, status, stepped_at, day, who_kind, who_id,
      who_name, cause)
    SELECT \(id), \(step.order.rawValue), 1 + COALESCE(MAX(position), 0),
      \(step.status.rawValue), \(step.at.milliseconds), \(step.day), \(step.by?.kind.rawValue),
      \(step.by?.id), \(step.by?.name), \(step.cause?.rawValue)
    FROM order_step WHERE bar_id = \(id) AND order_id = \(step.order.rawValue)
    """
  }

  /// The sums of an order's payments, whether it awaits one, and whether it is of an earlier business
  /// day.
  static let paymentColumns = """
    \(covered("o")), \(received("o")), \(refunded("o")),
    CASE WHEN \(isToBePaidFirst) AND \(covered("o")) < \(price("o")) THEN 1 ELSE 0 END,
    CASE WHEN o.day_number IS NOT NULL AND o.number <= (
      SELECT b.orders_before_day FROM bar b WHERE b.bar_id = o.bar_id
    ) THEN 1 ELSE 0 END
    """

  /// The condition that an order is not made before it is paid.
  private static let isToBePaidFirst = """
    o.status = 'placed' AND o.number > (
      SELECT p.unpaid_after FROM preparation_setting p
      WHERE p.bar_id = o.bar_id AND p.payment_time = 'before-making'
    )
    """

  package var ordersAwaitingPayment: SQL {
    """
    SELECT o.order_id FROM orders o
    WHERE o.bar_id = \(id) AND o.\(unsafe: Schema.openStatus) AND \(unsafe: Self.isToBePaidFirst)
      AND EXISTS (
        SELECT 1 FROM order_line l
        WHERE l.bar_id = o.bar_id AND l.order_id = o.order_id AND l.price > 0
      ) AND NOT EXISTS (
        SELECT 1 FROM payment p WHERE p.bar_id = o.bar_id AND p.order_id = o.order_id
          AND \(unsafe: Self.stands("p"))
      )
    ORDER BY o.placed_at, o.number LIMIT \(QueuedOrder.maximumCount)
    """
  }

  /// The open orders, one line a row; the columns are those of ``JuiceBar/QueuedOrder/Columns``.
  package func openOrders(placedAfter time: Timestamp) -> SQL {
    """
    SELECT \(unsafe: WrittenTable.orders.columnNames(in: "o")), (
        SELECT s.stepped_at FROM order_step s
        WHERE s.bar_id = o.bar_id AND s.order_id = o.order_id ORDER BY s.position DESC LIMIT 1
      ), \(unsafe: Self.paymentColumns), \(unsafe: Order.Line.columnNames)
    FROM (
      SELECT bar_id, \(unsafe: WrittenTable.orders.columnNames) FROM orders
      WHERE bar_id = \(id) AND \(unsafe: Schema.openStatus)
        AND placed_at >= \(time.milliseconds)
      ORDER BY placed_at, number LIMIT \(QueuedOrder.maximumCount)
    ) o JOIN order_line l ON l.bar_id = o.bar_id AND l.order_id = o.order_id
    ORDER BY o.placed_at, o.number, l.position
    """
  }

  /// The orders collected last, in the columns of the open orders.
  ///
  /// Reads steps from the last one back, however many orders were collected: an order that was taken
  /// back and collected again counts with its last step.
  package func collectedOrders(after time: Timestamp, limit: Int) -> SQL {
    """
    SELECT \(unsafe: WrittenTable.orders.columnNames(in: "o")), s.stepped_at,
      \(unsafe: Self.paymentColumns), \(unsafe: Order.Line.columnNames)
    FROM (
      SELECT s.bar_id, s.order_id, s.stepped_at FROM order_step s
      JOIN orders c ON c.bar_id = s.bar_id AND c.order_id = s.order_id
      WHERE s.bar_id = \(id) AND s.status = 'collected'
        AND s.stepped_at >= \(time.milliseconds) AND c.status = 'collected'
        AND NOT EXISTS (
          SELECT 1 FROM order_step t WHERE t.bar_id = s.bar_id AND t.order_id = s.order_id
            AND t.status = 'collected' AND t.position > s.position
        )
      ORDER BY s.stepped_at DESC LIMIT \(max(0, limit))
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

  /// The columns of a bar's settings; those of a bar that never set them are missing.
  package var preparationSettings: SQL {
    """
    SELECT b.by_counter, p.makers, p.longest_queue_minutes, p.payment_time, p.unpaid_minutes,
      p.ready_minutes
    FROM bar b LEFT JOIN preparation_setting p ON p.bar_id = b.bar_id WHERE b.bar_id = \(id)
    """
  }

  package func set(_ settings: PreparationSettings) -> SQL {
    """
    INSERT INTO preparation_setting (
      bar_id, makers, longest_queue_minutes, payment_time, unpaid_minutes, ready_minutes,
      unpaid_after
    ) VALUES (
      \(id), \(settings.makers), \(settings.maximumQueueMinutes), \(settings.payment.rawValue),
      \(settings.unpaidMinutes), \(settings.readyMinutes),
      (SELECT order_number FROM bar WHERE bar_id = \(id))
    )
    ON CONFLICT (bar_id) DO UPDATE SET makers = excluded.makers,
      longest_queue_minutes = excluded.longest_queue_minutes,
      payment_time = excluded.payment_time, unpaid_minutes = excluded.unpaid_minutes,
      ready_minutes = excluded.ready_minutes,
      unpaid_after = CASE
        WHEN preparation_setting.payment_time = excluded.payment_time
        THEN preparation_setting.unpaid_after ELSE excluded.unpaid_after END
    """
  }

  package func set(_ flow: OrderFlow) -> SQL {
    "UPDATE bar SET by_counter = \(flow == .byCounter ? 1 : 0) WHERE bar_id = \(id)"
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
