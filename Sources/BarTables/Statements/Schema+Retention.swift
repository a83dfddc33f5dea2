// How long records are kept, what remains of those that were purged, and the guards that let them go.
//
// An older program would miss purged rows in its audit, and refuse to purge or rename any: it must
// stop (`Schema.oldestCompatible`).
extension Schema {
  static func retention(_ dialect: Dialect) -> String {
    let guards =
      switch dialect {
      case .sqlite: yieldingGuards
      case .postgreSQL: yieldingFunction
      }
    return [retentionTables(dialect), guards].joined(separator: "\n")
  }

  private static func retentionTables(_ dialect: Dialect) -> String {
    let text = dialect.text
    return """
      -- For how long a bar keeps its records. Without years of orders, as long as the law asks; without
      -- days of the log, for ever.
      CREATE TABLE retention (
        bar_id \(text) NOT NULL PRIMARY KEY REFERENCES bar (bar_id),
        order_years BIGINT CHECK (order_years >= 1),
        log_days BIGINT CHECK (log_days >= 1),
        call_days BIGINT NOT NULL CHECK (call_days >= 1),
        refusal_days BIGINT NOT NULL CHECK (refusal_days >= 1)
      );
      -- How much of a bar was purged, and how far: the last order, version of the stock and business
      -- day of it, and the quarter of an hour before which all of its money lies.
      CREATE TABLE purged (
        bar_id \(text) NOT NULL PRIMARY KEY REFERENCES bar (bar_id),
        orders BIGINT NOT NULL DEFAULT 0 CHECK (orders >= 0),
        entries BIGINT NOT NULL DEFAULT 0 CHECK (entries >= 0),
        log_lines BIGINT NOT NULL DEFAULT 0 CHECK (log_lines >= 0),
        last_order BIGINT NOT NULL DEFAULT 0,
        version BIGINT NOT NULL DEFAULT 0,
        day BIGINT NOT NULL DEFAULT 0,
        quarter BIGINT NOT NULL DEFAULT 0
      );
      -- The opening balance of the ledger: the pieces of the movements purged.
      CREATE TABLE purged_fruit (
        bar_id \(text) NOT NULL REFERENCES bar (bar_id),
        fruit \(text) NOT NULL,
        reason \(text) NOT NULL,
        pieces BIGINT NOT NULL,
        PRIMARY KEY (bar_id, fruit, reason)
      );
      -- The sums of the orders purged, by what the summaries of reports add up.
      CREATE TABLE purged_sum (
        bar_id \(text) NOT NULL REFERENCES bar (bar_id),
        figure \(text) NOT NULL CHECK (figure <> ''),
        currency \(text) NOT NULL,
        name \(text) NOT NULL,
        amount BIGINT NOT NULL,
        further BIGINT NOT NULL,
        PRIMARY KEY (bar_id, figure, currency, name)
      );
      -- What the transaction under way may delete (an order by its identifier, 'log') or rename
      -- ('names'); it takes its rows out again before it ends.
      CREATE TABLE released (
        bar_id \(text) NOT NULL,
        item \(text) NOT NULL,
        PRIMARY KEY (bar_id, item)
      );
      """
  }

  // MARK: - Guards

  /// PostgreSQL guards all tables by one function.
  ///
  /// Deleting an order would look for it in each row of two tables that have no index of orders, since
  /// an index would slow each order down: the audit looks for rows of missing orders instead.
  private static let yieldingFunction = """
    CREATE OR REPLACE FUNCTION pavilion_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP <> 'TRUNCATE' AND EXISTS (SELECT 1 FROM released) THEN
        RETURN NULL;
      END IF;
      RAISE EXCEPTION 'no row of % is ever changed or deleted: % refused', TG_TABLE_NAME, TG_OP
        USING ERRCODE = 'restrict_violation';
    END $$;
    ALTER TABLE movement DROP CONSTRAINT movement_bar_id_order_id_fkey;
    ALTER TABLE journal DROP CONSTRAINT journal_bar_id_order_id_fkey;
    """

  /// SQLite's guards of rows that a purge may delete, or whose names may be replaced.
  private static let yieldingGuards: String = {
    let ofOrders = [
      ("orders", "order_is_kept"), ("order_line", "line_is_kept"), ("order_step", "step_is_kept"),
      ("movement", "movement_is_kept"),
    ]
    let ofMoney = [
      "payment", "payment_part", "payment_void", "refund", "refund_part", "refund_tender",
      "refund_line", "journal",
    ]
    let deleting = (ofOrders + ofMoney.map { ($0, "\($0)_is_kept") }).map { table, name in
      yielding(name, to: "bar_id = OLD.bar_id AND item = OLD.order_id", "DELETE", on: table)
    }
    let named = [
      ("order_step", "step_stays"), ("audit_log", "log_stays"), ("call_coming", "coming_stays"),
      ("menu_publication", "publication_stays"),
    ]
    let others = [
      "payment", "payment_void", "refund", "business_day", "cash_movement", "day_close",
    ]
    let renaming = (named + others.map { ($0, "\($0)_stays") }).map { table, name in
      yielding(name, to: "bar_id = OLD.bar_id AND item = 'names'", "UPDATE", on: table)
    }
    let log = yielding(
      "log_is_kept",
      to: "bar_id = OLD.bar_id AND item = 'log'",
      "DELETE",
      on: "audit_log"
    )
    let ofGuide = ["guide_edit", "guide_version"].map { table in
      yielding("\(table)_stays", to: "item = 'names'", "UPDATE", on: table)
    }
    let draft = """
      DROP TRIGGER draft_revision_grows;
      CREATE TRIGGER draft_revision_grows BEFORE UPDATE ON menu_draft
        WHEN NEW.revision <= OLD.revision AND NOT EXISTS (
          SELECT 1 FROM released WHERE bar_id = OLD.bar_id AND item = 'names'
        )
        BEGIN SELECT RAISE(ABORT, 'the revision of a draft only grows'); END;
      """
    return (deleting + renaming + ofGuide + [log, draft]).joined(separator: "\n")
  }()

  private static func yielding(
    _ name: String,
    to condition: String,
    _ event: String,
    on table: String
  ) -> String {
    let deed = event == "DELETE" ? "deleted" : "changed"
    let row = table == "audit_log" ? "a line of the audit log" : "a row of \(table)"
    let refusal =
      table == "call_coming"
      ? "the first to come to a call stays so" : "\(row) cannot be \(deed)"
    return """
      DROP TRIGGER \(name);
      CREATE TRIGGER \(name) BEFORE \(event) ON \(table)
        WHEN NOT EXISTS (SELECT 1 FROM released WHERE \(condition))
        BEGIN SELECT RAISE(ABORT, '\(refusal)'); END;
      """
  }
}
