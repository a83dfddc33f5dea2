// The journal: money, cancelled orders and closed days, in the order in which they were written.
extension Schema {
  static func journal(_ dialect: Dialect) -> String {
    let text = dialect.text
    let table = """
      CREATE TABLE journal (
        bar_id \(text) NOT NULL REFERENCES bar (bar_id),
        number BIGINT NOT NULL CHECK (number >= 1),
        event \(text) NOT NULL
          CHECK (event IN ('payment', 'void', 'refund', 'cancellation', 'close')),
        order_id \(text),
        -- The number of the payment, the refund or the closed day.
        item BIGINT CHECK (item >= 1),
        -- Whether the order owes nothing since then.
        settles BIGINT NOT NULL CHECK (settles IN (0, 1)),
        day BIGINT CHECK (day >= 1),
        PRIMARY KEY (bar_id, number),
        CHECK ((event = 'close') = (order_id IS NULL)),
        CHECK ((event = 'cancellation') = (item IS NULL)),
        CHECK (event = 'payment' OR settles = 0)\(ofOrder(dialect))
      );
      CREATE INDEX journal_by_event ON journal (bar_id, event, number);
      CREATE INDEX journal_by_day ON journal (bar_id, day, number);
      """
    return [table, keeping("journal", dialect, deleting: .order)].joined(separator: "\n")
  }
}
