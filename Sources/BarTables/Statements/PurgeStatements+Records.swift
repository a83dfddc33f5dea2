import JuiceBar
import SQLLanguage

// Purges of answers, calls and the log, and for how long records are kept.
extension PurgeStatements {
  /// Deletes some answers kept from before a moment; with a limit, no orders wait for long.
  func forgetAnswers(before time: Int, onlyRefusals: Bool) -> SQL {
    """
    DELETE FROM idempotency WHERE bar_id = \(id) AND idempotency_key IN (
      SELECT idempotency_key FROM idempotency
      WHERE bar_id = \(id) AND answered_at < \(time)
        \(unsafe: onlyRefusals ? "AND refused = 1" : "") LIMIT \(Self.rowsAtOnce)
    )
    """
  }

  func anyRefusal(before time: Int) -> SQL {
    """
    SELECT 1 FROM idempotency
    WHERE bar_id = \(id) AND answered_at < \(time) AND refused = 1 LIMIT 1
    """
  }

  func refusalCount(before time: Int) -> SQL {
    """
    SELECT COUNT(*) FROM idempotency
    WHERE bar_id = \(id) AND answered_at < \(time) AND refused = 1
    """
  }

  func callCount(before time: Int) -> SQL {
    "SELECT COUNT(*) FROM staff_call WHERE bar_id = \(id) AND answered_at < \(time)"
  }

  /// The oldest lines of the log after a number but for the last of all, with their times.
  func logLines(after number: Int) -> SQL {
    """
    SELECT number, logged_at FROM audit_log WHERE bar_id = \(id) AND number > \(number)
      AND number < (SELECT MAX(l.number) FROM audit_log l WHERE l.bar_id = \(id))
    ORDER BY number LIMIT \(Self.rowsAtOnce)
    """
  }

  func deleteLog(upTo number: Int) -> SQL {
    "DELETE FROM audit_log WHERE bar_id = \(id) AND number <= \(number)"
  }

  func note(logLines count: Int) -> SQL {
    """
    INSERT INTO purged (bar_id, log_lines) VALUES (\(id), \(count))
    ON CONFLICT (bar_id) DO UPDATE SET log_lines = purged.log_lines + excluded.log_lines
    """
  }

  // MARK: - Settings

  var retention: SQL {
    """
    SELECT order_years, log_days, call_days, refusal_days FROM retention WHERE bar_id = \(id)
    """
  }

  func set(_ retention: Retention) -> SQL {
    """
    INSERT INTO retention (bar_id, order_years, log_days, call_days, refusal_days)
    VALUES (\(id), \(retention.orderYears), \(retention.logDays), \(retention.callDays),
      \(retention.refusalDays))
    ON CONFLICT (bar_id) DO UPDATE SET order_years = excluded.order_years,
      log_days = excluded.log_days, call_days = excluded.call_days,
      refusal_days = excluded.refusal_days
    """
  }
}
