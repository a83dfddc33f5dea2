// The curators' desk: every edit of a record, the drafts that are not published yet, and those held
// for a publication at a later time.
extension Schema {
  static func desk(_ dialect: Dialect) -> String {
    let text = dialect.text
    let tables = """
      -- The newest number of an edit, or of a change of the schedules.
      CREATE TABLE guide_desk (
        id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
        number BIGINT NOT NULL CHECK (number >= 1)
      );
      CREATE TABLE guide_edit (
        number BIGINT NOT NULL PRIMARY KEY CHECK (number >= 1),
        kind \(text) NOT NULL,
        record_id \(text) NOT NULL,
        -- The state that its author saw.
        seen_edit BIGINT NOT NULL CHECK (seen_edit >= 0 AND seen_edit < number),
        seen_version BIGINT NOT NULL CHECK (seen_version >= 0),
        deed \(text) NOT NULL CHECK (deed IN ('save', 'withdraw', 'discard')),
        document \(text),
        who_id \(text) NOT NULL,
        who_name \(text) NOT NULL,
        edited_at BIGINT NOT NULL,
        CHECK ((deed = 'save') = (document IS NOT NULL))
      );
      CREATE INDEX guide_edit_by_record ON guide_edit (kind, record_id, number);
      -- The edit is a draft as long as its document differs from the published one.
      CREATE TABLE guide_draft (
        kind \(text) NOT NULL,
        record_id \(text) NOT NULL,
        edit BIGINT NOT NULL REFERENCES guide_edit (number),
        base BIGINT NOT NULL CHECK (base >= 0),
        -- The version under which curators publish it, or an earlier state of it; one above
        -- the newest version while a large publication is being written.
        published_as BIGINT CHECK (published_as >= 1),
        PRIMARY KEY (kind, record_id)
      );
      CREATE TABLE guide_schedule (
        schedule BIGINT NOT NULL PRIMARY KEY CHECK (schedule >= 1),
        due_at BIGINT NOT NULL,
        made_at BIGINT NOT NULL,
        who_id \(text) NOT NULL,
        who_name \(text) NOT NULL,
        note \(text) NOT NULL,
        failure \(text) CHECK (failure <> '')
      );
      CREATE TABLE guide_held (
        kind \(text) NOT NULL,
        record_id \(text) NOT NULL,
        schedule BIGINT NOT NULL REFERENCES guide_schedule (schedule),
        edit BIGINT NOT NULL REFERENCES guide_edit (number),
        base BIGINT NOT NULL CHECK (base >= 0),
        PRIMARY KEY (kind, record_id)
      );
      CREATE INDEX guide_held_by_schedule ON guide_held (schedule, kind, record_id);
      """
    return [tables, keeping("guide_edit", dialect, changing: .namesOfGuide)].joined(separator: "\n")
  }
}
