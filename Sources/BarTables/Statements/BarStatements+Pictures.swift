package import JuiceBar
package import Pictures
package import SQLLanguage
package import Time

// Pictures of juices and fruits.
extension BarStatements {
  private var id: String { bar.rawValue }

  package func add(_ picture: MenuPicture, at time: Timestamp) -> SQL {
    """
    INSERT INTO menu_picture (bar_id, hash, format, width, height, content, added_at)
    VALUES (\(id), \(picture.hash.rawValue), \(picture.format.rawValue), \(picture.width),
      \(picture.height), \(picture.bytes), \(time.milliseconds))
    ON CONFLICT (bar_id, hash) DO UPDATE SET added_at = excluded.added_at
      WHERE excluded.added_at > menu_picture.added_at
    """
  }

  /// Copies a picture from another bar, unless this bar has it.
  package func takeOverPicture(_ hash: PictureHash, at time: Timestamp) -> SQL {
    """
    INSERT INTO menu_picture (bar_id, hash, format, width, height, content, added_at)
    SELECT \(id), hash, format, width, height, content, \(time.milliseconds) FROM menu_picture
    WHERE hash = \(hash.rawValue) ORDER BY bar_id LIMIT 1
    ON CONFLICT (bar_id, hash) DO NOTHING
    """
  }

  /// The columns are those of ``JuiceBar/MenuPicture/Columns``.
  package func menuPicture(_ hash: PictureHash) -> SQL {
    """
    SELECT hash, format, width, height, content FROM menu_picture
    WHERE bar_id = \(id) AND hash = \(hash.rawValue)
    """
  }

  package var menuPictures: SQL { "SELECT hash FROM menu_picture WHERE bar_id = \(id)" }

  package func anyPicture(addedBefore time: Timestamp) -> SQL {
    "SELECT 1 FROM menu_picture WHERE bar_id = \(id) AND added_at < \(time.milliseconds) LIMIT 1"
  }

  /// No hash holds a wildcard of LIKE.
  package func unnamedPictures(addedBefore time: Timestamp) -> SQL {
    """
    SELECT p.hash FROM menu_picture p
    WHERE p.bar_id = \(id) AND p.added_at < \(time.milliseconds)
      AND NOT EXISTS (
        SELECT 1 FROM menu m
        WHERE m.bar_id = p.bar_id AND m.document LIKE '%' || p.hash || '%'
      )
      AND NOT EXISTS (
        SELECT 1 FROM menu_draft d
        WHERE d.bar_id = p.bar_id AND d.document LIKE '%' || p.hash || '%'
      )
    """
  }

  package func dropMenuPicture(_ hash: String) -> SQL {
    "DELETE FROM menu_picture WHERE bar_id = \(id) AND hash = \(hash)"
  }
}
