extension Schema {
  package static let pictureTables = ["menu_picture"]

  // Pictures of juices and fruits, under the hash of their content. Menus name them in their documents,
  // so that no key can refer to them; housekeeping drops what none names any more.
  package static let pictures = """
    CREATE TABLE menu_picture (
      bar_id TEXT NOT NULL REFERENCES bar (bar_id),
      hash TEXT NOT NULL CHECK (hash LIKE 'sha256-%'),
      format TEXT NOT NULL CHECK (format IN ('png', 'jpeg', 'webp')),
      width BIGINT NOT NULL CHECK (width >= 1),
      height BIGINT NOT NULL CHECK (height >= 1),
      content BLOB NOT NULL,
      added_at BIGINT NOT NULL,
      PRIMARY KEY (bar_id, hash)
    );
    CREATE TRIGGER menu_picture_stays BEFORE UPDATE ON menu_picture
      WHEN NEW.added_at < OLD.added_at
        OR (OLD.bar_id, OLD.hash, OLD.format, OLD.width, OLD.height, OLD.content)
          IS NOT (NEW.bar_id, NEW.hash, NEW.format, NEW.width, NEW.height, NEW.content)
      BEGIN SELECT RAISE(ABORT, 'a picture under a hash cannot be changed'); END;
    CREATE TRIGGER named_picture_is_kept BEFORE DELETE ON menu_picture
      WHEN EXISTS (
        SELECT 1 FROM menu m WHERE m.bar_id = OLD.bar_id AND m.version >= (
          SELECT menu_version FROM bar WHERE bar_id = OLD.bar_id
        ) AND m.document LIKE '%' || OLD.hash || '%'
      )
      BEGIN SELECT RAISE(ABORT, 'a picture of the menu cannot be deleted'); END;
    """
}
