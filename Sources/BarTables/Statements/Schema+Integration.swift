// Which programs work with a bar. Of API tokens only hashes are kept; the secret of a webhook signs
// every event, and is kept as it is.
extension Schema {
  package static let integrationTables = [
    "api_token", "webhook", "webhook_attempt", "webhook_dead_letter",
  ]

  // The audit log moves over to a table that knows of tokens.
  package static let integration = """
    CREATE TABLE api_token (
      bar_id TEXT NOT NULL REFERENCES bar (bar_id),
      token_id TEXT NOT NULL,
      hash TEXT NOT NULL CHECK (LENGTH(hash) = 64),
      name TEXT NOT NULL CHECK (name <> ''),
      ending TEXT NOT NULL,
      scopes TEXT NOT NULL CHECK (scopes <> ''),
      made_at BIGINT NOT NULL,
      ends_at BIGINT,
      used_at BIGINT,
      PRIMARY KEY (bar_id, token_id),
      UNIQUE (bar_id, hash),
      UNIQUE (bar_id, name)
    );
    CREATE TABLE webhook (
      bar_id TEXT NOT NULL REFERENCES bar (bar_id),
      webhook_id TEXT NOT NULL,
      address TEXT NOT NULL CHECK (address LIKE 'http%'),
      events TEXT NOT NULL CHECK (events <> ''),
      secret TEXT NOT NULL CHECK (secret LIKE 'whsec_%'),
      made_at BIGINT NOT NULL,
      is_on BIGINT NOT NULL CHECK (is_on IN (0, 1)),
      order_number BIGINT NOT NULL CHECK (order_number >= 0),
      step BIGINT NOT NULL CHECK (step >= 0),
      stock_version BIGINT NOT NULL CHECK (stock_version >= 0),
      menu_version BIGINT NOT NULL CHECK (menu_version >= 0),
      attempts BIGINT NOT NULL CHECK (attempts >= 0),
      next_at BIGINT,
      failing_since BIGINT,
      PRIMARY KEY (bar_id, webhook_id)
    );
    CREATE TABLE webhook_attempt (
      bar_id TEXT NOT NULL,
      webhook_id TEXT NOT NULL,
      number BIGINT NOT NULL CHECK (number >= 1),
      event_id TEXT NOT NULL,
      event_type TEXT NOT NULL,
      attempted_at BIGINT NOT NULL,
      milliseconds BIGINT NOT NULL CHECK (milliseconds >= 0),
      result TEXT NOT NULL,
      PRIMARY KEY (bar_id, webhook_id, number),
      FOREIGN KEY (bar_id, webhook_id) REFERENCES webhook (bar_id, webhook_id)
    );
    CREATE TABLE webhook_dead_letter (
      bar_id TEXT NOT NULL,
      webhook_id TEXT NOT NULL,
      event_id TEXT NOT NULL,
      event_type TEXT NOT NULL,
      body TEXT NOT NULL,
      buried_at BIGINT NOT NULL,
      attempts BIGINT NOT NULL CHECK (attempts >= 1),
      result TEXT NOT NULL,
      PRIMARY KEY (bar_id, webhook_id, event_id),
      FOREIGN KEY (bar_id, webhook_id) REFERENCES webhook (bar_id, webhook_id)
    );
    CREATE TABLE audit_log_of_anybody (
      bar_id TEXT NOT NULL REFERENCES bar (bar_id),
      number BIGINT NOT NULL CHECK (number >= 1),
      logged_at BIGINT NOT NULL,
      who_kind TEXT NOT NULL
        CHECK (who_kind IN ('account', 'device', 'token', 'machine', 'stranger')),
      who_id TEXT NOT NULL,
      who_name TEXT NOT NULL,
      action TEXT NOT NULL CHECK (action <> ''),
      subject TEXT NOT NULL,
      details TEXT NOT NULL,
      PRIMARY KEY (bar_id, number)
    );
    INSERT INTO audit_log_of_anybody (
      bar_id, number, logged_at, who_kind, who_id, who_name, action, subject, details
    ) SELECT bar_id, number, logged_at, who_kind, who_id, who_name, action, subject, details
      FROM audit_log;
    DROP TABLE audit_log;
    ALTER TABLE audit_log_of_anybody RENAME TO audit_log;
    CREATE TRIGGER log_is_kept BEFORE DELETE ON audit_log
      BEGIN SELECT RAISE(ABORT, 'a line of the audit log cannot be deleted'); END;
    CREATE TRIGGER log_stays BEFORE UPDATE ON audit_log
      BEGIN SELECT RAISE(ABORT, 'a line of the audit log cannot be changed'); END;
    """
}
