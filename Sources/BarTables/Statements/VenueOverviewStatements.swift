package import JuiceBar
package import SQLLanguage
import Time

/// The statements about many bars at once, in SQL for both engines.
///
/// Each figure of a bar comes from a subquery that begins with the bar, so that both engines use
/// the keys and read that bar's rows alone.
package struct VenueOverviewStatements {
  /// The bar before the first one of the page.
  package let after: BarID?
  /// The maximum number of bars.
  package let limit: Int

  package init(after: BarID?, limit: Int) {
    self.after = after
    self.limit = limit
  }

  /// The columns are the bar, the version of its menu, whether people lead its orders, the numbers of
  /// open and ready orders, when the oldest order that is not ready was placed, open calls and failing
  /// webhooks.
  package func standings(_ question: VenueOverviewQuery) -> SQL {
    let time = question.placedAfter.milliseconds
    return """
      SELECT b.bar_id, b.menu_version, b.by_counter, (
          SELECT COUNT(*) FROM (
            SELECT 1 FROM orders o WHERE o.bar_id = b.bar_id
              AND o.\(unsafe: Schema.openStatus) AND o.placed_at >= \(time)
            LIMIT \(QueuedOrder.maximumCount)
          ) AS first
        ), (
          SELECT COUNT(*) FROM (
            SELECT o.status FROM orders o WHERE o.bar_id = b.bar_id
              AND o.\(unsafe: Schema.openStatus) AND o.placed_at >= \(time)
            ORDER BY o.placed_at LIMIT \(QueuedOrder.maximumCount)
          ) AS first WHERE first.status = 'ready'
        ), (
          SELECT o.placed_at FROM orders o WHERE o.bar_id = b.bar_id
            AND o.\(unsafe: Schema.openStatus) AND o.placed_at >= \(time)
            AND o.status <> 'ready'
          ORDER BY o.placed_at LIMIT 1
        ), (
          SELECT COUNT(*) FROM staff_call c WHERE c.bar_id = b.bar_id AND c.answered_at IS NULL
        ), (
          SELECT COUNT(*) FROM webhook w
          WHERE w.bar_id = b.bar_id AND w.failing_since IS NOT NULL
        )
      FROM bar b LEFT JOIN venue_bar v ON v.bar_id = b.bar_id
      WHERE v.closed_at IS NULL AND b.bar_id > \(first)
      ORDER BY b.bar_id LIMIT \(limit)
      """
  }

  /// The columns are the bar, a fruit and the pieces of it on hand.
  package var stock: SQL {
    """
    SELECT b.bar_id, s.fruit, s.on_hand
    FROM (
      SELECT b.bar_id FROM bar b LEFT JOIN venue_bar v ON v.bar_id = b.bar_id
      WHERE v.closed_at IS NULL AND b.bar_id > \(first)
      ORDER BY b.bar_id LIMIT \(limit)
    ) AS b JOIN stock s ON s.bar_id = b.bar_id
    """
  }

  /// Sales of the bars of one time zone; the columns are the bar, glasses, and the sales of today,
  /// yesterday and a week ago.
  package func sales(_ times: VenueOverviewTimes, zone: String?) -> SQL {
    """
    SELECT b.bar_id, (
        SELECT CAST(COALESCE(SUM(t.glasses - t.cancelled_glasses), 0) AS BIGINT) FROM turnover t
        WHERE t.bar_id = b.bar_id AND t.quarter >= \(times.today.whole.lowerBound.number)
          AND t.quarter <= \(times.today.whole.upperBound.number)
      ), (
        SELECT CAST(COALESCE(SUM(t.gross - t.cancelled_gross), 0) AS BIGINT) FROM turnover t
        WHERE t.bar_id = b.bar_id AND t.quarter >= \(times.today.whole.lowerBound.number)
          AND t.quarter <= \(times.today.whole.upperBound.number)
      ), (
        SELECT CAST(COALESCE(SUM(CASE WHEN t.quarter = \(times.yesterday.whole.upperBound.number)
          THEN (t.gross - t.cancelled_gross) * \(times.yesterday.seconds)
            / \(SalesPeriod.quarterSeconds)
          ELSE t.gross - t.cancelled_gross END), 0) AS BIGINT) FROM turnover t
        WHERE t.bar_id = b.bar_id AND t.quarter >= \(times.yesterday.whole.lowerBound.number)
          AND t.quarter <= \(times.yesterday.whole.upperBound.number)
      ), (
        SELECT CAST(COALESCE(SUM(CASE WHEN t.quarter = \(times.lastWeek.whole.upperBound.number)
          THEN (t.gross - t.cancelled_gross) * \(times.lastWeek.seconds)
            / \(SalesPeriod.quarterSeconds)
          ELSE t.gross - t.cancelled_gross END), 0) AS BIGINT) FROM turnover t
        WHERE t.bar_id = b.bar_id AND t.quarter >= \(times.lastWeek.whole.lowerBound.number)
          AND t.quarter <= \(times.lastWeek.whole.upperBound.number)
      )
    FROM (
      SELECT b.bar_id, v.time_zone FROM bar b LEFT JOIN venue_bar v ON v.bar_id = b.bar_id
      WHERE v.closed_at IS NULL AND b.bar_id > \(first)
      ORDER BY b.bar_id LIMIT \(limit)
    ) AS b WHERE COALESCE(b.time_zone, '') = \(zone ?? "")
    """
  }

  /// The columns are the bar, the version of its menu and the menu.
  package var menus: SQL {
    """
    SELECT b.bar_id, m.version, m.document
    FROM bar b JOIN menu m ON m.bar_id = b.bar_id AND m.version = b.menu_version
    LEFT JOIN venue_bar v ON v.bar_id = b.bar_id
    WHERE v.closed_at IS NULL AND b.bar_id > \(first)
    ORDER BY b.bar_id LIMIT \(limit)
    """
  }

  /// The identifier that all requested ones sort after.
  private var first: String { after?.rawValue ?? "" }
}
