package import SQLLanguage

// Checks of stock work, in SQL for both engines.
extension AuditStatements {
  package static let stockWork = [reversals, approvedCounts, approvedMovements, wrongStocktakes]

  private static let reversals: SQL = """
    SELECT r.bar_id || ': movement ' || r.version || ' takes back movement ' || r.reverses || ' of '
      || r.fruit || ', but ' || r.delta || ' and ' || COALESCE(m.delta, 0) || ' ('
      || COALESCE(m.reason, 'there is none') || ') do not make nothing'
    FROM movement r LEFT JOIN movement m
      ON m.bar_id = r.bar_id AND m.version = r.reverses AND m.fruit = r.fruit
    WHERE r.reverses IS NOT NULL AND (m.fruit IS NULL OR r.delta + m.delta <> 0
      OR m.reason IN ('opening', 'order', 'cancellation', 'reversal'))
    """

  private static let approvedCounts: SQL = """
    SELECT c.bar_id || ': the stocktake ' || c.stocktake_id || ' found ' || (c.counted - c.on_hand)
      || ' ' || c.fruit || ' too many, but booked ' || COALESCE(m.delta, 0)
    FROM stocktake s
    JOIN stocktake_count c ON c.bar_id = s.bar_id AND c.stocktake_id = s.stocktake_id
    LEFT JOIN movement m ON m.bar_id = s.bar_id AND m.version = s.version AND m.fruit = c.fruit
      AND m.reason = 'stocktake'
    WHERE s.status = 'approved' AND c.counted - c.on_hand <> COALESCE(m.delta, 0)
    """

  private static let approvedMovements: SQL = """
    SELECT s.bar_id || ': the stocktake ' || s.stocktake_id || ' moved ' || m.delta || ' '
      || m.fruit || ' that it did not count'
    FROM stocktake s
    JOIN movement m ON m.bar_id = s.bar_id AND m.version = s.version
    LEFT JOIN stocktake_count c ON c.bar_id = s.bar_id AND c.stocktake_id = s.stocktake_id
      AND c.fruit = m.fruit
    WHERE c.fruit IS NULL OR m.reason <> 'stocktake'
    """

  private static let wrongStocktakes: SQL = """
    SELECT bar_id || ': the stocktake ' || stocktake_id || ' is ' || status
      || ', closed at ' || COALESCE(CAST(closed_at AS TEXT), 'no time')
    FROM stocktake
    WHERE status NOT IN ('open', 'approved', 'rejected')
      OR (status = 'open') <> (closed_at IS NULL)
    """
}
