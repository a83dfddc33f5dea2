import Staffing

// `role` holds the first roles. For later ones it says `staff`, and a column beside it which they are.
extension Schema {
  static func finerRole(_ text: String) -> String {
    "finer_role \(text) CHECK (finer_role IN ('preparation', 'shift-lead'))"
  }

  /// The role in a row of a table or of its alias.
  static func role(of table: String) -> String {
    """
    CASE WHEN \(table).role = 'staff' THEN COALESCE(\(table).finer_role, \(table).role) \
    ELSE \(table).role END
    """
  }

  /// The role in a row of accounts or of its alias, which may be in the guide alone.
  static func accountRole(of table: String) -> String {
    """
    CASE WHEN \(table).guide_only = 1 AND \(table).role = 'staff' \
    AND \(table).finer_role = '\(Role.preparation.rawValue)' THEN '\(Role.visitor.rawValue)' \
    ELSE \(role(of: table)) END
    """
  }
}

extension Role {
  /// The value of the column `finer_role`; the least of all for an account without a role at the bar.
  var finer: String? {
    switch self {
    case .visitor, .preparation: Role.preparation.rawValue
    case .shiftLead: rawValue
    case .staff, .manager, .owner: nil
    }
  }

  /// The value of the column `role`.
  var founded: String { finer == nil ? rawValue : Role.staff.rawValue }
}
