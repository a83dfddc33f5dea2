// How long records are kept, and what remains of those that were purged.
extension Schema {
  static func retention(_ dialect: Dialect) -> String {
    let text = dialect.text
    return """
      -- For how long a bar keeps its records. Without years of orders, as long as the law asks; without
      -- days of the log, for ever.
      CREATE TABLE retention (
        bar_id \(text) NOT NULL PRIMARY KEY REFERENCES bar (bar_id),
        order_years BIGINT CHECK (order_years >= 1),
        log_days BIGINT CHECK (log_days >= 1),
        call_days BIGINT NOT NULL CHECK (call_days >= 1),
        refusal_days BIGINT NOT NULL CHECK (refusal_days >= 1)
      );
      -- How much of a bar was purged, and how far: the last order, version of the stock and business
      -- day of it, and the quarter of an hour before which all of its money lies.
      CREATE TABLE purged (
        bar_id \(text) NOT NULL PRIMARY KEY REFERENCES bar (bar_id),
        orders BIGINT NOT NULL DEFAULT 0 CHECK (orders >= 0),
        entries BIGINT NOT NULL DEFAULT 0 CHECK (entries >= 0),
        log_lines BIGINT NOT NULL DEFAULT 0 CHECK (log_lines >= 0),
        last_order BIGINT NOT NULL DEFAULT 0,
        version BIGINT NOT NULL DEFAULT 0,
        day BIGINT NOT NULL DEFAULT 0,
        quarter BIGINT NOT NULL DEFAULT 0
      );
      -- The opening balance of the ledger: the pieces of the movements purged.
      CREATE TABLE purged_fruit (
        bar_id \(text) NOT NULL REFERENCES bar (bar_id),
        fruit \(text) NOT NULL,
        reason \(text) NOT NULL,
        pieces BIGINT NOT NULL,
        PRIMARY KEY (bar_id, fruit, reason)
      );
      -- The sums of the orders purged, by what the summaries of reports add up.
      CREATE TABLE purged_sum (
        bar_id \(text) NOT NULL REFERENCES bar (bar_id),
        figure \(text) NOT NULL CHECK (figure <> ''),
        currency \(text) NOT NULL,
        -- The kind of money or of a wait.
        kind \(text) NOT NULL,
        name \(text) NOT NULL,
        amount BIGINT NOT NULL,
        further BIGINT NOT NULL,
        PRIMARY KEY (bar_id, figure, currency, kind, name)
      );
      -- What the transaction under way may delete (an order by its identifier, 'log') or rename
      -- ('names'); it takes its rows out again before it ends.
      CREATE TABLE released (
        bar_id \(text) NOT NULL,
        item \(text) NOT NULL,
        PRIMARY KEY (bar_id, item)
      );
      """
  }
}
