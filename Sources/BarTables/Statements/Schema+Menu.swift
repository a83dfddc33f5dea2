// Bars and their menus.
extension Schema {
  static func menu(_ dialect: Dialect) -> String {
    let text = dialect.text
    let bytes = dialect.bytes
    let tables = """
      -- A bar. Its stock version grows with every movement, its order number with every order; `suspended`
      -- counts the juices that are off the menu for now, so that orders look no further while there are none.
      CREATE TABLE bar (
        bar_id \(text) NOT NULL PRIMARY KEY,
        stock_version BIGINT NOT NULL CHECK (stock_version >= 1),
        order_number BIGINT NOT NULL CHECK (order_number >= 0),
        menu_version BIGINT NOT NULL CHECK (menu_version >= 1),
        suspended BIGINT NOT NULL DEFAULT 0 CHECK (suspended >= 0),
        -- Where the bar stands: the day that is open or is opened next, and the last order before it.
        day BIGINT NOT NULL DEFAULT 0 CHECK (day >= 0),
        orders_before_day BIGINT NOT NULL DEFAULT 0 CHECK (orders_before_day >= 0),
        -- Whether people say of each order how far it is; without that it is collected when it is placed.
        by_counter BIGINT NOT NULL DEFAULT 0 CHECK (by_counter IN (0, 1))
      );
      -- Every menu that a bar has published, as a JSON document.
      CREATE TABLE menu (
        bar_id \(text) NOT NULL REFERENCES bar (bar_id),
        version BIGINT NOT NULL CHECK (version >= 1),
        document \(text) NOT NULL,
        published_at BIGINT NOT NULL,
        PRIMARY KEY (bar_id, version)
      );
      -- One draft a bar. The row stays when there is no draft, so that its revision never starts again.
      CREATE TABLE menu_draft (
        bar_id \(text) NOT NULL PRIMARY KEY REFERENCES bar (bar_id),
        revision BIGINT NOT NULL CHECK (revision >= 1),
        document \(text),
        base_version BIGINT,
        saved_at BIGINT,
        who_kind \(text) CHECK (who_kind <> ''),
        who_id \(text),
        who_name \(text),
        CHECK ((document IS NULL) = (base_version IS NULL)),
        CHECK ((document IS NULL) = (saved_at IS NULL)),
        CHECK ((document IS NULL) = (who_kind IS NULL)),
        CHECK ((document IS NULL) = (who_id IS NULL)),
        CHECK ((document IS NULL) = (who_name IS NULL)),
        FOREIGN KEY (bar_id, base_version) REFERENCES menu (bar_id, version)
      );
      -- Who published a version of the menu, and from what.
      CREATE TABLE menu_publication (
        bar_id \(text) NOT NULL,
        version BIGINT NOT NULL,
        who_kind \(text) NOT NULL CHECK (who_kind <> ''),
        who_id \(text) NOT NULL,
        who_name \(text) NOT NULL,
        source \(text) NOT NULL CHECK (source IN ('file', 'draft', 'levels', 'version')),
        source_number BIGINT CHECK (source <> 'version' OR source_number < version),
        PRIMARY KEY (bar_id, version),
        CHECK ((source_number IS NULL) = (source IN ('file', 'levels'))),
        FOREIGN KEY (bar_id, version) REFERENCES menu (bar_id, version)
      );
      -- Pictures of juices and fruits, each under the hash of its content. Menus name them in their
      -- documents, which no foreign key can express; housekeeping deletes those that no menu names.
      CREATE TABLE menu_picture (
        bar_id \(text) NOT NULL REFERENCES bar (bar_id),
        hash \(text) NOT NULL CHECK (hash LIKE 'sha256-%'),
        format \(text) NOT NULL CHECK (format IN ('png', 'jpeg', 'webp')),
        width BIGINT NOT NULL CHECK (width >= 1),
        height BIGINT NOT NULL CHECK (height >= 1),
        content \(bytes) NOT NULL,
        added_at BIGINT NOT NULL,
        PRIMARY KEY (bar_id, hash)
      );
      -- Juices that are off the menu, until a time or until further notice.
      CREATE TABLE suspension (
        bar_id \(text) NOT NULL REFERENCES bar (bar_id),
        juice \(text) NOT NULL,
        until_at BIGINT,
        PRIMARY KEY (bar_id, juice)
      );
      """
    let publications = keeping("menu_publication", dialect, changing: .names)
    let guards = dialect == .sqlite ? [menuGuards] : []
    return ([tables, publications] + guards).joined(separator: "\n")
  }

  private static let menuGuards = """
    CREATE TRIGGER draft_revision_grows BEFORE UPDATE ON menu_draft
      WHEN NEW.revision <= OLD.revision AND NOT EXISTS (
        SELECT 1 FROM released WHERE \(Release.names.condition)
      )
      BEGIN SELECT RAISE(ABORT, 'the revision of a draft only grows'); END;
    CREATE TRIGGER draft_is_kept BEFORE DELETE ON menu_draft
      BEGIN SELECT RAISE(ABORT, 'the row of a draft stays, for its revision'); END;
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
