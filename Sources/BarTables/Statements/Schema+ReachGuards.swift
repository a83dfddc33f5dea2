// What is only ever added to, refused to be changed or deleted by the database itself, on both engines.
extension Schema {
  /// What went between bars was written before it was guarded; PostgreSQL had no guards before.
  package static let guards = """
    CREATE TRIGGER transfer_is_kept BEFORE DELETE ON venue_transfer
      BEGIN SELECT RAISE(ABORT, 'a transfer cannot be deleted'); END;
    CREATE TRIGGER transfer_stays BEFORE UPDATE ON venue_transfer
      BEGIN SELECT RAISE(ABORT, 'a transfer cannot be changed'); END;
    """

  /// The tables whose rows are neither changed nor deleted.
  private static let ledgers = [
    "movement", "order_line", "order_step", "audit_log", "payment", "refund", "refund_part",
    "refund_line", "delivery_cost", "menu_publication", "venue_transfer",
  ]
  /// The tables whose rows are changed, by rules of their own, but not deleted.
  private static let registers = ["orders", "stocktake", "stocktake_count"]

  /// The same for PostgreSQL, once a statement, so that what is added costs nothing.
  ///
  /// Who owns the tables can drop the guards, as on SQLite; nobody does so by mistake. A later step that
  /// changes rows of these tables has to.
  static let postgreSQLGuards =
    """
    CREATE FUNCTION pavilion_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'no row of % is ever changed or deleted: % refused', TG_TABLE_NAME, TG_OP
        USING ERRCODE = 'restrict_violation';
    END $$;

    """
    + ledgers.map { refusing("UPDATE OR DELETE OR TRUNCATE", on: $0) }.joined()
    + registers.map { refusing("DELETE OR TRUNCATE", on: $0) }.joined()

  private static func refusing(_ events: String, on table: String) -> String {
    """
    CREATE TRIGGER \(table)_is_kept BEFORE \(events) ON \(table)
      FOR EACH STATEMENT EXECUTE FUNCTION pavilion_refuse();

    """
  }
}
