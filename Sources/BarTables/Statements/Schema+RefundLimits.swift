package import JuiceBar
import Money
package import SQLLanguage

// How much of an order staff refunds without an approval, by currency.
extension Schema {
  static func refundLimits(_ dialect: Dialect) -> String {
    """
    CREATE TABLE refund_limit (
      bar_id \(dialect.text) NOT NULL REFERENCES bar (bar_id),
      currency \(dialect.text) NOT NULL CHECK (LENGTH(currency) = 3),
      amount BIGINT NOT NULL CHECK (amount >= 0),
      PRIMARY KEY (bar_id, currency)
    );
    """
  }
}

extension BarStatements {
  package var refundLimits: SQL {
    "SELECT amount, currency FROM refund_limit WHERE bar_id = \(bar.rawValue)"
  }

  package func set(_ limit: RefundLimit) -> SQL {
    """
    INSERT INTO refund_limit (bar_id, currency, amount)
    VALUES (\(bar.rawValue), \(limit.currency.rawValue), \(limit.amount))
    ON CONFLICT (bar_id, currency) DO UPDATE SET amount = excluded.amount
    """
  }
}
