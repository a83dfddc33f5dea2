import Staffing

// Who works on the guide: a role of an account beside that at its bar, or instead of it.
extension Schema {
  static func guideRoles(_ dialect: Dialect) -> String {
    """
    ALTER TABLE staff_account ADD COLUMN guide_role \(dialect.text)
      CHECK (guide_role IN ('editor', 'curator') OR guide_role LIKE 'translator:_%');
    -- Older servers read the least role at the bar for it.
    ALTER TABLE staff_account ADD COLUMN guide_only BIGINT NOT NULL DEFAULT 0
      CHECK (guide_only = 0 OR guide_only = 1);
    """
  }

  /// The role in a row of accounts or of its alias; one at the bar that an older server gave counts.
  static func accountRole(of table: String) -> String {
    """
    CASE WHEN \(table).guide_only = 1 AND \(table).role = 'staff' \
    AND \(table).finer_role = '\(Role.preparation.rawValue)' THEN '\(Role.visitor.rawValue)' \
    ELSE \(role(of: table)) END
    """
  }
}
