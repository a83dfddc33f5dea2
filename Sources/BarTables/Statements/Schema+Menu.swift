extension Schema {
  package static let menuTables = ["menu_draft", "menu_publication"]

  // One draft a bar. Its row stays when there is none, so that its revision never begins anew.
  //
  // Who published a version is kept beside it; of versions from before that nobody knows.
  package static let menu = """
    CREATE TABLE menu_draft (
      bar_id TEXT NOT NULL PRIMARY KEY REFERENCES bar (bar_id),
      revision BIGINT NOT NULL CHECK (revision >= 1),
      document TEXT,
      base_version BIGINT,
      saved_at BIGINT,
      who_kind TEXT CHECK (who_kind <> ''),
      who_id TEXT,
      who_name TEXT,
      CHECK ((document IS NULL) = (base_version IS NULL)),
      CHECK ((document IS NULL) = (saved_at IS NULL)),
      CHECK ((document IS NULL) = (who_kind IS NULL)),
      CHECK ((document IS NULL) = (who_id IS NULL)),
      CHECK ((document IS NULL) = (who_name IS NULL)),
      FOREIGN KEY (bar_id, base_version) REFERENCES menu (bar_id, version)
    );
    CREATE TABLE menu_publication (
      bar_id TEXT NOT NULL,
      version BIGINT NOT NULL,
      who_kind TEXT NOT NULL CHECK (who_kind <> ''),
      who_id TEXT NOT NULL,
      who_name TEXT NOT NULL,
      source TEXT NOT NULL CHECK (source IN ('file', 'draft', 'levels', 'version')),
      source_number BIGINT CHECK (source <> 'version' OR source_number < version),
      PRIMARY KEY (bar_id, version),
      CHECK ((source_number IS NULL) = (source IN ('file', 'levels'))),
      FOREIGN KEY (bar_id, version) REFERENCES menu (bar_id, version)
    );
    CREATE TRIGGER draft_revision_grows BEFORE UPDATE ON menu_draft
      WHEN NEW.revision <= OLD.revision
      BEGIN SELECT RAISE(ABORT, 'the revision of a draft only grows'); END;
    CREATE TRIGGER draft_is_kept BEFORE DELETE ON menu_draft
      BEGIN SELECT RAISE(ABORT, 'the row of a draft stays, for its revision'); END;
    CREATE TRIGGER publication_is_kept BEFORE DELETE ON menu_publication
      BEGIN SELECT RAISE(ABORT, 'who published a menu cannot be deleted'); END;
    CREATE TRIGGER publication_stays BEFORE UPDATE ON menu_publication
      BEGIN SELECT RAISE(ABORT, 'who published a menu cannot be changed'); END;
    """
}
