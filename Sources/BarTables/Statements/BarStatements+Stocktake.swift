import Identifiers
package import JuiceBar
package import SQLLanguage
import Time

// Stock work and the ledger's pages, in SQL for both engines.
extension BarStatements {
  private var id: String { bar.rawValue }

  // MARK: - Stocktakes

  /// The columns of ``JuiceBar/Stocktake/Columns``.
  static let stocktakeColumns = "stocktake_id, started_at, status, closed_at, version"

  package func stocktake(_ stocktake: StocktakeID) -> SQL {
    """
    SELECT \(unsafe: Self.stocktakeColumns) FROM stocktake
    WHERE bar_id = \(id) AND stocktake_id = \(stocktake.rawValue)
    """
  }

  package var openStocktake: SQL {
    """
    SELECT \(unsafe: Self.stocktakeColumns) FROM stocktake
    WHERE bar_id = \(id) AND status = 'open'
    """
  }

  package func counts(of stocktake: StocktakeID) -> SQL {
    """
    SELECT fruit, counted, on_hand, counted_at FROM stocktake_count
    WHERE bar_id = \(id) AND stocktake_id = \(stocktake.rawValue)
    """
  }

  /// Adds a stocktake, or closes it.
  package func set(_ stocktake: Stocktake) -> SQL {
    """
    INSERT INTO stocktake (bar_id, stocktake_id, started_at, status, closed_at, version) VALUES (
      \(id), \(stocktake.id.rawValue), \(stocktake.startedAt.milliseconds),
      \(stocktake.status.rawValue), \(stocktake.closedAt?.milliseconds), \(stocktake.version)
    )
    ON CONFLICT (bar_id, stocktake_id) DO UPDATE SET status = excluded.status,
      closed_at = excluded.closed_at, version = excluded.version
    """
  }

  package func set(_ count: Stocktake.Count, of fruit: FruitID, in stocktake: StocktakeID) -> SQL {
    """
    INSERT INTO stocktake_count (bar_id, stocktake_id, fruit, counted, on_hand, counted_at)
    VALUES (
      \(id), \(stocktake.rawValue), \(fruit.rawValue), \(count.counted), \(count.onHand),
      \(count.at.milliseconds)
    )
    ON CONFLICT (bar_id, stocktake_id, fruit) DO UPDATE SET counted = excluded.counted,
      on_hand = excluded.on_hand, counted_at = excluded.counted_at
    """
  }

  // MARK: - Movements taken back

  package func movement(_ movement: MovementID) -> SQL {
    """
    SELECT \(unsafe: WrittenTable.movement.columnNames) FROM movement
    WHERE bar_id = \(id) AND version = \(movement.version) AND fruit = \(movement.fruit.rawValue)
    """
  }

  package func reversal(of movement: MovementID) -> SQL {
    """
    SELECT \(unsafe: WrittenTable.movement.columnNames) FROM movement
    WHERE bar_id = \(id) AND reverses = \(movement.version) AND fruit = \(movement.fruit.rawValue)
    """
  }

  // MARK: - The ledger

  /// The last version up to another that moved fruit; NULL if there is none.
  package func lastMovement(upTo version: Int) -> SQL {
    "SELECT MAX(version) FROM movement WHERE bar_id = \(id) AND version <= \(version)"
  }

  /// Lines of the ledger, newest first; the columns are those of ``JuiceBar/LedgerEntry/Columns``.
  ///
  /// - Parameters:
  ///   - query: The filter.
  ///   - before: Only lines older than this movement.
  ///   - floor: Only lines of this version or later.
  ///   - limit: The maximum number of lines.
  /// - Returns: The statement.
  package func ledger(
    _ query: LedgerQuery,
    before: MovementID,
    floor: Int,
    limit: Int
  ) -> SQL {
    let reasons = query.reasons.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    let byReason = query.reasons.isEmpty ? "" : "AND m.reason IN (\(reasons))"
    let byHand = query.isByHandAlone ? "AND m.order_id IS NULL" : ""
    let byNumber = query.orderNumber == nil ? "LEFT JOIN" : "JOIN"
    let (from, until) = (query.from?.milliseconds, query.until?.milliseconds)
    let (fruit, words) = (query.fruit?.rawValue, query.pattern)
    return """
      SELECT o.number, (
          SELECT COUNT(*) FROM movement r
          WHERE r.bar_id = m.bar_id AND r.reverses = m.version AND r.fruit = m.fruit
        ), (
          SELECT d.cost FROM delivery_cost d
          WHERE d.bar_id = m.bar_id AND d.version = m.version AND d.fruit = m.fruit
        ), \(unsafe: WrittenTable.movement.columnNames(in: "m"))
      FROM movement m
      \(unsafe: byNumber) orders o ON o.bar_id = m.bar_id AND o.order_id = m.order_id
      WHERE m.bar_id = \(id) AND m.version >= \(floor)
        AND (m.version, m.fruit) < (\(before.version), \(before.fruit.rawValue))
        \(unsafe: byReason) \(unsafe: byHand)
        AND (CAST(\(fruit) AS TEXT) IS NULL OR m.fruit = \(fruit))
        AND (CAST(\(from) AS BIGINT) IS NULL OR m.moved_at >= \(from))
        AND (CAST(\(until) AS BIGINT) IS NULL OR m.moved_at < \(until))
        AND (CAST(\(query.orderNumber) AS BIGINT) IS NULL OR o.number = \(query.orderNumber))
        AND (CAST(\(words) AS TEXT) IS NULL OR LOWER(m.note) LIKE LOWER(\(words)) ESCAPE '!')
      ORDER BY m.version DESC, m.fruit DESC LIMIT \(limit)
      """
  }

  /// The versions in which an order took its fruit and returned it.
  package func versions(ofOrderNumbered number: Int) -> SQL {
    """
    SELECT o.version, COALESCE((
      SELECT MAX(m.version) FROM movement m
      WHERE m.bar_id = o.bar_id AND m.order_id = o.order_id AND m.reason = 'cancellation'
    ), o.version)
    FROM orders o WHERE o.bar_id = \(id) AND o.number = \(number)
    """
  }

  /// The time of the first movement at or after a version.
  package func time(from version: Int) -> SQL {
    """
    SELECT moved_at FROM movement WHERE bar_id = \(id) AND version >= \(version)
    ORDER BY version, fruit LIMIT 1
    """
  }
}

extension LedgerQuery {
  /// The LIKE pattern for a note, with its own wildcards escaped.
  fileprivate var pattern: String? {
    words.map { words in
      let escaped = words.map { "!%_".contains($0) ? "!\($0)" : "\($0)" }.joined()
      return "%\(escaped)%"
    }
  }
}
