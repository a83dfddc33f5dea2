package import ExpositionGuide
import JuiceBar
package import SQLLanguage

// Since when a file of the guide is one that no version and no edit names.
extension Schema {
  static func unnamedFiles(_ dialect: Dialect) -> String {
    """
    CREATE TABLE guide_unnamed_file (
      hash \(dialect.text) NOT NULL PRIMARY KEY,
      since BIGINT NOT NULL
    );
    """
  }
}

extension GuideStatements {
  /// The hashes of all files, also of those that did not arrive whole.
  package static let files: SQL = "SELECT hash FROM media UNION SELECT hash FROM media_part"

  package static let unnamedFiles: SQL = "SELECT hash, since FROM guide_unnamed_file"

  package static func isUnnamed(_ hash: String) -> SQL {
    "SELECT since FROM guide_unnamed_file WHERE hash = \(hash)"
  }

  package static func note(unnamed hash: String, since time: Int) -> SQL {
    """
    INSERT INTO guide_unnamed_file (hash, since) VALUES (\(hash), \(time))
    ON CONFLICT (hash) DO NOTHING
    """
  }

  package static func forget(unnamed hash: String) -> SQL {
    "DELETE FROM guide_unnamed_file WHERE hash = \(hash)"
  }

  /// Finds a row when a record or an edit that was not there at an edition names a file, or a backup
  /// was restored since.
  package static func isNamed(_ hash: String, since edition: DeskEdition) -> SQL {
    let pattern = "%\(hash)%"
    return """
      SELECT 1 WHERE EXISTS (
        SELECT 1 FROM guide_record
        WHERE version > \(edition.version) AND document LIKE \(pattern)
      ) OR EXISTS (
        SELECT 1 FROM guide_edit WHERE number > \(edition.edit) AND document LIKE \(pattern)
      ) OR EXISTS (
        SELECT 1 FROM guide_version
        WHERE version > \(edition.version) AND cause = 'carried-over'
      )
      """
  }

  /// Has a file be none, whatever of its bytes is there.
  package static func dropFile(_ hash: String) -> SQL { "DELETE FROM media WHERE hash = \(hash)" }

  /// How many parts are dropped at once: others wait for no longer than it takes.
  package static let partsAtOnce = 4

  /// Drops some of the parts of a file.
  package static func dropParts(of hash: String) -> SQL {
    """
    DELETE FROM media_part WHERE hash = \(hash) AND place IN (
      SELECT place FROM media_part WHERE hash = \(hash) ORDER BY place LIMIT \(partsAtOnce)
    )
    """
  }
}
