import Identifiers
import JuiceBar
package import SQLLanguage
import Staffing
package import Time

// Codes after the right PIN.
extension Schema {
  static func secondFactor(_ dialect: Dialect) -> String {
    let text = dialect.text
    return """
      CREATE TABLE staff_second_factor (
        bar_id \(text) NOT NULL,
        account_id \(text) NOT NULL,
        -- In Base32: a code is made of the secret itself, so that a hash would not do.
        secret \(text) NOT NULL CHECK (length(secret) = 32),
        last_step BIGINT NOT NULL,
        -- The hashes of the recovery codes that are left, with spaces between them.
        recovery \(text) NOT NULL,
        PRIMARY KEY (bar_id, account_id),
        FOREIGN KEY (bar_id, account_id) REFERENCES staff_account (bar_id, account_id)
      );
      -- Browsers at which the PIN was right, and the code is still to come.
      CREATE TABLE staff_pending (
        bar_id \(text) NOT NULL,
        token \(text) NOT NULL,
        account_id \(text) NOT NULL,
        asked_at BIGINT NOT NULL,
        PRIMARY KEY (bar_id, token),
        FOREIGN KEY (bar_id, account_id) REFERENCES staff_account (bar_id, account_id)
      );
      """
  }
}

extension StaffStatements {
  package var secondFactors: SQL {
    """
    SELECT account_id, secret, last_step, recovery FROM staff_second_factor WHERE bar_id = \(id)
    """
  }

  package var pendingSignIns: SQL {
    "SELECT token, account_id, asked_at FROM staff_pending WHERE bar_id = \(id)"
  }

  func set(_ factor: SecondFactor?, of account: AccountID) -> SQL {
    guard let factor else {
      return """
        DELETE FROM staff_second_factor WHERE bar_id = \(id) AND account_id = \(account.rawValue)
        """
    }
    return """
      INSERT INTO staff_second_factor (bar_id, account_id, secret, last_step, recovery) VALUES (
        \(id), \(account.rawValue), \(factor.secret.text), \(factor.lastStep),
        \(factor.recoveryHashes.sorted().joined(separator: " "))
      )
      ON CONFLICT (bar_id, account_id) DO UPDATE
      SET secret = excluded.secret, last_step = excluded.last_step, recovery = excluded.recovery
      """
  }

  func add(_ pending: PendingSignIn) -> SQL {
    """
    INSERT INTO staff_pending (bar_id, token, account_id, asked_at) VALUES (
      \(id), \(pending.token), \(pending.account.rawValue), \(pending.askedAt.milliseconds)
    )
    """
  }

  func endPendingSignIn(_ token: String) -> SQL {
    "DELETE FROM staff_pending WHERE bar_id = \(id) AND token = \(token)"
  }

  func endPendingSignIns(of account: AccountID) -> SQL {
    "DELETE FROM staff_pending WHERE bar_id = \(id) AND account_id = \(account.rawValue)"
  }

  package func forgetPendingSignIns(at now: Timestamp) -> SQL {
    """
    DELETE FROM staff_pending
    WHERE bar_id = \(id) AND asked_at <= \(now.milliseconds - PendingSignIn.lifetimeMilliseconds)
    """
  }
}
