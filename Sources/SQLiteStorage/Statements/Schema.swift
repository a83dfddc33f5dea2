/// The tables, as numbered steps that are only ever added to.
///
/// Standard SQL that SQLite and PostgreSQL both read: BIGINT and TEXT, every primary key led by
/// the bar, money in minor units, time in milliseconds since 1970 (UTC), identifiers from the
/// program.
enum Schema {
  /// The steps in order; the first makes version 1.
  static let steps = [bar, exhibition]

  /// Every table, those that others refer to first.
  static let tables = [
    "bar", "menu", "stock", "orders", "order_line", "movement", "idempotency", "exhibition",
    "exhibit", "picture",
  ]

  private static let bar = """
    CREATE TABLE bar (
      bar_id TEXT NOT NULL PRIMARY KEY,
      stock_version BIGINT NOT NULL CHECK (stock_version >= 1),
      order_number BIGINT NOT NULL CHECK (order_number >= 0),
      menu_version BIGINT NOT NULL CHECK (menu_version >= 1)
    );
    CREATE TABLE menu (
      bar_id TEXT NOT NULL REFERENCES bar (bar_id),
      version BIGINT NOT NULL CHECK (version >= 1),
      document TEXT NOT NULL,
      published_at BIGINT NOT NULL,
      PRIMARY KEY (bar_id, version)
    );
    CREATE TABLE stock (
      bar_id TEXT NOT NULL REFERENCES bar (bar_id),
      fruit TEXT NOT NULL,
      on_hand BIGINT NOT NULL CHECK (on_hand >= 0),
      PRIMARY KEY (bar_id, fruit)
    );
    CREATE TABLE orders (
      bar_id TEXT NOT NULL REFERENCES bar (bar_id),
      order_id TEXT NOT NULL,
      number BIGINT NOT NULL CHECK (number >= 1),
      version BIGINT NOT NULL CHECK (version >= 1),
      placed_at BIGINT NOT NULL,
      PRIMARY KEY (bar_id, order_id),
      UNIQUE (bar_id, number)
    );
    CREATE TABLE order_line (
      bar_id TEXT NOT NULL,
      order_id TEXT NOT NULL,
      position BIGINT NOT NULL CHECK (position >= 1),
      juice TEXT NOT NULL,
      quantity BIGINT NOT NULL CHECK (quantity >= 1),
      price BIGINT NOT NULL CHECK (price >= 0),
      recipe TEXT NOT NULL,
      PRIMARY KEY (bar_id, order_id, position),
      FOREIGN KEY (bar_id, order_id) REFERENCES orders (bar_id, order_id)
    );
    CREATE TABLE movement (
      bar_id TEXT NOT NULL REFERENCES bar (bar_id),
      version BIGINT NOT NULL CHECK (version >= 1),
      fruit TEXT NOT NULL,
      delta BIGINT NOT NULL,
      balance BIGINT NOT NULL CHECK (balance >= 0),
      reason TEXT NOT NULL,
      order_id TEXT,
      moved_at BIGINT NOT NULL,
      PRIMARY KEY (bar_id, version, fruit),
      CHECK ((reason = 'order') = (order_id IS NOT NULL)),
      FOREIGN KEY (bar_id, order_id) REFERENCES orders (bar_id, order_id)
    );
    CREATE TABLE idempotency (
      bar_id TEXT NOT NULL REFERENCES bar (bar_id),
      idempotency_key TEXT NOT NULL,
      fingerprint TEXT NOT NULL,
      outcome TEXT NOT NULL,
      answered_at BIGINT NOT NULL,
      PRIMARY KEY (bar_id, idempotency_key)
    );
    """

  // BLOB is BYTEA in PostgreSQL: the one type that has two names.
  private static let exhibition = """
    CREATE TABLE exhibition (
      exhibition_id TEXT NOT NULL PRIMARY KEY,
      version BIGINT NOT NULL CHECK (version >= 1),
      exposition TEXT NOT NULL
    );
    CREATE TABLE exhibit (
      exhibition_id TEXT NOT NULL REFERENCES exhibition (exhibition_id),
      exhibit_id TEXT NOT NULL,
      position BIGINT NOT NULL CHECK (position >= 1),
      document TEXT NOT NULL,
      PRIMARY KEY (exhibition_id, exhibit_id),
      UNIQUE (exhibition_id, position)
    );
    CREATE TABLE picture (
      exhibition_id TEXT NOT NULL REFERENCES exhibition (exhibition_id),
      name TEXT NOT NULL,
      format TEXT NOT NULL,
      content BLOB NOT NULL,
      PRIMARY KEY (exhibition_id, name)
    );
    """
}
