import Identifiers
package import JuiceBar
package import Money
package import SQLLanguage
import Time

// Payments and refunds, in SQL for both engines.
extension BarStatements {
  private var id: String { bar.rawValue }

  /// The columns of ``Payment/Columns`` but for a part of the money.
  static let columnsOfPayment = """
    p.number, p.amount, p.method, p.given, p.tender, p.reference, p.purpose, p.waived_for,
    p.note, p.refunds_before, p.paid_at, p.who_kind, p.who_id, p.who_name, p.day,
    v.reason, v.note, v.voided_at, v.who_kind, v.who_id, v.who_name
    """

  static let paymentsWithVoids = """
    payment p LEFT JOIN payment_void v
      ON v.bar_id = p.bar_id AND v.order_id = p.order_id AND v.number = p.number
    """

  /// The columns of ``Refund/Columns`` but for a part of the money.
  static let columnsOfRefund = """
    r.number, r.reason, r.note, r.refunded_at, r.who_kind, r.who_id, r.who_name, r.day
    """

  /// The payments of an order, one part a row, in the order of ``Payment/Columns``.
  package func payments(of order: OrderID) -> SQL {
    """
    SELECT \(unsafe: Self.columnsOfPayment), q.tax_rate, q.amount, q.tax
    FROM \(unsafe: Self.paymentsWithVoids)
    LEFT JOIN payment_part q
      ON q.bar_id = p.bar_id AND q.order_id = p.order_id AND q.number = p.number
    WHERE p.bar_id = \(id) AND p.order_id = \(order.rawValue)
    ORDER BY p.number, q.tax_rate
    """
  }

  /// The refunds of an order, one part a row, in the order of ``Refund/Columns``.
  package func refunds(of order: OrderID) -> SQL {
    """
    SELECT \(unsafe: Self.columnsOfRefund), p.tax_rate, p.amount, p.tax
    FROM refund r JOIN refund_part p
      ON p.bar_id = r.bar_id AND p.order_id = r.order_id AND p.number = r.number
    WHERE r.bar_id = \(id) AND r.order_id = \(order.rawValue)
    ORDER BY r.number, p.tax_rate
    """
  }

  /// Identifier, amount owed and currency of the orders that are not cancelled and whose payments do
  /// not cover their price, newest first.
  package func unpaidOrders(onlyBegun: Bool) -> SQL {
    """
    SELECT order_id, price - covered, currency FROM (
      SELECT o.order_id, o.number, \(unsafe: Self.price("o")) AS price,
        \(unsafe: Self.covered("o")) AS covered, (
          SELECT MIN(l.currency) FROM order_line l
          WHERE l.bar_id = o.bar_id AND l.order_id = o.order_id
        ) AS currency
      FROM orders o
      WHERE o.bar_id = \(id) AND o.status <> 'cancelled'
        AND o.number > (SELECT order_number FROM bar WHERE bar_id = \(id)) - \(Settlement.reach)
    ) owed
    WHERE covered < price AND covered >= \(onlyBegun ? 1 : 0) ORDER BY number DESC
    """
  }

  /// The price of an order.
  static func price(_ order: String) -> String {
    """
    (
      SELECT SUM(l.price * l.quantity) FROM order_line l
      WHERE l.bar_id = \(order).bar_id AND l.order_id = \(order).order_id
    )
    """
  }

  /// The sum of an order's payments and waivers since it was last wholly refunded, through a business
  /// day or until now.
  ///
  /// As for ``Settlement/due(of:)`` it is nothing once a part that was paid is given back.
  static func covered(_ order: String, through day: Int? = nil) -> String {
    """
    (
      SELECT CASE WHEN c.amount < \(price(order)) AND c.money > 0
        AND c.money <= \(refunded(order, through: day)) THEN 0 ELSE c.amount END
      FROM (
        SELECT COALESCE(SUM(p.amount), 0) AS amount,
          COALESCE(SUM(CASE WHEN p.method <> 'waiver' THEN p.amount ELSE 0 END), 0) AS money
        FROM payment p
        WHERE p.bar_id = \(order).bar_id AND p.order_id = \(order).order_id
          AND \(isCurrent("p", through: day)) AND \(isOf("p", day))
      ) c
    )
    """
  }

  /// The refunds of an order's current payments.
  static func refunded(_ order: String, through day: Int? = nil) -> String {
    """
    (
      SELECT COALESCE(SUM(r.amount), 0) FROM refund_part r JOIN refund f
        ON f.bar_id = r.bar_id AND f.order_id = r.order_id AND f.number = r.number
      WHERE r.bar_id = \(order).bar_id AND r.order_id = \(order).order_id
        AND r.number > COALESCE(\(earlierRefunds(order, through: day)), 0) AND \(isOf("f", day))
    )
    """
  }

  /// The money among the payments that cover an order.
  static func received(_ order: String) -> String {
    """
    (
      SELECT COALESCE(SUM(p.amount), 0) FROM payment p
      WHERE p.bar_id = \(order).bar_id AND p.order_id = \(order).order_id
        AND p.method <> 'waiver' AND \(isCurrent("p"))
    )
    """
  }

  /// The condition that a payment was not voided, nor wholly refunded before later ones.
  static func isCurrent(_ payment: String, through day: Int? = nil) -> String {
    """
    \(payment).refunds_before = \(earlierRefunds(payment, through: day)) AND \(stands(payment))
    """
  }

  /// How many refunds of an order gave back payments before the current ones; `NULL` without any.
  static func earlierRefunds(_ order: String, through day: Int? = nil) -> String {
    """
    (
      SELECT MAX(q.refunds_before) FROM payment q
      WHERE q.bar_id = \(order).bar_id AND q.order_id = \(order).order_id
        AND \(stands("q")) AND \(isOf("q", day))
    )
    """
  }

  private static func isOf(_ entry: String, _ day: Int?) -> String {
    day.map { "COALESCE(\(entry).day, 0) <= \($0)" } ?? "TRUE"
  }

  /// The condition that a payment was not voided.
  static func stands(_ payment: String) -> String {
    """
    NOT EXISTS (
      SELECT 1 FROM payment_void v WHERE v.bar_id = \(payment).bar_id
        AND v.order_id = \(payment).order_id AND v.number = \(payment).number
    )
    """
  }

  package func add(_ payment: Payment) -> SQL {
    let (method, given, tender, reference, purpose, reason, note) = payment.tender.stored
    return """
      INSERT INTO payment (bar_id, order_id, number, amount, method, given, tender, reference,
        purpose, waived_for, note, refunds_before, paid_at, who_kind, who_id, who_name, day)
      VALUES (
        \(id), \(payment.order.rawValue), \(payment.number), \(payment.amount), \(method),
        \(given), \(tender), \(reference), \(purpose), \(reason), \(note),
        \(payment.refundsBefore), \(payment.at.milliseconds), \(payment.by?.kind.rawValue),
        \(payment.by?.id), \(payment.by?.name), \(payment.day)
      )
      """
  }

  package func add(_ part: TaxedSum.Part, of payment: Payment) -> SQL {
    """
    INSERT INTO payment_part (bar_id, order_id, number, tax_rate, amount, tax) VALUES (
      \(id), \(payment.order.rawValue), \(payment.number), \(part.rate.rawValue),
      \(part.gross), \(part.tax)
    )
    """
  }

  package func add(_ void: PaymentVoid, of payment: Payment) -> SQL {
    """
    INSERT INTO payment_void (bar_id, order_id, number, reason, note, voided_at, who_kind, who_id,
      who_name)
    VALUES (
      \(id), \(payment.order.rawValue), \(payment.number), \(void.reason.rawValue),
      \(void.note?.rawValue), \(void.at.milliseconds), \(void.by?.kind.rawValue),
      \(void.by?.id), \(void.by?.name)
    )
    """
  }

  package func add(_ refund: Refund) -> SQL {
    """
    INSERT INTO refund (bar_id, order_id, number, reason, note, refunded_at, who_kind, who_id,
      who_name, day)
    VALUES (
      \(id), \(refund.order.rawValue), \(refund.number), \(refund.reason.rawValue),
      \(refund.note?.rawValue), \(refund.at.milliseconds), \(refund.by?.kind.rawValue),
      \(refund.by?.id), \(refund.by?.name), \(refund.day)
    )
    """
  }

  package func add(_ share: TenderShare, of refund: Refund) -> SQL {
    """
    INSERT INTO refund_tender (bar_id, order_id, number, kind, name, amount) VALUES (
      \(id), \(refund.order.rawValue), \(refund.number), \(share.kind.method.rawValue),
      \(share.kind.name?.rawValue ?? ""), \(share.amount)
    )
    """
  }

  /// How the refunds of an order were handed back.
  package func refundTenders(of order: OrderID) -> SQL {
    """
    SELECT number, kind, name, amount FROM refund_tender
    WHERE bar_id = \(id) AND order_id = \(order.rawValue) ORDER BY number, kind, name
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

  package var tenderNames: SQL {
    "SELECT name FROM tender_name WHERE bar_id = \(id) ORDER BY position"
  }

  package var forgetTenderNames: SQL { "DELETE FROM tender_name WHERE bar_id = \(id)" }

  package func add(_ name: TenderName, at position: Int) -> SQL {
    """
    INSERT INTO tender_name (bar_id, position, name)
    VALUES (\(id), \(position), \(name.rawValue))
    """
  }
}
