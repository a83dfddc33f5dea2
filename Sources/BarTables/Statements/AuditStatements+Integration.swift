import JuiceBar
package import SQLLanguage
import Staffing

// Checks of programs.
extension AuditStatements {
  package static let ofIntegration = [cursorsAhead]

  private static let cursorsAhead: SQL = """
    SELECT w.bar_id || ': the webhook ' || w.webhook_id || ' has been told of what is not there'
    FROM webhook w JOIN bar b ON b.bar_id = w.bar_id
    WHERE w.order_number > b.order_number OR w.stock_version > b.stock_version
      OR w.menu_version > b.menu_version
      OR w.journal > (
        SELECT COALESCE(MAX(j.number), 0) FROM journal j WHERE j.bar_id = w.bar_id
      )
      OR w.step > (SELECT COALESCE(MAX(rowid), 0) FROM order_step)
    """
}
