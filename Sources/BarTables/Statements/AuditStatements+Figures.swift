package import SQLLanguage

// Checks of refunds, waits and costs in reports.
extension AuditStatements {
  package static let figures = [
    wrongGivenBack, wrongCancelledRefunds, wrongWaits, wrongStockValue, wrongCostedPieces,
    wrongRefundLines, wrongJuiceCosts,
  ]

  private static let wrongGivenBack: SQL = """
    SELECT bar_id || ': the summary of refunds has ' || SUM(amount) || ' too many, ' || SUM(tax)
      || ' of it tax'
    FROM (
      SELECT bar_id, amount, tax FROM given_back
      UNION ALL
      SELECT bar_id, -amount, -tax FROM refund_part
      UNION ALL
      SELECT bar_id, -amount, -further FROM purged_sum
      WHERE figure = '\(unsafe: PurgedFigure.refunds.rawValue)'
    ) summed
    GROUP BY bar_id HAVING SUM(amount) <> 0 OR SUM(tax) <> 0
    """

  private static let wrongCancelledRefunds: SQL = """
    SELECT bar_id || ': the summary of refunds has ' || SUM(amount)
      || ' too many of cancelled orders, ' || SUM(tax) || ' of it tax'
    FROM (
      SELECT bar_id, cancelled_amount AS amount, cancelled_tax AS tax FROM given_back
      UNION ALL
      SELECT p.bar_id, -p.amount, -p.tax FROM refund_part p
      JOIN orders o ON o.bar_id = p.bar_id AND o.order_id = p.order_id AND o.status = 'cancelled'
      UNION ALL
      SELECT bar_id, -amount, -further FROM purged_sum
      WHERE figure = '\(unsafe: PurgedFigure.cancelledRefunds.rawValue)'
    ) summed
    GROUP BY bar_id HAVING SUM(amount) <> 0 OR SUM(tax) <> 0
    """

  private static let wrongWaits: SQL = """
    SELECT bar_id || ': the summary of waits until ' || kind || ' has ' || SUM(orders)
      || ' orders too many, of ' || SUM(seconds) || ' seconds'
    FROM (
      SELECT bar_id, kind, orders, seconds FROM wait
      UNION ALL
      SELECT bar_id, 'ready', -1,
        CASE WHEN ready_at > placed_at THEN -((ready_at - placed_at) / 1000) ELSE 0 END
      FROM (\(unsafe: Schema.orderWaits)) r WHERE ready_at IS NOT NULL
      UNION ALL
      SELECT bar_id, 'collected', -1,
        CASE WHEN collected_at > placed_at THEN -((collected_at - placed_at) / 1000) ELSE 0 END
      FROM (\(unsafe: Schema.orderWaits)) c WHERE collected_at IS NOT NULL
      UNION ALL
      SELECT bar_id, kind, -amount, -further FROM purged_sum
      WHERE figure = '\(unsafe: PurgedFigure.waits.rawValue)'
    ) waited
    GROUP BY bar_id, kind HAVING SUM(orders) <> 0 OR SUM(seconds) <> 0
    """

  // The value of all fruit received equals that of the fruit used and on hand.
  private static let wrongStockValue: SQL = """
    SELECT bar_id || ': ' || fruit || ' on hand is worth ' || SUM(value)
      || ' more than came in and did not go, and has ' || SUM(priced) || ' pieces more with a cost'
    FROM (
      SELECT bar_id, fruit, value, priced FROM fruit_cost
      UNION ALL
      SELECT bar_id, fruit, -value, -priced FROM cost_flow
    ) valued
    GROUP BY bar_id, fruit HAVING SUM(value) <> 0 OR SUM(priced) <> 0
    """

  // Summaries reach as far as summary_progress says, which may be behind the stock.
  private static let wrongCostedPieces: SQL = """
    SELECT bar_id || ': ' || SUM(pieces) || ' ' || fruit || ' have or lack a cost and were not on hand'
    FROM (
      SELECT bar_id, fruit, priced + unpriced AS pieces, 1 AS costs FROM fruit_cost
      UNION ALL
      SELECT m.bar_id, m.fruit, -m.delta, 0
      FROM movement m JOIN summary_progress p ON p.bar_id = m.bar_id AND m.version <= p.version
      UNION ALL
      SELECT bar_id, fruit, -pieces, 0 FROM purged_fruit
    ) costed
    GROUP BY bar_id, fruit HAVING SUM(pieces) <> 0 AND SUM(costs) > 0
    """

  private static let wrongJuiceCosts: SQL = """
    SELECT bar_id || ': juices cost ' || SUM(value) || ' more than the fruit that went into them'
    FROM (
      SELECT bar_id, value FROM juice_cost
      UNION ALL
      SELECT bar_id, value FROM cost_flow WHERE reason IN ('order', 'cancellation')
    ) summed
    GROUP BY bar_id HAVING SUM(value) <> 0
    """

  private static let wrongRefundLines: SQL = """
    SELECT r.bar_id || ': of line ' || r.position || ' of order ' || r.order_id || ' ' || r.glasses
      || ' glasses were given back, of ' || COALESCE(l.quantity, 0)
    FROM (
      SELECT bar_id, order_id, position, SUM(glasses) AS glasses FROM refund_line
      GROUP BY bar_id, order_id, position
    ) r LEFT JOIN order_line l
      ON l.bar_id = r.bar_id AND l.order_id = r.order_id AND l.position = r.position
    WHERE r.glasses > COALESCE(l.quantity, 0)
    """
}
