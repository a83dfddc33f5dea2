// Several bars of one venue.
extension Schema {
  static func venue(_ dialect: Dialect) -> String {
    let text = dialect.text
    let tables = """
      -- What a bar is called, when it was closed, and whose menu it sells. A bar that was never named has
      -- no row.
      CREATE TABLE venue_bar (
        bar_id \(text) NOT NULL PRIMARY KEY REFERENCES bar (bar_id),
        name \(text) NOT NULL CHECK (name <> ''),
        time_zone \(text) CHECK (time_zone <> ''),
        closed_at BIGINT,
        menu_of \(text) REFERENCES bar (bar_id) CHECK (menu_of <> bar_id),
        -- The tags of its languages, separated by spaces; all without any.
        languages \(text) NOT NULL DEFAULT '',
        has_guide BIGINT NOT NULL DEFAULT 1 CHECK (has_guide IN (0, 1)),
        country \(text) CHECK (LENGTH(country) = 2)
      );
      -- People of one bar who also work at another.
      CREATE TABLE venue_role (
        bar_id \(text) NOT NULL REFERENCES bar (bar_id),
        home_id \(text) NOT NULL CHECK (home_id <> bar_id),
        account_id \(text) NOT NULL,
        role \(text) NOT NULL
          CHECK (role IN ('preparation', 'staff', 'shift-lead', 'manager', 'owner')),
        PRIMARY KEY (bar_id, home_id, account_id),
        FOREIGN KEY (home_id, account_id) REFERENCES staff_account (bar_id, account_id)
          ON DELETE CASCADE
      );
      -- Fruit sent from one bar to another: a row at each of the two.
      CREATE TABLE venue_transfer (
        bar_id \(text) NOT NULL REFERENCES bar (bar_id),
        transfer_id \(text) NOT NULL,
        other_id \(text) NOT NULL CHECK (other_id <> bar_id),
        version BIGINT NOT NULL CHECK (version >= 1),
        is_out BIGINT NOT NULL CHECK (is_out IN (0, 1)),
        reverses \(text) CHECK (reverses <> transfer_id),
        moved_at BIGINT NOT NULL,
        PRIMARY KEY (bar_id, transfer_id),
        UNIQUE (bar_id, version),
        UNIQUE (bar_id, reverses)
      );
      """
    return [tables, keeping("venue_transfer", dialect)].joined(separator: "\n")
  }
}
