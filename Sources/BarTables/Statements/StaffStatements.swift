import Identifiers
import JSON
package import JuiceBar
package import SQLLanguage
package import Staffing
package import Time

/// The statements about the staff of one bar, in SQL for both engines.
package struct StaffStatements {
  package let bar: BarID

  package init(bar: BarID) { self.bar = bar }

  var id: String { bar.rawValue }

  /// The columns are those of ``Staffing/Account/Columns``.
  package var accounts: SQL {
    """
    SELECT account_id, name, role, guide_role, password FROM staff_account WHERE bar_id = \(id)
    """
  }

  package var anyAccount: SQL { "SELECT 1 FROM staff_account WHERE bar_id = \(id) LIMIT 1" }

  package var devices: SQL {
    "SELECT device_id, token, kind, name, paired_at FROM staff_device WHERE bar_id = \(id)"
  }

  package func device(_ token: String) -> SQL {
    """
    SELECT device_id, token, kind, name, paired_at FROM staff_device
    WHERE bar_id = \(id) AND token = \(token)
    """
  }

  package var pairings: SQL {
    """
    SELECT code, token, address, asked_at, kind, name, replaces FROM staff_pairing
    WHERE bar_id = \(id)
    """
  }

  package var known: SQL {
    "SELECT account_id, token, seen_at FROM staff_known WHERE bar_id = \(id)"
  }

  package var counts: SQL {
    "SELECT counter, failures, failed_at FROM staff_count WHERE bar_id = \(id)"
  }

  package func session(_ token: String) -> SQL {
    """
    SELECT s.account_id, a.name, a.role, a.guide_role, a.password, s.began_at, s.used_at
    FROM staff_session s
    JOIN staff_account a ON a.bar_id = s.bar_id AND a.account_id = s.account_id
    WHERE s.bar_id = \(id) AND s.token = \(token)
    """
  }

  /// The roles of passes; the columns are the pass's token, its home bar, the bar where it is
  /// shown, and the role.
  ///
  /// Owners of the default bar are owners everywhere; its other staff have no role elsewhere
  /// without an entry.
  package static func roles(
    of passes: Set<StaffPass>,
    at now: Timestamp,
    for dialect: Dialect
  ) -> SQL {
    let rows = passes.map { pass in
      JSONValue.array(
        [pass.token, pass.home.rawValue, pass.bar.rawValue].map { .string($0) }
      )
    }
    let (start, end) = dialect.rows(as: "e")
    return """
      WITH pass AS (
        SELECT e.value ->> 0 AS token, e.value ->> 1 AS home, e.value ->> 2 AS bar
        FROM \(unsafe: start)\(JSONValue.array(rows).encoded())\(unsafe: end)
      )
      SELECT p.token, p.home, p.bar,
        CASE WHEN p.bar = p.home OR a.role = 'owner' THEN a.role ELSE r.role END
      FROM pass p
      JOIN staff_session s ON s.bar_id = p.home AND s.token = p.token
      JOIN staff_account a ON a.bar_id = s.bar_id AND a.account_id = s.account_id
      LEFT JOIN venue_role r
        ON r.bar_id = p.bar AND r.home_id = p.home AND r.account_id = s.account_id
      WHERE s.used_at > \(now.milliseconds - Session.idleMilliseconds)
        AND s.began_at > \(now.milliseconds - Session.lifetimeMilliseconds)
      UNION ALL
      SELECT p.token, p.home, p.bar, \(unsafe: "'\(Device.Kind.staff.role.rawValue)'")
      FROM pass p JOIN staff_device d ON d.bar_id = p.home AND d.token = p.token
      WHERE p.bar = p.home AND d.kind = 'staff'
      """
  }

  /// Continues the log's numbering; the key finds the last number.
  package func add(_ entry: LogEntry) -> SQL {
    """
    INSERT INTO audit_log
      (bar_id, number, logged_at, who_kind, who_id, who_name, action, subject, details)
    SELECT \(id), COALESCE(MAX(number), 0) + 1, \(entry.at.milliseconds),
      \(entry.who.kind.rawValue), \(entry.who.id), \(entry.who.name), \(entry.action.rawValue),
      \(entry.subject), \(entry.details)
    FROM audit_log WHERE bar_id = \(id)
    """
  }

  /// The columns of ``Staffing/NumberedEntry/Columns``.
  static let logColumns =
    "number, logged_at, who_kind, who_id, who_name, action, subject, details"

  package func log(matching filter: LogFilter, limit: Int) -> SQL {
    """
    SELECT \(unsafe: Self.logColumns) FROM audit_log
    WHERE bar_id = \(id) AND number < \(filter.before ?? .max)
      AND (CAST(\(filter.who) AS TEXT) IS NULL OR who_name = \(filter.who))
      AND (CAST(\(filter.action?.rawValue) AS TEXT) IS NULL OR action = \(filter.action?.rawValue))
    ORDER BY number DESC LIMIT \(max(0, limit))
    """
  }

  package func forgetSessions(at now: Timestamp) -> SQL {
    """
    DELETE FROM staff_session WHERE bar_id = \(id)
      AND (used_at <= \(now.milliseconds - Session.idleMilliseconds)
        OR began_at <= \(now.milliseconds - Session.lifetimeMilliseconds))
    """
  }

  /// Finds a row if there is a session or a counter to delete.
  package func anyForgettable(at now: Timestamp) -> SQL {
    """
    SELECT 1 FROM staff_session WHERE bar_id = \(id)
      AND (used_at <= \(now.milliseconds - Session.idleMilliseconds)
        OR began_at <= \(now.milliseconds - Session.lifetimeMilliseconds))
    UNION ALL
    SELECT 1 FROM staff_pending
    WHERE bar_id = \(id) AND asked_at <= \(now.milliseconds - PendingSignIn.lifetimeMilliseconds)
    UNION ALL
    SELECT 1 FROM staff_count
    WHERE bar_id = \(id) AND failed_at <= \(now.milliseconds - Lockout.forgottenAfter)
    LIMIT 1
    """
  }

  package func forgetCounts(at now: Timestamp) -> SQL {
    """
    DELETE FROM staff_count
    WHERE bar_id = \(id) AND failed_at <= \(now.milliseconds - Lockout.forgottenAfter)
    """
  }

  /// The statements of a change, in order.
  package func make(_ change: StaffChange) -> [SQL] {
    switch change {
    case .account(let account): [set(account)]
    case .removeAccount(let account):
      [
        endSessions(of: account), endPendingSignIns(of: account), set(nil, of: account),
        "DELETE FROM staff_known WHERE bar_id = \(id) AND account_id = \(account.rawValue)",
        "DELETE FROM staff_account WHERE bar_id = \(id) AND account_id = \(account.rawValue)",
      ]
    case .beginSession(let session): [add(session)]
    case .noteSession(let token, let time):
      [
        """
        UPDATE staff_session SET used_at = \(time.milliseconds)
        WHERE bar_id = \(id) AND token = \(token)
        """
      ]
    case .endSession(let token):
      ["DELETE FROM staff_session WHERE bar_id = \(id) AND token = \(token)"]
    case .endSessions(let account): [endSessions(of: account), endPendingSignIns(of: account)]
    case .secondFactor(let account, let factor): [set(factor, of: account)]
    case .pendingSignIn(let pending): [add(pending)]
    case .endPendingSignIn(let token): [endPendingSignIn(token)]
    case .device(let device): [add(device)]
    case .removeDevice(let device):
      ["DELETE FROM staff_device WHERE bar_id = \(id) AND device_id = \(device.rawValue)"]
    case .pairing(let pairing): [set(pairing)]
    case .removePairing(let code):
      ["DELETE FROM staff_pairing WHERE bar_id = \(id) AND code = \(code.rawValue)"]
    case .known(let account, let token, let time): [know(account, token, time)]
    case .forgetKnown(let account, let token):
      [
        """
        DELETE FROM staff_known
        WHERE bar_id = \(id) AND account_id = \(account.rawValue) AND token = \(token)
        """
      ]
    case .count(let counter, let count): [set(counter, count)]
    case .clear(let counter):
      ["DELETE FROM staff_count WHERE bar_id = \(id) AND counter = \(counter.rawValue)"]
    case .integration(let change): IntegrationStatements(bar: bar).make(change)
    }
  }

  private func endSessions(of account: AccountID) -> SQL {
    "DELETE FROM staff_session WHERE bar_id = \(id) AND account_id = \(account.rawValue)"
  }

  private func set(_ account: Account) -> SQL {
    """
    INSERT INTO staff_account (bar_id, account_id, name, role, guide_role, password)
    VALUES (
      \(id), \(account.id.rawValue), \(account.name.rawValue), \(account.role.rawValue),
      \(account.guide?.rawValue), \(account.passwordHash)
    )
    ON CONFLICT (bar_id, account_id) DO UPDATE
    SET name = excluded.name, role = excluded.role, guide_role = excluded.guide_role,
      password = excluded.password
    """
  }

  private func add(_ session: Session) -> SQL {
    """
    INSERT INTO staff_session (bar_id, token, account_id, began_at, used_at) VALUES (
      \(id), \(session.token), \(session.account.rawValue), \(session.beganAt.milliseconds),
      \(session.usedAt.milliseconds)
    )
    """
  }

  private func add(_ device: Device) -> SQL {
    """
    INSERT INTO staff_device (bar_id, device_id, token, kind, name, paired_at) VALUES (
      \(id), \(device.id.rawValue), \(device.token), \(device.kind.rawValue),
      \(device.name.rawValue), \(device.pairedAt.milliseconds)
    )
    ON CONFLICT (bar_id, device_id) DO UPDATE SET token = excluded.token, kind = excluded.kind,
      name = excluded.name, paired_at = excluded.paired_at
    """
  }

  private func set(_ pairing: Pairing) -> SQL {
    """
    INSERT INTO staff_pairing (bar_id, code, token, address, asked_at, kind, name, replaces)
    VALUES (
      \(id), \(pairing.code.rawValue), \(pairing.token), \(pairing.address),
      \(pairing.askedAt.milliseconds), \(pairing.confirmation?.kind.rawValue),
      \(pairing.confirmation?.name.rawValue), \(pairing.confirmation?.replaced?.rawValue)
    )
    ON CONFLICT (bar_id, code) DO UPDATE
    SET kind = excluded.kind, name = excluded.name, replaces = excluded.replaces
    """
  }

  private func know(_ account: AccountID, _ token: String, _ time: Timestamp) -> SQL {
    """
    INSERT INTO staff_known (bar_id, account_id, token, seen_at)
    VALUES (\(id), \(account.rawValue), \(token), \(time.milliseconds))
    ON CONFLICT (bar_id, account_id, token) DO UPDATE SET seen_at = excluded.seen_at
    """
  }

  private func set(_ counter: Counter, _ count: FailureCount) -> SQL {
    """
    INSERT INTO staff_count (bar_id, counter, failures, failed_at)
    VALUES (\(id), \(counter.rawValue), \(count.failures), \(count.failedAt.milliseconds))
    ON CONFLICT (bar_id, counter) DO UPDATE
    SET failures = excluded.failures, failed_at = excluded.failed_at
    """
  }
}
