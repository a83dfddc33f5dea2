extension Schema {
  // The guards keep every program from changing or deleting entries of the books. The owner of the
  // tables can drop the guards, but not by mistake. A later step that changes rows of these tables
  // has to drop them.

  /// What a transaction may do in spite of the guards, once it has named it in the table `released`.
  enum Release {
    /// Delete an order and all that belongs to it.
    case order
    /// Delete lines of the audit log.
    case log
    /// Replace names.
    case names
    /// Replace names in tables that belong to no bar.
    case namesOfGuide

    /// The condition that SQLite's guards look for in `released`.
    var condition: String {
      switch self {
      case .order: "bar_id = OLD.bar_id AND item = OLD.order_id"
      case .log: "bar_id = OLD.bar_id AND item = 'log'"
      case .names: "bar_id = OLD.bar_id AND item = 'names'"
      case .namesOfGuide: "item = 'names'"
      }
    }
  }

  /// The guards that no row of a table is changed or deleted, but what a transaction releases.
  static func keeping(
    _ table: String,
    _ dialect: Dialect,
    deleting: Release? = nil,
    changing: Release? = nil
  ) -> String {
    switch dialect {
    case .postgreSQL: refusing("UPDATE OR DELETE OR TRUNCATE", on: table)
    case .sqlite:
      """
      \(refusing("DELETE", on: table, but: deleting))
      \(refusing("UPDATE", on: table, but: changing))
      """
    }
  }

  /// The guard that no row of a table is deleted; other guards say what changes.
  static func refusingDeletion(
    of table: String,
    _ dialect: Dialect,
    but release: Release? = nil
  ) -> String {
    switch dialect {
    case .postgreSQL: refusing("DELETE OR TRUNCATE", on: table)
    case .sqlite: refusing("DELETE", on: table, but: release)
    }
  }

  /// A guard of SQLite, which runs once a row.
  static func refusing(_ event: String, on table: String, but release: Release?) -> String {
    let (name, deed) = event == "DELETE" ? ("is_kept", "deleted") : ("stays", "changed")
    let condition = release.map {
      "\n  WHEN NOT EXISTS (SELECT 1 FROM released WHERE \($0.condition))"
    }
    return """
      CREATE TRIGGER \(table)_\(name) BEFORE \(event) ON \(table)\(condition ?? "")
        BEGIN SELECT RAISE(ABORT, 'a row of \(table) cannot be \(deed)'); END;
      """
  }

  /// A guard of PostgreSQL, which runs once a statement, so that inserts cost nothing.
  static func refusing(_ events: String, on table: String, as name: String? = nil) -> String {
    """
    CREATE TRIGGER \(name ?? "\(table)_is_kept") BEFORE \(events) ON \(table)
      FOR EACH STATEMENT EXECUTE FUNCTION pavilion_refuse();
    """
  }

  /// The function of PostgreSQL's guards.
  static let refusal = """
    CREATE FUNCTION pavilion_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP <> 'TRUNCATE' AND EXISTS (SELECT 1 FROM released) THEN
        RETURN NULL;
      END IF;
      RAISE EXCEPTION 'no row of % is ever changed or deleted: % refused', TG_TABLE_NAME, TG_OP
        USING ERRCODE = 'restrict_violation';
    END $$;
    """

  /// The constraint that the order of a row is there, where its table has no index of orders, since
  /// an index would slow each order down.
  ///
  /// On PostgreSQL, deleting an order would look for it in each row of such a table: the audit looks
  /// for rows of missing orders instead.
  static func ofOrder(_ dialect: Dialect) -> String {
    switch dialect {
    case .postgreSQL: ""
    case .sqlite:
      ",\n  FOREIGN KEY (bar_id, order_id) REFERENCES orders (bar_id, order_id)"
    }
  }
}
