package import ExpositionGuide
package import SQLLanguage

/// The statements about the exhibition that visitors see.
package enum ExhibitionStatements {
  /// The only exhibition so far; the keys allow more.
  private static let id = "main"

  package static let version: Query = "SELECT version FROM exhibition WHERE exhibition_id = 'main'"

  package static var exposition: SQL {
    "SELECT version, exposition FROM exhibition WHERE exhibition_id = \(id)"
  }

  package static var exhibits: SQL {
    "SELECT document FROM exhibit WHERE exhibition_id = \(id) ORDER BY position"
  }

  package static var pictureNames: SQL {
    "SELECT name FROM picture WHERE exhibition_id = \(id) ORDER BY name"
  }

  package static func picture(named name: String) -> SQL {
    "SELECT format, content FROM picture WHERE exhibition_id = \(id) AND name = \(name)"
  }

  package static func setExposition(_ document: String, version: Int) -> SQL {
    """
    INSERT INTO exhibition (exhibition_id, version, exposition)
    VALUES (\(id), \(version), \(document))
    ON CONFLICT (exhibition_id) DO UPDATE
    SET version = excluded.version, exposition = excluded.exposition
    """
  }

  package static var removeExhibits: SQL { "DELETE FROM exhibit WHERE exhibition_id = \(id)" }

  package static var removePictures: SQL { "DELETE FROM picture WHERE exhibition_id = \(id)" }

  package static func addExhibit(_ exhibit: Exhibit.ID, at position: Int, document: String) -> SQL {
    """
    INSERT INTO exhibit (exhibition_id, exhibit_id, position, document)
    VALUES (\(id), \(exhibit.description), \(position), \(document))
    """
  }

  package static func addPicture(_ picture: Picture) -> SQL {
    """
    INSERT INTO picture (exhibition_id, name, format, content)
    VALUES (\(id), \(picture.name), \(picture.format.rawValue), \(picture.bytes))
    """
  }

  /// Gives restored content a version that no screen has seen.
  package static func advance(beyond version: Int) -> SQL {
    """
    UPDATE exhibition SET version = 1
      + CASE WHEN version > \(version) THEN version ELSE \(version) END
    """
  }
}
