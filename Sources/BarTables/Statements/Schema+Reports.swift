extension Schema {
  // What reports add up, by quarters of an hour (JuiceBar.Quarter). Only summary_progress says how
  // far the ledger was gone through; the tables beside it never reach further.
  package static let summaries = """
    CREATE TABLE summary_progress (
      bar_id TEXT NOT NULL PRIMARY KEY REFERENCES bar (bar_id),
      version BIGINT NOT NULL CHECK (version >= 0),
      order_number BIGINT NOT NULL CHECK (order_number >= 0)
    );
    CREATE TABLE turnover (
      bar_id TEXT NOT NULL REFERENCES bar (bar_id),
      quarter BIGINT NOT NULL,
      juice TEXT NOT NULL,
      glasses BIGINT NOT NULL CHECK (glasses >= 0),
      gross BIGINT NOT NULL CHECK (gross >= 0),
      cancelled_glasses BIGINT NOT NULL CHECK (cancelled_glasses >= 0),
      cancelled_gross BIGINT NOT NULL CHECK (cancelled_gross >= 0),
      PRIMARY KEY (bar_id, quarter, juice)
    );
    CREATE TABLE flow (
      bar_id TEXT NOT NULL REFERENCES bar (bar_id),
      quarter BIGINT NOT NULL,
      fruit TEXT NOT NULL,
      reason TEXT NOT NULL,
      pieces BIGINT NOT NULL,
      PRIMARY KEY (bar_id, quarter, fruit, reason)
    );
    CREATE TABLE missed (
      bar_id TEXT NOT NULL REFERENCES bar (bar_id),
      quarter BIGINT NOT NULL,
      juice TEXT NOT NULL,
      fruit TEXT NOT NULL,
      glasses BIGINT NOT NULL CHECK (glasses >= 1),
      PRIMARY KEY (bar_id, quarter, juice, fruit)
    );
    """
}
