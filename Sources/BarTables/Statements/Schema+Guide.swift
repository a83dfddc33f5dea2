// The guide: every version of every record, and the files that records name.
extension Schema {
  static func guide(_ dialect: Dialect) -> String {
    let text = dialect.text
    let tables = """
      CREATE TABLE guide_version (
        version BIGINT NOT NULL PRIMARY KEY CHECK (version >= 1),
        published_at BIGINT NOT NULL,
        who_id \(text) NOT NULL,
        who_name \(text) NOT NULL,
        cause \(text) NOT NULL
          CHECK (cause IN ('desk', 'schedule', 'import', 'rollback', 'carried-over')),
        note \(text) NOT NULL,
        changes BIGINT NOT NULL CHECK (changes >= 0)
      );
      CREATE TABLE guide_record (
        kind \(text) NOT NULL,
        record_id \(text) NOT NULL,
        -- One above the newest version while a large publication is being written.
        version BIGINT NOT NULL CHECK (version >= 1),
        -- Nothing where the record is withdrawn.
        document \(text),
        PRIMARY KEY (kind, record_id, version)
      );
      CREATE INDEX guide_record_by_version ON guide_record (version, kind, record_id);
      -- Whose turn it is to write a large publication, and until when unless it goes on.
      CREATE TABLE guide_turn (
        id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
        token \(text) NOT NULL,
        until_at BIGINT NOT NULL
      );
      """
    let versions = keeping("guide_version", dialect, changing: .namesOfGuide)
    let files = dialect == .postgreSQL ? [media(dialect)] : []
    return ([tables, guideGuards(dialect), versions] + files).joined(separator: "\n")
  }

  /// The tables of files; SQLite has them in a file of their own.
  static func media(_ dialect: Dialect) -> String {
    let text = dialect.text
    return """
      CREATE TABLE media (
        hash \(text) NOT NULL PRIMARY KEY,
        bytes BIGINT NOT NULL CHECK (bytes >= 0)
      );
      CREATE TABLE media_part (
        hash \(text) NOT NULL,
        -- How many bytes stand before the part.
        place BIGINT NOT NULL CHECK (place >= 0),
        content \(dialect.bytes) NOT NULL,
        PRIMARY KEY (hash, place)
      );
      """
  }

  /// Published rows are never changed; those of a publication that did not end may go.
  private static func guideGuards(_ dialect: Dialect) -> String {
    let published = "(SELECT COALESCE(MAX(version), 0) FROM guide_version)"
    switch dialect {
    case .sqlite:
      return """
        CREATE TRIGGER guide_record_stays BEFORE UPDATE ON guide_record BEGIN
          SELECT RAISE(ABORT, 'no record of the guide is ever changed');
        END;
        CREATE TRIGGER guide_record_is_kept BEFORE DELETE ON guide_record
        WHEN OLD.version <= \(published) BEGIN
          SELECT RAISE(ABORT, 'no published record of the guide is ever deleted');
        END;
        CREATE TRIGGER guide_record_is_new BEFORE INSERT ON guide_record
        WHEN NEW.version <= \(published) BEGIN
          SELECT RAISE(ABORT, 'no record is added to a published version of the guide');
        END;
        """
    case .postgreSQL:
      return """
        CREATE FUNCTION pavilion_refuse_published() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF TG_OP = 'DELETE' THEN
            IF OLD.version > \(published) THEN RETURN OLD; END IF;
          ELSIF NEW.version > \(published) THEN
            RETURN NEW;
          END IF;
          RAISE EXCEPTION 'no published record of the guide is ever changed: % refused', TG_OP
            USING ERRCODE = 'restrict_violation';
        END $$;
        CREATE TRIGGER guide_record_is_kept BEFORE INSERT OR DELETE ON guide_record
          FOR EACH ROW EXECUTE FUNCTION pavilion_refuse_published();
        \(refusing("UPDATE OR TRUNCATE", on: "guide_record", as: "guide_record_stays"))
        """
    }
  }
}
