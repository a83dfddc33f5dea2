// The journal: money, cancelled orders and closed days, in the order in which they were written; and
// who took each step of an order.
//
// An older program would write no entries: it must stop (`Schema.oldestCompatible`).
extension Schema {
  static func journal(_ dialect: Dialect) -> String {
    let text = dialect.text
    let table = """
      ALTER TABLE order_step ADD COLUMN who_kind \(text);
      ALTER TABLE order_step ADD COLUMN who_id \(text);
      ALTER TABLE order_step ADD COLUMN who_name \(text);
      ALTER TABLE order_step ADD COLUMN cause \(text)
        CHECK (cause IN ('called-off', 'unpaid', 'refunded'));
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
        CHECK (event = 'payment' OR settles = 0),
        FOREIGN KEY (bar_id, order_id) REFERENCES orders (bar_id, order_id)
      );
      -- Entries from before this step are told to nobody, so none of them settles.
      INSERT INTO journal (bar_id, number, event, order_id, item, settles, day)
        SELECT bar_id, ROW_NUMBER() OVER (
            PARTITION BY bar_id ORDER BY COALESCE(day, 0), place, at, order_id, event, item
          ), event, order_id, item, 0, day
        FROM (
          SELECT bar_id, 'payment' AS event, order_id, number AS item, day, paid_at AS at,
            1 AS place
          FROM payment
          UNION ALL
          SELECT v.bar_id, 'void', v.order_id, v.number, p.day, v.voided_at, 1
          FROM payment_void v JOIN payment p
            ON p.bar_id = v.bar_id AND p.order_id = v.order_id AND p.number = v.number
          UNION ALL
          SELECT bar_id, 'refund', order_id, number, day, refunded_at, 1 FROM refund
          UNION ALL
          SELECT bar_id, 'cancellation', order_id, NULL, day, COALESCE(stepped_at, 0), 1
          FROM order_step WHERE status = 'cancelled'
          UNION ALL
          SELECT bar_id, 'close', NULL, number, number, closed_at, 2 FROM day_close
        ) written;
      CREATE INDEX journal_by_event ON journal (bar_id, event, number);
      CREATE INDEX journal_by_day ON journal (bar_id, day, number);
      ALTER TABLE webhook ADD COLUMN journal BIGINT NOT NULL DEFAULT 0 CHECK (journal >= 0);
      UPDATE webhook SET journal = (
        SELECT COALESCE(MAX(j.number), 0) FROM journal j WHERE j.bar_id = webhook.bar_id
      );
      """
    return [table, keeping("journal", dialect)].joined(separator: "\n")
  }
}
