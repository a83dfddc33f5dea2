// Business days: their opening, the cash put in and taken out, and their close.
extension Schema {
  static func days(_ dialect: Dialect) -> String {
    let text = dialect.text
    let tables = """
      -- Where the bar stands: the day that is open or is opened next, and the last order before it.
      ALTER TABLE bar ADD COLUMN day BIGINT NOT NULL DEFAULT 0 CHECK (day >= 0);
      ALTER TABLE bar ADD COLUMN orders_before_day BIGINT NOT NULL DEFAULT 0
        CHECK (orders_before_day >= 0);
      ALTER TABLE orders ADD COLUMN day_number BIGINT CHECK (day_number >= 1);
      ALTER TABLE order_step ADD COLUMN day BIGINT CHECK (day >= 1);
      CREATE TABLE business_day (
        bar_id \(text) NOT NULL REFERENCES bar (bar_id),
        number BIGINT NOT NULL CHECK (number >= 1),
        opened_at BIGINT NOT NULL,
        who_kind \(text), who_id \(text), who_name \(text),
        float BIGINT NOT NULL CHECK (float >= 0),
        currency \(text) NOT NULL,
        orders_before BIGINT NOT NULL CHECK (orders_before >= 0),
        version_before BIGINT NOT NULL CHECK (version_before >= 0),
        PRIMARY KEY (bar_id, number)
      );
      -- Cash put into the drawer beside payments, or below 0 taken out.
      CREATE TABLE cash_movement (
        bar_id \(text) NOT NULL,
        day BIGINT NOT NULL,
        number BIGINT NOT NULL CHECK (number >= 1),
        change BIGINT NOT NULL CHECK (change <> 0),
        reason \(text) NOT NULL CHECK (reason <> ''),
        moved_at BIGINT NOT NULL,
        who_kind \(text), who_id \(text), who_name \(text),
        PRIMARY KEY (bar_id, day, number),
        FOREIGN KEY (bar_id, day) REFERENCES business_day (bar_id, number)
      );
      -- The close of a day: the money counted, and the report as it was then.
      CREATE TABLE day_close (
        bar_id \(text) NOT NULL,
        number BIGINT NOT NULL,
        closed_at BIGINT NOT NULL,
        who_kind \(text), who_id \(text), who_name \(text),
        counted \(text) NOT NULL,
        last_order BIGINT NOT NULL CHECK (last_order >= 0),
        version BIGINT NOT NULL CHECK (version >= 0),
        report \(text) NOT NULL,
        PRIMARY KEY (bar_id, number),
        FOREIGN KEY (bar_id, number) REFERENCES business_day (bar_id, number)
      );
      """
    let ledgers = ["business_day", "cash_movement", "day_close"]
    return ([tables] + ledgers.map { keeping($0, dialect) }).joined(separator: "\n")
  }

  /// The guard that no row of a table is changed or deleted.
  static func keeping(_ table: String, _ dialect: Dialect) -> String {
    switch dialect {
    case .postgreSQL: refusing("UPDATE OR DELETE OR TRUNCATE", on: table)
    case .sqlite:
      """
      CREATE TRIGGER \(table)_is_kept BEFORE DELETE ON \(table)
        BEGIN SELECT RAISE(ABORT, 'a row of \(table) cannot be deleted'); END;
      CREATE TRIGGER \(table)_stays BEFORE UPDATE ON \(table)
        BEGIN SELECT RAISE(ABORT, 'a row of \(table) cannot be changed'); END;
      """
    }
  }
}
