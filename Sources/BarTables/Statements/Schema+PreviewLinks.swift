package import ExpositionGuide
package import SQLLanguage
package import Time

// Links by which drafts are read without an account.
extension Schema {
  static func previewLinks(_ dialect: Dialect) -> String {
    """
    CREATE TABLE guide_preview_link (
      -- Of the secret in the link.
      hash \(dialect.text) NOT NULL PRIMARY KEY,
      who_id \(dialect.text) NOT NULL,
      who_name \(dialect.text) NOT NULL,
      made_at BIGINT NOT NULL,
      ends_at BIGINT NOT NULL CHECK (ends_at > made_at)
    );
    """
  }
}

extension DeskStatements {
  private static let links =
    "SELECT hash, who_id, who_name, made_at, ends_at FROM guide_preview_link"

  package static func add(_ link: PreviewLink) -> SQL {
    """
    INSERT INTO guide_preview_link (hash, who_id, who_name, made_at, ends_at)
    VALUES (\(link.hash), \(link.author.id), \(link.author.name), \(link.made.milliseconds),
      \(link.end.milliseconds))
    """
  }

  /// The links open at a moment, the newest first.
  package static func previewLinks(at now: Timestamp) -> SQL {
    "\(unsafe: links) WHERE ends_at > \(now.milliseconds) ORDER BY made_at DESC, hash"
  }

  package static func previewLink(_ hash: String, at now: Timestamp) -> SQL {
    "\(unsafe: links) WHERE hash = \(hash) AND ends_at > \(now.milliseconds)"
  }

  package static func endPreviewLink(_ hash: String) -> SQL {
    "DELETE FROM guide_preview_link WHERE hash = \(hash)"
  }

  package static func forgetPreviewLinks(endedAt now: Timestamp) -> SQL {
    "DELETE FROM guide_preview_link WHERE ends_at <= \(now.milliseconds)"
  }
}
