import JuiceBar
package import SQLLanguage
import Staffing

// Checks of staff and of the audit log; a read-only connection does not know the CHECKs.
extension AuditStatements {
  package static let ofStaff = [
    noOwner, wrongRoles, wrongGuideRoles, wrongSecondFactors, gapsInLog, wrongActors,
  ]

  private static let noOwner: SQL = """
    SELECT bar_id || ': there are accounts, but none of an owner' FROM staff_account
    GROUP BY bar_id HAVING SUM(CASE WHEN role = 'owner' THEN 1 ELSE 0 END) = 0
    """

  private static let wrongRoles: SQL = """
    SELECT bar_id || ': the account of ' || name || ' has the role ' || role
    FROM staff_account WHERE role NOT IN (\(unsafe: listed(Role.allCases)))
    """

  private static let wrongGuideRoles: SQL = """
    SELECT bar_id || ': the account of ' || name || ' has the guide role ' || guide_role
    FROM staff_account
    WHERE guide_role NOT IN ('editor', 'curator') AND guide_role NOT LIKE 'translator:_%'
    UNION ALL
    SELECT bar_id || ': the account of ' || name || ' has no role' FROM staff_account
    WHERE role = 'visitor' AND guide_role IS NULL
    """

  private static let wrongSecondFactors: SQL = """
    SELECT f.bar_id || ': the second factor of ' || a.name || ' cannot be used'
    FROM staff_second_factor f
    JOIN staff_account a ON a.bar_id = f.bar_id AND a.account_id = f.account_id
    WHERE length(f.secret) <> 32 OR ltrim(f.secret, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567') <> ''
    """

  private static let gapsInLog: SQL = """
    SELECT l.bar_id || ': the audit log has ' || COUNT(*) || ' lines, but the last has the number '
      || MAX(l.number) || ' and ' || COALESCE(p.log_lines, 0) || ' were purged'
    FROM audit_log l LEFT JOIN purged p ON p.bar_id = l.bar_id
    GROUP BY l.bar_id, p.log_lines HAVING COUNT(*) + COALESCE(p.log_lines, 0) <> MAX(l.number)
    """

  private static let wrongActors: SQL = """
    SELECT bar_id || ': line ' || number || ' of the audit log is by a ' || who_kind
    FROM audit_log WHERE who_kind NOT IN (\(unsafe: listed(LogEntry.Actor.Kind.allCases)))
    """
}
