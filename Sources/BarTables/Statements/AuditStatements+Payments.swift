package import SQLLanguage

// Checks of money.
extension AuditStatements {
  package static let money = [
    mixedCurrencies, wrongPayments, wrongPaymentTax, wrongRefunds, wrongRefundTax,
    wrongRefundTenders, keptMoney, wrongDays, wrongDayNumbers,
  ]

  private static let mixedCurrencies: SQL = """
    SELECT bar_id || ': the prices of order ' || order_id || ' are in ' || MIN(currency) || ' and '
      || MAX(currency)
    FROM order_line GROUP BY bar_id, order_id HAVING MIN(currency) <> MAX(currency)
    """

  /// The payments that were not voided, each with the sum of its parts.
  private static let standing = """
    SELECT p.bar_id, p.order_id, p.number, p.amount, p.method, p.refunds_before,
      (
        SELECT SUM(q.amount) FROM payment_part q
        WHERE q.bar_id = p.bar_id AND q.order_id = p.order_id AND q.number = p.number
      ) AS money
    FROM payment p LEFT JOIN payment_void v
      ON v.bar_id = p.bar_id AND v.order_id = p.order_id AND v.number = p.number
    WHERE v.number IS NULL
    """

  // The payments of an order since its last whole refund are at most its price.
  private static let wrongPayments: SQL = """
    SELECT p.bar_id || ': ' || p.amount || ' was paid for order ' || p.order_id || ', which costs '
      || COALESCE(SUM(l.price * l.quantity), 0)
    FROM (
      SELECT bar_id, order_id, refunds_before, SUM(amount) AS amount FROM (\(unsafe: standing)) s
      GROUP BY bar_id, order_id, refunds_before
    ) p
    LEFT JOIN order_line l ON l.bar_id = p.bar_id AND l.order_id = p.order_id
    GROUP BY p.bar_id, p.order_id, p.refunds_before, p.amount
    HAVING p.amount > COALESCE(SUM(l.price * l.quantity), 0)
    UNION ALL
    SELECT bar_id || ': the parts of payment ' || number || ' of order ' || order_id || ' are '
      || COALESCE(money, 0) || ' of ' || amount
    FROM (\(unsafe: standing)) s
    WHERE COALESCE(money, 0) <> CASE method WHEN 'waiver' THEN 0 ELSE amount END
    """

  // Of one payment after another, the tax of all is the tax of their sum, rounded half up.
  private static let wrongPaymentTax: SQL = """
    SELECT s.bar_id || ': the payments of order ' || s.order_id || ' hold ' || SUM(q.tax)
      || ' of tax at the rate ' || q.tax_rate
    FROM (\(unsafe: standing)) s JOIN payment_part q
      ON q.bar_id = s.bar_id AND q.order_id = s.order_id AND q.number = s.number
    GROUP BY s.bar_id, s.order_id, s.refunds_before, q.tax_rate
    HAVING SUM(q.tax) <> (2 * CAST(SUM(q.amount) AS BIGINT) * q.tax_rate + 10000 + q.tax_rate)
      / (2 * (10000 + q.tax_rate))
    """

  // The money handed back is the amount of the refund.
  private static let wrongRefundTenders: SQL = """
    SELECT r.bar_id || ': of refund ' || r.number || ' of order ' || r.order_id || ' '
      || COALESCE(t.amount, 0) || ' was handed back, not ' || r.amount
    FROM (
      SELECT bar_id, order_id, number, SUM(amount) AS amount FROM refund_part
      GROUP BY bar_id, order_id, number
    ) r LEFT JOIN (
      SELECT bar_id, order_id, number, SUM(amount) AS amount FROM refund_tender
      GROUP BY bar_id, order_id, number
    ) t ON t.bar_id = r.bar_id AND t.order_id = r.order_id AND t.number = r.number
    WHERE r.amount <> COALESCE(t.amount, 0)
    """

  // Refunds at a rate are at most the payments at it.
  private static let wrongRefunds: SQL = """
    SELECT r.bar_id || ': of order ' || r.order_id || ' ' || r.amount || ' was given back at the rate '
      || r.tax_rate || ', of ' || COALESCE(l.amount, 0)
    FROM (
      SELECT bar_id, order_id, tax_rate, SUM(amount) AS amount FROM refund_part
      GROUP BY bar_id, order_id, tax_rate
    ) r LEFT JOIN (
      SELECT s.bar_id, s.order_id, q.tax_rate, SUM(q.amount) AS amount
      FROM (\(unsafe: standing)) s JOIN payment_part q
        ON q.bar_id = s.bar_id AND q.order_id = s.order_id AND q.number = s.number
      GROUP BY s.bar_id, s.order_id, q.tax_rate
    ) l ON l.bar_id = r.bar_id AND l.order_id = r.order_id AND l.tax_rate = r.tax_rate
    WHERE r.amount > COALESCE(l.amount, 0)
    UNION ALL
    SELECT r.bar_id || ': refund ' || r.number || ' of order ' || r.order_id || ' has no amount'
    FROM refund r LEFT JOIN refund_part p
      ON p.bar_id = r.bar_id AND p.order_id = r.order_id AND p.number = r.number
    WHERE p.number IS NULL
    """

  // The tax of all refunds of the same payments is the tax of their sum, rounded half up:
  // (2gr + d) / 2d in whole numbers.
  private static let wrongRefundTax: SQL = """
    SELECT bar_id || ': the refunds of order ' || order_id || ' hold ' || SUM(tax)
      || ' of tax at the rate ' || tax_rate
    FROM (
      SELECT r.*, (
        SELECT COALESCE(MAX(p.refunds_before), 0) FROM payment p
        WHERE p.bar_id = r.bar_id AND p.order_id = r.order_id AND p.refunds_before < r.number
      ) AS payments
      FROM refund_part r
    ) r
    GROUP BY bar_id, order_id, payments, tax_rate
    HAVING SUM(tax) <> (2 * CAST(SUM(amount) AS BIGINT) * tax_rate + 10000 + tax_rate)
      / (2 * (10000 + tax_rate))
    """

  private static let keptMoney: SQL = """
    SELECT o.bar_id || ': order ' || o.number || ' is cancelled, but of the ' || p.amount
      || ' paid for it ' || COALESCE(SUM(r.amount), 0) || ' was given back'
    FROM orders o
    JOIN (
      SELECT bar_id, order_id, SUM(money) AS amount FROM (\(unsafe: standing)) s
      WHERE method <> 'waiver' GROUP BY bar_id, order_id
    ) p ON p.bar_id = o.bar_id AND p.order_id = o.order_id
    LEFT JOIN refund_part r ON r.bar_id = o.bar_id AND r.order_id = o.order_id
    WHERE o.status = 'cancelled'
    GROUP BY o.bar_id, o.number, p.amount HAVING COALESCE(SUM(r.amount), 0) <> p.amount
    """

  // Days follow one another from 1, all closed but the last; money is booked on days that there are.
  private static let wrongDays: SQL = """
    SELECT b.bar_id || ': the bar is at business day ' || b.day || ', but ' || d.opened
      || ' days were opened up to ' || d.last || ' and ' || COALESCE(c.closed, 0)
      || ' closed up to ' || COALESCE(c.last, 0)
    FROM bar b JOIN (
      SELECT bar_id, COUNT(*) AS opened, MAX(number) AS last FROM business_day GROUP BY bar_id
    ) d ON d.bar_id = b.bar_id
    LEFT JOIN (
      SELECT bar_id, COUNT(*) AS closed, MAX(number) AS last FROM day_close GROUP BY bar_id
    ) c ON c.bar_id = b.bar_id
    WHERE d.opened <> d.last OR COALESCE(c.closed, 0) <> COALESCE(c.last, 0)
      OR b.day <> COALESCE(c.last, 0) + 1 OR d.last NOT IN (b.day, b.day - 1)
    UNION ALL
    SELECT n.bar_id || ': day ' || n.number || ' begins after order ' || n.orders_before
      || ', but the day before ended with order ' || c.last_order
    FROM business_day n JOIN day_close c ON c.bar_id = n.bar_id AND c.number = n.number - 1
    WHERE n.orders_before <> c.last_order OR n.version_before <> c.version
    UNION ALL
    SELECT m.bar_id || ': money of order ' || m.order_id || ' is booked on day ' || m.day
      || ' of ' || b.day
    FROM (
      SELECT bar_id, order_id, day FROM payment WHERE day IS NOT NULL
      UNION ALL SELECT bar_id, order_id, day FROM refund WHERE day IS NOT NULL
    ) m JOIN bar b ON b.bar_id = m.bar_id WHERE m.day > b.day
    """

  // An order's number on its day counts from the day's first order.
  private static let wrongDayNumbers: SQL = """
    SELECT o.bar_id || ': order ' || o.number || ' is number ' || o.day_number
      || ' of its day, but ' || (o.number - d.orders_before) || ' since the day before'
    FROM orders o JOIN (
      SELECT n.bar_id, n.orders_before, COALESCE(c.last_order, b.order_number) AS last_order
      FROM business_day n JOIN bar b ON b.bar_id = n.bar_id
      LEFT JOIN day_close c ON c.bar_id = n.bar_id AND c.number = n.number
    ) d ON d.bar_id = o.bar_id AND o.number > d.orders_before AND o.number <= d.last_order
    WHERE o.day_number IS NULL OR o.day_number <> o.number - d.orders_before
    """
}
