import Identifiers
package import JuiceBar
package import SQLLanguage
package import Time

// Taxes, refunds and waits for reports, in SQL for both engines.
extension BarStatements {
  private var id: String { bar.rawValue }

  // An order's tax is that of its sum at each rate, rounded half up as in TaxRate.tax(in:):
  // (2gr + d) / 2d in whole numbers.

  package func addTaxes(of piece: SummaryPiece) -> SQL {
    """
    INSERT INTO turnover_tax (bar_id, quarter, currency, tax_rate, tax, cancelled_tax)
    SELECT bar_id, quarter, currency, tax_rate,
      SUM((2 * gross * tax_rate + 10000 + tax_rate) / (2 * (10000 + tax_rate))), 0
    FROM (
      SELECT o.bar_id, o.placed_at / \(QuarterHour.milliseconds) AS quarter, l.currency, o.order_id,
        l.tax_rate, CAST(SUM(l.quantity * l.price) AS BIGINT) AS gross
      FROM orders o JOIN order_line l ON l.bar_id = o.bar_id AND l.order_id = o.order_id
      WHERE o.bar_id = \(id) AND o.number > \(piece.orders.lowerBound)
        AND o.number <= \(piece.orders.upperBound) AND l.tax_rate > 0
      GROUP BY 1, 2, 3, 4, 5
    ) sold
    WHERE TRUE
    GROUP BY bar_id, quarter, currency, tax_rate
    ON CONFLICT (bar_id, quarter, currency, tax_rate) DO UPDATE
    SET tax = turnover_tax.tax + excluded.tax
    """
  }

  package func addCancelledTaxes(of piece: SummaryPiece) -> SQL {
    """
    INSERT INTO turnover_tax (bar_id, quarter, currency, tax_rate, tax, cancelled_tax)
    SELECT bar_id, quarter, currency, tax_rate, 0,
      SUM((2 * gross * tax_rate + 10000 + tax_rate) / (2 * (10000 + tax_rate)))
    FROM (
      SELECT l.bar_id, c.quarter, l.currency, c.order_id, l.tax_rate,
        CAST(SUM(l.quantity * l.price) AS BIGINT) AS gross
      FROM (
        SELECT DISTINCT order_id, moved_at / \(QuarterHour.milliseconds) AS quarter FROM movement
        WHERE bar_id = \(id) AND version > \(piece.versions.lowerBound)
          AND version <= \(piece.versions.upperBound) AND reason = 'cancellation'
      ) c JOIN order_line l ON l.bar_id = \(id) AND l.order_id = c.order_id
      WHERE l.tax_rate > 0
      GROUP BY 1, 2, 3, 4, 5
    ) cancelled
    WHERE TRUE
    GROUP BY bar_id, quarter, currency, tax_rate
    ON CONFLICT (bar_id, quarter, currency, tax_rate) DO UPDATE
    SET cancelled_tax = turnover_tax.cancelled_tax + excluded.cancelled_tax
    """
  }

  package func taxes(in quarters: Range<QuarterHour>, _ currency: String) -> SQL {
    """
    SELECT quarter, SUM(tax), SUM(cancelled_tax) FROM turnover_tax
    WHERE bar_id = \(id) AND quarter >= \(quarters.lowerBound.number)
      AND quarter < \(quarters.upperBound.number) AND currency = \(currency)
    GROUP BY quarter
    """
  }

  package func add(_ share: RefundTotals, at key: RefundKey) -> SQL {
    """
    INSERT INTO given_back
      (bar_id, quarter, currency, juice, amount, tax, cancelled_amount, cancelled_tax)
    VALUES (
      \(id), \(key.quarter.number), \(key.currency), \(key.juice?.rawValue ?? ""),
      \(share.amount), \(share.tax), \(share.cancelledAmount), \(share.cancelledTax)
    )
    ON CONFLICT (bar_id, quarter, currency, juice) DO UPDATE
    SET amount = given_back.amount + excluded.amount, tax = given_back.tax + excluded.tax,
      cancelled_amount = given_back.cancelled_amount + excluded.cancelled_amount,
      cancelled_tax = given_back.cancelled_tax + excluded.cancelled_tax
    """
  }

  package func givenBack(in quarters: Range<QuarterHour>, _ currency: String) -> SQL {
    """
    SELECT quarter, juice, amount, tax, cancelled_amount, cancelled_tax FROM given_back
    WHERE bar_id = \(id) AND quarter >= \(quarters.lowerBound.number)
      AND quarter < \(quarters.upperBound.number) AND currency = \(currency)
    """
  }

  // MARK: - Waits

  /// When an order was placed, ready for good and collected for good.
  package func waits(of order: OrderID) -> SQL {
    """
    SELECT placed_at, ready_at, collected_at FROM (\(unsafe: Schema.orderWaits)) waited
    WHERE bar_id = \(id) AND order_id = \(order.rawValue)
    """
  }

  package func add(
    orders: Int,
    seconds: Int,
    in bucket: Int,
    of kind: Waits.Kind,
    at quarter: QuarterHour
  ) -> SQL {
    """
    INSERT INTO wait (bar_id, quarter, kind, bucket, orders, seconds)
    VALUES (\(id), \(quarter.number), \(kind.rawValue), \(bucket), \(orders), \(seconds))
    ON CONFLICT (bar_id, quarter, kind, bucket) DO UPDATE
    SET orders = wait.orders + excluded.orders, seconds = wait.seconds + excluded.seconds
    """
  }

  package func takeBack(
    orders: Int,
    seconds: Int,
    in bucket: Int,
    of kind: Waits.Kind,
    at quarter: QuarterHour
  ) -> SQL {
    """
    UPDATE wait SET orders = orders - \(orders), seconds = seconds - \(seconds)
    WHERE bar_id = \(id) AND quarter = \(quarter.number) AND kind = \(kind.rawValue)
      AND bucket = \(bucket)
    """
  }

  package func waits(in quarters: Range<QuarterHour>) -> SQL {
    """
    SELECT quarter, kind, bucket, orders, seconds FROM wait
    WHERE bar_id = \(id) AND quarter >= \(quarters.lowerBound.number)
      AND quarter < \(quarters.upperBound.number) AND orders > 0
    """
  }
}
