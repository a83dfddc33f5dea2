package import JuiceBar
package import SQLLanguage
package import Time

// Summaries for reports, in SQL for both engines.
extension BarStatements {
  private var id: String { bar.rawValue }

  package var summaryProgress: SQL {
    "SELECT version, order_number FROM summary_progress WHERE bar_id = \(id)"
  }

  package func set(_ piece: SummaryPiece) -> SQL {
    """
    INSERT INTO summary_progress (bar_id, version, order_number)
    VALUES (\(id), \(piece.versions.upperBound), \(piece.orders.upperBound))
    ON CONFLICT (bar_id) DO UPDATE
    SET version = excluded.version, order_number = excluded.order_number
    """
  }

  /// The first version after another that moved fruit; NULL if there is none.
  package func firstMovement(after version: Int) -> SQL {
    "SELECT MIN(version) FROM movement WHERE bar_id = \(id) AND version > \(version)"
  }

  /// The highest number of an order in a piece; NULL if the piece has no orders.
  package func lastOrder(in piece: SummaryPiece) -> SQL {
    """
    SELECT MAX(number) FROM orders
    WHERE bar_id = \(id) AND number > \(piece.orders.lowerBound)
      AND number <= \(piece.orders.upperBound) AND version <= \(piece.versions.upperBound)
    """
  }

  package func addSales(of piece: SummaryPiece) -> SQL {
    """
    INSERT INTO turnover
      (bar_id, quarter, currency, juice, glasses, gross, cancelled_glasses, cancelled_gross)
    SELECT o.bar_id, o.placed_at / \(QuarterHour.milliseconds), l.currency, l.juice,
      SUM(l.quantity), SUM(l.quantity * l.price), 0, 0
    FROM orders o JOIN order_line l ON l.bar_id = o.bar_id AND l.order_id = o.order_id
    WHERE o.bar_id = \(id) AND o.number > \(piece.orders.lowerBound)
      AND o.number <= \(piece.orders.upperBound)
    GROUP BY 1, 2, 3, 4
    ON CONFLICT (bar_id, quarter, currency, juice) DO UPDATE
    SET glasses = turnover.glasses + excluded.glasses, gross = turnover.gross + excluded.gross
    """
  }

  package func addCancellations(of piece: SummaryPiece) -> SQL {
    """
    INSERT INTO turnover
      (bar_id, quarter, currency, juice, glasses, gross, cancelled_glasses, cancelled_gross)
    SELECT l.bar_id, c.quarter, l.currency, l.juice, 0, 0, SUM(l.quantity), SUM(l.quantity * l.price)
    FROM (
      SELECT DISTINCT order_id, moved_at / \(QuarterHour.milliseconds) AS quarter FROM movement
      WHERE bar_id = \(id) AND version > \(piece.versions.lowerBound)
        AND version <= \(piece.versions.upperBound) AND reason = 'cancellation'
    ) c JOIN order_line l ON l.bar_id = \(id) AND l.order_id = c.order_id
    WHERE TRUE
    GROUP BY 1, 2, 3, 4
    ON CONFLICT (bar_id, quarter, currency, juice) DO UPDATE
    SET cancelled_glasses = turnover.cancelled_glasses + excluded.cancelled_glasses,
      cancelled_gross = turnover.cancelled_gross + excluded.cancelled_gross
    """
  }

  package func addFlows(of piece: SummaryPiece) -> SQL {
    """
    INSERT INTO flow (bar_id, quarter, fruit, reason, pieces)
    SELECT bar_id, moved_at / \(QuarterHour.milliseconds), fruit, reason, SUM(delta) FROM movement
    WHERE bar_id = \(id) AND version > \(piece.versions.lowerBound)
      AND version <= \(piece.versions.upperBound)
    GROUP BY 1, 2, 3, 4
    ON CONFLICT (bar_id, quarter, fruit, reason) DO UPDATE
    SET pieces = flow.pieces + excluded.pieces
    """
  }

  package func add(_ missed: LostSales, glasses: Int, in quarter: QuarterHour) -> SQL {
    """
    INSERT INTO missed (bar_id, quarter, juice, fruit, glasses)
    VALUES (\(id), \(quarter.number), \(missed.juice.rawValue), \(missed.fruit.rawValue), \(glasses))
    ON CONFLICT (bar_id, quarter, juice, fruit) DO UPDATE
    SET glasses = missed.glasses + excluded.glasses
    """
  }

  package func turnoverByJuice(in quarters: Range<QuarterHour>, _ currency: String) -> SQL {
    """
    SELECT juice, SUM(glasses), SUM(gross), SUM(cancelled_glasses), SUM(cancelled_gross)
    FROM turnover WHERE bar_id = \(id) AND quarter >= \(quarters.lowerBound.number)
      AND quarter < \(quarters.upperBound.number) AND currency = \(currency)
    GROUP BY juice
    """
  }

  package func turnoverByQuarter(in quarters: Range<QuarterHour>, _ currency: String) -> SQL {
    """
    SELECT quarter, SUM(glasses), SUM(gross), SUM(cancelled_glasses), SUM(cancelled_gross)
    FROM turnover WHERE bar_id = \(id) AND quarter >= \(quarters.lowerBound.number)
      AND quarter < \(quarters.upperBound.number) AND currency = \(currency)
    GROUP BY quarter
    """
  }

  package func flows(in quarters: Range<QuarterHour>) -> SQL {
    """
    SELECT fruit, reason, SUM(pieces) FROM flow
    WHERE bar_id = \(id) AND quarter >= \(quarters.lowerBound.number)
      AND quarter < \(quarters.upperBound.number)
    GROUP BY fruit, reason
    """
  }

  package func missed(in quarters: Range<QuarterHour>) -> SQL {
    """
    SELECT juice, fruit, SUM(glasses) FROM missed
    WHERE bar_id = \(id) AND quarter >= \(quarters.lowerBound.number)
      AND quarter < \(quarters.upperBound.number)
    GROUP BY juice, fruit
    """
  }
}

/// A piece of a bar's history: after the lower bounds, up to and including the upper ones.
package struct SummaryPiece {
  /// Versions of the stock.
  package var versions: ClosedRange<Int>
  /// Numbers of orders.
  package var orders: ClosedRange<Int>
}
