// The programs that work with a bar. API tokens are stored as hashes; a webhook's secret is stored
// itself, since it signs every event.
extension Schema {
  static func integration(_ dialect: Dialect) -> String {
    let text = dialect.text
    return """
      CREATE TABLE api_token (
        bar_id \(text) NOT NULL REFERENCES bar (bar_id),
        token_id \(text) NOT NULL,
        hash \(text) NOT NULL CHECK (LENGTH(hash) = 64),
        name \(text) NOT NULL CHECK (name <> ''),
        ending \(text) NOT NULL,
        scopes \(text) NOT NULL CHECK (scopes <> ''),
        made_at BIGINT NOT NULL,
        ends_at BIGINT,
        used_at BIGINT,
        PRIMARY KEY (bar_id, token_id),
        UNIQUE (bar_id, hash),
        UNIQUE (bar_id, name)
      );
      -- A webhook, how far it has been told of events, and when it is tried again.
      CREATE TABLE webhook (
        bar_id \(text) NOT NULL REFERENCES bar (bar_id),
        webhook_id \(text) NOT NULL,
        address \(text) NOT NULL CHECK (address LIKE 'http%'),
        events \(text) NOT NULL CHECK (events <> ''),
        secret \(text) NOT NULL CHECK (secret LIKE 'whsec_%'),
        made_at BIGINT NOT NULL,
        is_on BIGINT NOT NULL CHECK (is_on IN (0, 1)),
        order_number BIGINT NOT NULL CHECK (order_number >= 0),
        step BIGINT NOT NULL CHECK (step >= 0),
        stock_version BIGINT NOT NULL CHECK (stock_version >= 0),
        menu_version BIGINT NOT NULL CHECK (menu_version >= 0),
        attempts BIGINT NOT NULL CHECK (attempts >= 0),
        next_at BIGINT,
        failing_since BIGINT,
        journal BIGINT NOT NULL DEFAULT 0 CHECK (journal >= 0),
        guide BIGINT NOT NULL DEFAULT 0 CHECK (guide >= 0),
        PRIMARY KEY (bar_id, webhook_id)
      );
      -- The last deliveries of a webhook and their results.
      CREATE TABLE webhook_attempt (
        bar_id \(text) NOT NULL,
        webhook_id \(text) NOT NULL,
        number BIGINT NOT NULL CHECK (number >= 1),
        event_id \(text) NOT NULL,
        event_type \(text) NOT NULL,
        attempted_at BIGINT NOT NULL,
        milliseconds BIGINT NOT NULL CHECK (milliseconds >= 0),
        result \(text) NOT NULL,
        PRIMARY KEY (bar_id, webhook_id, number),
        FOREIGN KEY (bar_id, webhook_id) REFERENCES webhook (bar_id, webhook_id)
      );
      -- Events that could not be delivered.
      CREATE TABLE webhook_dead_letter (
        bar_id \(text) NOT NULL,
        webhook_id \(text) NOT NULL,
        event_id \(text) NOT NULL,
        event_type \(text) NOT NULL,
        body \(text) NOT NULL,
        buried_at BIGINT NOT NULL,
        attempts BIGINT NOT NULL CHECK (attempts >= 1),
        result \(text) NOT NULL,
        PRIMARY KEY (bar_id, webhook_id, event_id),
        FOREIGN KEY (bar_id, webhook_id) REFERENCES webhook (bar_id, webhook_id)
      );
      """
  }
}
