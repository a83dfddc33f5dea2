import Identifiers
package import JuiceBar
package import SQLLanguage
package import Time

// Takings and settled amounts for reports, in SQL for both engines.
extension BarStatements {
  private var id: String { bar.rawValue }

  package func add(_ takings: Takings, at key: Takings.Key) -> SQL {
    """
    INSERT INTO takings (bar_id, quarter, currency, kind, name, received, refunded)
    VALUES (
      \(id), \(key.quarter.number), \(key.currency), \((key.kind?.method ?? .waiver).rawValue),
      \(key.kind?.name?.rawValue ?? ""), \(takings.received), \(takings.refunded)
    )
    ON CONFLICT (bar_id, quarter, currency, kind, name) DO UPDATE
    SET received = takings.received + excluded.received,
      refunded = takings.refunded + excluded.refunded
    """
  }

  package func add(settled amount: Int, at key: Takings.SettledKey) -> SQL {
    """
    INSERT INTO settled (bar_id, quarter, currency, amount)
    VALUES (\(id), \(key.quarter.number), \(key.currency), \(amount))
    ON CONFLICT (bar_id, quarter, currency) DO UPDATE SET amount = settled.amount + excluded.amount
    """
  }

  /// Currency, price of the orders, price of the cancelled ones.
  package func ordered(in quarters: Range<QuarterHour>) -> SQL {
    """
    SELECT currency, CAST(SUM(gross) AS BIGINT), CAST(SUM(cancelled_gross) AS BIGINT) FROM turnover
    WHERE bar_id = \(id) AND quarter >= \(quarters.lowerBound.number)
      AND quarter < \(quarters.upperBound.number)
    GROUP BY currency
    """
  }

  /// Currency, kind, name, received, refunded.
  package func takings(in quarters: Range<QuarterHour>) -> SQL {
    """
    SELECT currency, kind, name, CAST(SUM(received) AS BIGINT), CAST(SUM(refunded) AS BIGINT)
    FROM takings WHERE bar_id = \(id) AND quarter >= \(quarters.lowerBound.number)
      AND quarter < \(quarters.upperBound.number)
    GROUP BY currency, kind, name
    """
  }

  /// Currency, and the amount that the orders placed no longer owe.
  package func settled(in quarters: Range<QuarterHour>) -> SQL {
    """
    SELECT currency, CAST(SUM(amount) AS BIGINT) FROM settled
    WHERE bar_id = \(id) AND quarter >= \(quarters.lowerBound.number)
      AND quarter < \(quarters.upperBound.number)
    GROUP BY currency
    """
  }
}
