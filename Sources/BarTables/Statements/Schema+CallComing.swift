// Who of staff is on the way to a call; its row in staff_call changes but once, by the answer.
extension Schema {
  static func callComing(_ dialect: Dialect) -> String {
    let text = dialect.text
    let table = """
      CREATE TABLE call_coming (
        bar_id \(text) NOT NULL,
        call_id \(text) NOT NULL,
        coming_at BIGINT NOT NULL,
        who_kind \(text), who_id \(text), who_name \(text),
        PRIMARY KEY (bar_id, call_id),
        FOREIGN KEY (bar_id, call_id) REFERENCES staff_call (bar_id, call_id) ON DELETE CASCADE
      );
      """
    return [table, callComingGuards(dialect)].joined(separator: "\n")
  }

  /// The guards that a row stays as it is, and as long as its call is open.
  private static func callComingGuards(_ dialect: Dialect) -> String {
    switch dialect {
    case .postgreSQL: refusing("UPDATE OR TRUNCATE", on: "call_coming")
    case .sqlite:
      """
      CREATE TRIGGER coming_stays BEFORE UPDATE ON call_coming
        BEGIN SELECT RAISE(ABORT, 'the first to come to a call stays so'); END;
      CREATE TRIGGER coming_is_kept BEFORE DELETE ON call_coming
        WHEN EXISTS (
          SELECT 1 FROM staff_call
          WHERE bar_id = OLD.bar_id AND call_id = OLD.call_id AND answered_at IS NULL
        )
        BEGIN SELECT RAISE(ABORT, 'staff are on the way to an open call'); END;
      """
    }
  }
}
