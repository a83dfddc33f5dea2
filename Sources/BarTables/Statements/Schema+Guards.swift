extension Schema {
  // The guards keep every program from changing or deleting entries of the books. The owner of the
  // tables can drop the guards, but not by mistake. A later step that changes rows of these tables
  // has to drop them.

  /// SQLite's guards, which run once a row.
  static let sqliteGuards = [
    menuGuards, ordersGuards, stockGuards, paymentsGuards, staffGuards, venueGuards,
  ]

  /// The tables whose rows may be neither changed nor deleted.
  private static let ledgers = [
    "movement", "order_line", "order_step", "audit_log", "payment", "refund", "refund_part",
    "refund_line", "delivery_cost", "menu_publication", "venue_transfer",
  ]
  /// The tables whose rows may be changed, by rules of their own, but not deleted.
  private static let registers = ["orders", "stocktake", "stocktake_count"]

  /// PostgreSQL's guards, which run once a statement, so that inserts cost nothing.
  static let postgreSQLGuards =
    [
      """
      CREATE FUNCTION pavilion_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'no row of % is ever changed or deleted: % refused', TG_TABLE_NAME, TG_OP
          USING ERRCODE = 'restrict_violation';
      END $$;
      """
    ]
    + ledgers.map { refusing("UPDATE OR DELETE OR TRUNCATE", on: $0) }
    + registers.map { refusing("DELETE OR TRUNCATE", on: $0) }

  static func refusing(_ events: String, on table: String, as name: String? = nil) -> String {
    """
    CREATE TRIGGER \(name ?? "\(table)_is_kept") BEFORE \(events) ON \(table)
      FOR EACH STATEMENT EXECUTE FUNCTION pavilion_refuse();
    """
  }

  /// PostgreSQL numbers orders' steps in the order in which they are taken, as SQLite does by
  /// itself.
  ///
  /// Within a bar the numbers grow with its versions: a transaction that adds a step holds the lock
  /// of the bar's row.
  static let postgreSQLStepNumbers = """
    ALTER TABLE order_step ADD COLUMN rowid BIGINT GENERATED ALWAYS AS IDENTITY;
    CREATE UNIQUE INDEX order_step_rowid ON order_step (bar_id, rowid);
    """
}
