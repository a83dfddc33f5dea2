package import SQLLanguage

// Summaries agree with their sources, as far as they have progressed.
extension AuditStatements {
  package static let wrongFlows: SQL = """
    SELECT bar_id || ': ' || SUM(pieces) || ' ' || fruit || ' too many in the summary for '
      || reason
    FROM (
      SELECT bar_id, fruit, reason, pieces FROM flow
      UNION ALL
      SELECT m.bar_id, m.fruit, m.reason, -m.delta
      FROM movement m JOIN summary_progress p ON p.bar_id = m.bar_id AND m.version <= p.version
      UNION ALL
      SELECT bar_id, fruit, reason, -pieces FROM purged_fruit
    ) summed
    GROUP BY bar_id, fruit, reason HAVING SUM(pieces) <> 0
    """

  package static let wrongTurnover: SQL = """
    SELECT bar_id || ': ' || SUM(glasses) || ' glasses of ' || juice
      || ' too many in the summary, at ' || SUM(gross) || ' ' || currency
    FROM (
      SELECT bar_id, currency, juice, glasses, gross FROM turnover
      UNION ALL
      SELECT l.bar_id, l.currency, l.juice, -l.quantity, -l.quantity * l.price
      FROM order_line l
      JOIN orders o ON o.bar_id = l.bar_id AND o.order_id = l.order_id
      JOIN summary_progress p ON p.bar_id = o.bar_id AND o.number <= p.order_number
      UNION ALL
      SELECT bar_id, currency, name, -amount, -further FROM purged_sum
      WHERE figure = '\(unsafe: PurgedFigure.sales.rawValue)'
    ) summed
    GROUP BY bar_id, currency, juice HAVING SUM(glasses) <> 0 OR SUM(gross) <> 0
    """
}
