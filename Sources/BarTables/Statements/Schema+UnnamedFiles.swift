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

  package static func dropFile(_ hash: String) -> [SQL] {
    ["DELETE FROM media WHERE hash = \(hash)", "DELETE FROM media_part WHERE hash = \(hash)"]
  }
}
