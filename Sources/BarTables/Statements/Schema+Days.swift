// Business days: their opening, the cash put in and taken out, and their close.
extension Schema {
  static func days(_ dialect: Dialect) -> String {
    let text = dialect.text
    let tables = """
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
    return ([tables] + ledgers.map { keeping($0, dialect, changing: .names) })
      .joined(separator: "\n")
  }
}
