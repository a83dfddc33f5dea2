import SQLLanguage

extension AuditStatements {
  /// Checks between bars; a side whose other bar is in another storage stands alone, even if a bar
  /// of that name has been founded here since.
  static let venue = [crossing, oneSided, strayLeaders]

  private static let crossing: SQL = """
    SELECT t.bar_id || ': ' || SUM(moved.delta) || ' ' || moved.fruit
      || ' went astray in the transfer ' || t.transfer_id
    FROM venue_transfer t
    JOIN venue_transfer o ON o.bar_id = t.other_id AND o.transfer_id = t.transfer_id
    JOIN movement moved ON moved.bar_id = t.bar_id AND moved.version = t.version
      OR moved.bar_id = o.bar_id AND moved.version = o.version
    WHERE t.is_out = 1
    GROUP BY t.bar_id, t.transfer_id, moved.fruit HAVING SUM(moved.delta) <> 0
    """

  private static let oneSided: SQL = """
    SELECT t.bar_id || ': the transfer ' || t.transfer_id || ' is not known at ' || t.other_id
    FROM venue_transfer t JOIN bar b ON b.bar_id = t.other_id
    LEFT JOIN venue_transfer o ON o.bar_id = t.other_id AND o.transfer_id = t.transfer_id
    WHERE (o.transfer_id IS NULL OR o.other_id <> t.bar_id OR o.is_out = t.is_out)
      AND t.moved_at >= (SELECT MIN(m.published_at) FROM menu m WHERE m.bar_id = t.other_id)
    """

  private static let strayLeaders: SQL = """
    SELECT v.bar_id || ': follows the menu of ' || v.menu_of || ', which follows one itself'
    FROM venue_bar v JOIN venue_bar leader ON leader.bar_id = v.menu_of
    WHERE leader.menu_of IS NOT NULL
    """
}
