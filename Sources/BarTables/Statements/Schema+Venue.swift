// Several bars of one venue: how they are called, who works at several, and what fruit went from one
// to another. A bar that was never named has no row.
extension Schema {
  package static let venueTables = ["venue_bar", "venue_role", "venue_transfer"]

  package static let venue = """
    CREATE TABLE venue_bar (
      bar_id TEXT NOT NULL PRIMARY KEY REFERENCES bar (bar_id),
      name TEXT NOT NULL CHECK (name <> ''),
      time_zone TEXT CHECK (time_zone <> ''),
      closed_at BIGINT,
      menu_of TEXT REFERENCES bar (bar_id) CHECK (menu_of <> bar_id)
    );
    CREATE TABLE venue_role (
      bar_id TEXT NOT NULL REFERENCES bar (bar_id),
      home_id TEXT NOT NULL CHECK (home_id <> bar_id),
      account_id TEXT NOT NULL,
      role TEXT NOT NULL CHECK (role IN ('staff', 'manager', 'owner')),
      PRIMARY KEY (bar_id, home_id, account_id),
      FOREIGN KEY (home_id, account_id) REFERENCES staff_account (bar_id, account_id)
        ON DELETE CASCADE
    );
    CREATE TABLE venue_transfer (
      bar_id TEXT NOT NULL REFERENCES bar (bar_id),
      transfer_id TEXT NOT NULL,
      other_id TEXT NOT NULL CHECK (other_id <> bar_id),
      version BIGINT NOT NULL CHECK (version >= 1),
      is_out BIGINT NOT NULL CHECK (is_out IN (0, 1)),
      reverses TEXT CHECK (reverses <> transfer_id),
      moved_at BIGINT NOT NULL,
      PRIMARY KEY (bar_id, transfer_id),
      UNIQUE (bar_id, version),
      UNIQUE (bar_id, reverses)
    );
    """
}
