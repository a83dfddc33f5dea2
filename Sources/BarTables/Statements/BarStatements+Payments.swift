import Identifiers
package import JuiceBar
package import Money
package import SQLLanguage
package import Time

// Payments and refunds, in SQL for both engines.
extension BarStatements {
  private var id: String { bar.rawValue }

  package func payment(of order: OrderID) -> SQL {
    """
    SELECT amount, method, given, reference, paid_at FROM payment
    WHERE bar_id = \(id) AND order_id = \(order.rawValue)
    """
  }

  /// The refunds of an order and their parts, one part a row, in the order of ``Refund/Columns``.
  package func refunds(of order: OrderID) -> SQL {
    """
    SELECT r.number, r.reason, r.note, r.refunded_at, p.tax_rate, p.amount, p.tax
    FROM refund r JOIN refund_part p
      ON p.bar_id = r.bar_id AND p.order_id = r.order_id AND p.number = r.number
    WHERE r.bar_id = \(id) AND r.order_id = \(order.rawValue)
    ORDER BY r.number, p.tax_rate
    """
  }

  /// The identifiers of orders with a price that are neither cancelled nor paid, newest first.
  package func unpaidOrders(since time: Timestamp, limit: Int) -> SQL {
    """
    SELECT o.order_id FROM orders o
    WHERE o.bar_id = \(id) AND o.placed_at >= \(time.milliseconds) AND o.status <> 'cancelled'
      AND o.number > (SELECT order_number FROM bar WHERE bar_id = \(id)) - \(Settlement.reach)
      AND NOT EXISTS (
        SELECT 1 FROM payment p WHERE p.bar_id = o.bar_id AND p.order_id = o.order_id
      )
      AND EXISTS (
        SELECT 1 FROM order_line l
        WHERE l.bar_id = o.bar_id AND l.order_id = o.order_id AND l.price > 0
      )
    ORDER BY o.number DESC LIMIT \(max(0, limit))
    """
  }

  package func add(_ payment: Payment) -> SQL {
    let (given, reference): (Int?, String?) =
      switch payment.tender {
      case .cash(let given): (given, nil)
      case .card(let reference): (nil, reference?.rawValue)
      }
    return """
      INSERT INTO payment (bar_id, order_id, amount, method, given, reference, paid_at) VALUES (
        \(id), \(payment.order.rawValue), \(payment.amount), \(payment.tender.method.rawValue),
        \(given), \(reference), \(payment.at.milliseconds)
      )
      """
  }

  package func add(_ refund: Refund) -> SQL {
    """
    INSERT INTO refund (bar_id, order_id, number, reason, note, refunded_at) VALUES (
      \(id), \(refund.order.rawValue), \(refund.number), \(refund.reason.rawValue),
      \(refund.note?.rawValue), \(refund.at.milliseconds)
    )
    """
  }

  package func add(_ part: TaxedSum.Part, of refund: Refund) -> SQL {
    """
    INSERT INTO refund_part (bar_id, order_id, number, tax_rate, amount, tax) VALUES (
      \(id), \(refund.order.rawValue), \(refund.number), \(part.rate.rawValue), \(part.gross),
      \(part.tax)
    )
    """
  }

  package func add(_ line: RefundLine, of refund: Refund) -> SQL {
    """
    INSERT INTO refund_line (bar_id, order_id, number, position, glasses) VALUES (
      \(id), \(refund.order.rawValue), \(refund.number), \(line.position), \(line.glasses)
    )
    """
  }

  package func refundLines(of order: OrderID) -> SQL {
    """
    SELECT number, position, glasses FROM refund_line
    WHERE bar_id = \(id) AND order_id = \(order.rawValue) ORDER BY number, position
    """
  }
}
