package import SQLLanguage

// The journal has each payment, void, refund, cancellation and close once, and no entry of a day
// after its close: its sums are those of the payments and of the reports of closed days.
extension AuditStatements {
  package static let ofJournal = [wrongJournalNumbers, wrongJournal, entriesAfterClose]

  private static let wrongJournalNumbers: SQL = """
    SELECT j.bar_id || ': the journal has ' || COUNT(*) || ' entries up to number ' || MAX(j.number)
      || ', and ' || COALESCE(p.entries, 0) || ' were purged'
    FROM journal j LEFT JOIN purged p ON p.bar_id = j.bar_id
    GROUP BY j.bar_id, p.entries HAVING COUNT(*) + COALESCE(p.entries, 0) <> MAX(j.number)
    """

  private static let wrongJournal: SQL = """
    SELECT bar_id || ': the journal has ' || SUM(entries) || ' entries too many of ' || event || ' '
      || COALESCE(CAST(item AS TEXT), '') || ' of ' || COALESCE('order ' || order_id, 'the bar')
      || ' on day ' || COALESCE(CAST(day AS TEXT), 'none')
    FROM (
      SELECT bar_id, event, order_id, item, day, 1 AS entries FROM journal
      UNION ALL
      SELECT bar_id, 'payment', order_id, number, day, -1 FROM payment
      UNION ALL
      SELECT v.bar_id, 'void', v.order_id, v.number, p.day, -1
      FROM payment_void v JOIN payment p
        ON p.bar_id = v.bar_id AND p.order_id = v.order_id AND p.number = v.number
      UNION ALL
      SELECT bar_id, 'refund', order_id, number, day, -1 FROM refund
      UNION ALL
      SELECT bar_id, 'cancellation', order_id, NULL, day, -1 FROM order_step
      WHERE status = 'cancelled'
      UNION ALL
      SELECT bar_id, 'close', NULL, number, number, -1 FROM day_close
    ) entered
    GROUP BY bar_id, event, order_id, item, day HAVING SUM(entries) <> 0
    """

  private static let entriesAfterClose: SQL = """
    SELECT e.bar_id || ': entry ' || e.number || ' of the journal belongs to day ' || e.day
      || ', which entry ' || c.number || ' closed'
    FROM journal c JOIN journal e ON e.bar_id = c.bar_id AND e.day = c.item
    WHERE c.event = 'close' AND e.number > c.number
    """
}
