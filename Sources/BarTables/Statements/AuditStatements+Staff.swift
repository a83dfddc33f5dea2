import JuiceBar
package import SQLLanguage
import Staffing

// Checks of staff and of the audit log; a read-only connection does not know the CHECKs.
extension AuditStatements {
  package static let ofStaff = [noOwner, wrongRoles, gapsInLog, wrongActors]

  private static let noOwner: SQL = """
    SELECT bar_id || ': there are accounts, but none of an owner' FROM staff_account
    GROUP BY bar_id HAVING SUM(CASE WHEN role = 'owner' THEN 1 ELSE 0 END) = 0
    """

  private static let wrongRoles: SQL = """
    SELECT bar_id || ': the account of ' || name || ' has the role ' || held
    FROM (
      SELECT bar_id, name, \(unsafe: Schema.role(of: "staff_account")) AS held FROM staff_account
    ) account
    WHERE held NOT IN (\(unsafe: listed(Role.ofAccounts)))
    """

  private static let gapsInLog: SQL = """
    SELECT bar_id || ': the audit log has ' || COUNT(*) || ' lines, but the last has the number '
      || MAX(number)
    FROM audit_log GROUP BY bar_id HAVING COUNT(*) <> MAX(number)
    """

  private static let wrongActors: SQL = """
    SELECT bar_id || ': line ' || number || ' of the audit log is by a ' || who_kind
    FROM audit_log WHERE who_kind NOT IN (\(unsafe: listed(LogEntry.Actor.Kind.allCases)))
    """
}
