package import SQLLanguage

// Checks of money.
extension AuditStatements {
  package static let money = [
    mixedCurrencies, wrongPayments, wrongRefunds, wrongRefundTax, keptMoney,
  ]

  private static let mixedCurrencies: SQL = """
    SELECT bar_id || ': the prices of order ' || order_id || ' are in ' || MIN(currency) || ' and '
      || MAX(currency)
    FROM order_line GROUP BY bar_id, order_id HAVING MIN(currency) <> MAX(currency)
    """

  private static let wrongPayments: SQL = """
    SELECT p.bar_id || ': ' || p.amount || ' was paid for order ' || p.order_id || ', which costs '
      || COALESCE(SUM(l.price * l.quantity), 0)
    FROM payment p
    LEFT JOIN order_line l ON l.bar_id = p.bar_id AND l.order_id = p.order_id
    GROUP BY p.bar_id, p.order_id, p.amount
    HAVING p.amount <> COALESCE(SUM(l.price * l.quantity), 0)
    """

  // Refunds at a rate are at most the sales at it.
  private static let wrongRefunds: SQL = """
    SELECT r.bar_id || ': of order ' || r.order_id || ' ' || r.amount || ' was given back at the rate '
      || r.tax_rate || ', of ' || COALESCE(l.amount, 0)
    FROM (
      SELECT bar_id, order_id, tax_rate, SUM(amount) AS amount FROM refund_part
      GROUP BY bar_id, order_id, tax_rate
    ) r LEFT JOIN (
      SELECT bar_id, order_id, tax_rate, SUM(price * quantity) AS amount FROM order_line
      GROUP BY bar_id, order_id, tax_rate
    ) l ON l.bar_id = r.bar_id AND l.order_id = r.order_id AND l.tax_rate = r.tax_rate
    WHERE r.amount > COALESCE(l.amount, 0)
    UNION ALL
    SELECT r.bar_id || ': refund ' || r.number || ' of order ' || r.order_id || ' has no amount'
    FROM refund r LEFT JOIN refund_part p
      ON p.bar_id = r.bar_id AND p.order_id = r.order_id AND p.number = r.number
    WHERE p.number IS NULL
    """

  // The tax of all refunds is the tax of their sum, rounded half up: (2gr + d) / 2d in whole
  // numbers.
  private static let wrongRefundTax: SQL = """
    SELECT bar_id || ': the refunds of order ' || order_id || ' hold ' || SUM(tax)
      || ' of tax at the rate ' || tax_rate
    FROM refund_part GROUP BY bar_id, order_id, tax_rate
    HAVING SUM(tax) <> (2 * CAST(SUM(amount) AS BIGINT) * tax_rate + 10000 + tax_rate)
      / (2 * (10000 + tax_rate))
    """

  private static let keptMoney: SQL = """
    SELECT o.bar_id || ': order ' || o.number || ' is cancelled, but of the ' || p.amount
      || ' paid for it ' || COALESCE(SUM(r.amount), 0) || ' was given back'
    FROM orders o
    JOIN payment p ON p.bar_id = o.bar_id AND p.order_id = o.order_id
    LEFT JOIN refund_part r ON r.bar_id = o.bar_id AND r.order_id = o.order_id
    WHERE o.status = 'cancelled'
    GROUP BY o.bar_id, o.number, p.amount HAVING COALESCE(SUM(r.amount), 0) <> p.amount
    """
}
