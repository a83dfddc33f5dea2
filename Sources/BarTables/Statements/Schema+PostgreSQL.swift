// The same steps as PostgreSQL takes them: without the triggers, which are in SQLite's language, and with
// texts that are compared by their bytes, as SQLite compares them, whatever the locale of the database.
// What is only ever added to has triggers of its own from the step `guards` on.
extension Schema {
  /// Steps have a number in the order in which they were taken, as SQLite's rows have by themselves.
  ///
  /// The numbers of one bar grow with its versions: whoever adds a step has locked the bar's row.
  private static let stepNumbers = """

    ALTER TABLE order_step ADD COLUMN rowid BIGINT GENERATED ALWAYS AS IDENTITY;
    CREATE UNIQUE INDEX order_step_rowid ON order_step (bar_id, rowid);
    """

  /// The steps in order, each a script.
  package static let postgreSQLSteps: [String] = steps.map { step in
    switch step {
    case payment: ofPostgreSQL(payment(for: .postgreSQL))
    case guards: postgreSQLGuards
    case preparation: ofPostgreSQL(step) + stepNumbers
    default: ofPostgreSQL(step)
    }
  }

  private static func ofPostgreSQL(_ step: String) -> String {
    step
      .replacing(/CREATE TRIGGER [^;]*;(?:[^;]*;)*?\s+END;\n?/, with: "")
      .replacing(/DROP TRIGGER \w+;\n?/, with: "")
      .replacing(/\bTEXT\b/, with: "TEXT COLLATE \"C\"")
      .replacing(/\bBLOB\b/, with: "BYTEA")
  }
}
