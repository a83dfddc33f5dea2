import Staffing

// Roles that the founding tables do not know: `role` says `staff` for them, which older servers read,
// and a column beside it says which they are.
extension Schema {
  static func finerRoles(_ dialect: Dialect) -> String {
    ["staff_account", "venue_role"].map { table in
      """
      ALTER TABLE \(table) ADD COLUMN finer_role \(dialect.text)
        CHECK (finer_role IN ('preparation', 'shift-lead'));
      """
    }.joined(separator: "\n")
  }

  /// The role in a row of a table or of its alias; a finer one that an older server left beside
  /// another role counts no more.
  static func role(of table: String) -> String {
    """
    CASE WHEN \(table).role = 'staff' THEN COALESCE(\(table).finer_role, \(table).role) \
    ELSE \(table).role END
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
