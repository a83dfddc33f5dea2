package import JuiceBar
package import SQLLanguage
package import Time

// The costs of fruit, in SQL for both engines.
extension BarStatements {
  private var id: String { bar.rawValue }

  package func add(cost: Int, of movement: MovementID) -> SQL {
    """
    INSERT INTO delivery_cost (bar_id, version, fruit, cost)
    VALUES (\(id), \(movement.version), \(movement.fruit.rawValue), \(cost))
    """
  }

  package var fruitCosts: SQL {
    """
    SELECT fruit, unpriced, priced, value, average_value, average_pieces FROM fruit_cost
    WHERE bar_id = \(id)
    """
  }

  package func anyDeliveryCost(in piece: SummaryPiece) -> SQL {
    """
    SELECT 1 FROM delivery_cost WHERE bar_id = \(id)
      AND version > \(piece.versions.lowerBound) AND version <= \(piece.versions.upperBound)
    LIMIT 1
    """
  }

  /// The movements of a piece with their stated costs, and the pieces and cost of the movement that
  /// each reverses.
  package func costedMovements(of piece: SummaryPiece) -> SQL {
    """
    SELECT m.version, m.fruit, m.delta, m.balance, m.reason, m.moved_at, m.reverses, d.cost,
      r.pieces, r.priced, r.value
    FROM movement m
    LEFT JOIN delivery_cost d
      ON d.bar_id = m.bar_id AND d.version = m.version AND d.fruit = m.fruit
    LEFT JOIN movement_cost r
      ON r.bar_id = m.bar_id AND r.version = m.reverses AND r.fruit = m.fruit
    WHERE m.bar_id = \(id) AND m.version > \(piece.versions.lowerBound)
      AND m.version <= \(piece.versions.upperBound)
    ORDER BY m.version, m.fruit
    """
  }

  /// Sales, a row for each juice and recipe in a quarter of an hour.
  package func soldRecipes(of piece: SummaryPiece) -> SQL {
    """
    SELECT o.placed_at / \(QuarterHour.milliseconds), l.juice, l.recipe, SUM(l.quantity)
    FROM orders o JOIN order_line l ON l.bar_id = o.bar_id AND l.order_id = o.order_id
    WHERE o.bar_id = \(id) AND o.number > \(piece.orders.lowerBound)
      AND o.number <= \(piece.orders.upperBound)
    GROUP BY 1, 2, 3
    """
  }

  /// Cancellations, in the columns of the sales.
  package func cancelledRecipes(of piece: SummaryPiece) -> SQL {
    """
    SELECT c.quarter, l.juice, l.recipe, SUM(l.quantity)
    FROM (
      SELECT DISTINCT order_id, moved_at / \(QuarterHour.milliseconds) AS quarter FROM movement
      WHERE bar_id = \(id) AND version > \(piece.versions.lowerBound)
        AND version <= \(piece.versions.upperBound) AND reason = 'cancellation'
    ) c JOIN order_line l ON l.bar_id = \(id) AND l.order_id = c.order_id
    GROUP BY 1, 2, 3
    """
  }

  package func set(_ cost: FruitCost, of fruit: FruitID) -> SQL {
    """
    INSERT INTO fruit_cost
      (bar_id, fruit, unpriced, priced, value, average_value, average_pieces)
    VALUES (
      \(id), \(fruit.rawValue), \(cost.unpriced), \(cost.priced), \(cost.value),
      \(cost.average?.value), \(cost.average?.pieces)
    )
    ON CONFLICT (bar_id, fruit) DO UPDATE SET unpriced = excluded.unpriced,
      priced = excluded.priced, value = excluded.value, average_value = excluded.average_value,
      average_pieces = excluded.average_pieces
    """
  }

  package func add(_ flow: CostFlow, at key: CostBook.Key) -> SQL {
    """
    INSERT INTO cost_flow (bar_id, quarter, fruit, reason, pieces, priced, value)
    VALUES (
      \(id), \(key.quarter.number), \(key.fruit.rawValue), \(key.reason.rawValue), \(flow.pieces),
      \(flow.priced), \(flow.value)
    )
    ON CONFLICT (bar_id, quarter, fruit, reason) DO UPDATE
    SET pieces = cost_flow.pieces + excluded.pieces, priced = cost_flow.priced + excluded.priced,
      value = cost_flow.value + excluded.value
    """
  }

  package func add(_ flow: CostFlow, of movement: MovementID) -> SQL {
    """
    INSERT INTO movement_cost (bar_id, version, fruit, pieces, priced, value)
    VALUES (
      \(id), \(movement.version), \(movement.fruit.rawValue), \(flow.pieces), \(flow.priced),
      \(flow.value)
    )
    """
  }

  package func add(_ cost: JuiceCost, of juice: JuiceID, in quarter: QuarterHour) -> SQL {
    """
    INSERT INTO juice_cost (bar_id, quarter, juice, glasses, pieces, priced, value)
    VALUES (
      \(id), \(quarter.number), \(juice.rawValue), \(cost.glasses), \(cost.pieces), \(cost.priced),
      \(cost.value)
    )
    ON CONFLICT (bar_id, quarter, juice) DO UPDATE
    SET glasses = juice_cost.glasses + excluded.glasses,
      pieces = juice_cost.pieces + excluded.pieces,
      priced = juice_cost.priced + excluded.priced, value = juice_cost.value + excluded.value
    """
  }

  package func costFlows(in quarters: Range<QuarterHour>) -> SQL {
    """
    SELECT fruit, reason, SUM(pieces), SUM(priced), SUM(value) FROM cost_flow
    WHERE bar_id = \(id) AND quarter >= \(quarters.lowerBound.number)
      AND quarter < \(quarters.upperBound.number)
    GROUP BY fruit, reason
    """
  }

  package func juiceCosts(in quarters: Range<QuarterHour>) -> SQL {
    """
    SELECT juice, SUM(glasses), SUM(pieces), SUM(priced), SUM(value) FROM juice_cost
    WHERE bar_id = \(id) AND quarter >= \(quarters.lowerBound.number)
      AND quarter < \(quarters.upperBound.number)
    GROUP BY juice
    """
  }

  /// By how much the value of the stock changed in each quarter of an hour since a given one.
  package func valueChanges(since quarter: QuarterHour) -> SQL {
    """
    SELECT quarter, SUM(value) FROM cost_flow
    WHERE bar_id = \(id) AND quarter >= \(quarter.number) GROUP BY quarter
    """
  }
}
