import Identifiers
package import JuiceBar
package import SQLLanguage
package import Staffing
import Time

/// The statements about the programs that work with one bar.
package struct IntegrationStatements {
  package let bar: BarID

  package init(bar: BarID) { self.bar = bar }

  private var id: String { bar.rawValue }

  /// The columns are those of ``Staffing/APIToken/Columns``.
  package var tokens: SQL {
    """
    SELECT token_id, hash, name, ending, scopes, made_at, ends_at, used_at FROM api_token
    WHERE bar_id = \(id)
    """
  }

  package func token(_ hash: String) -> SQL {
    """
    SELECT token_id, hash, name, ending, scopes, made_at, ends_at, used_at FROM api_token
    WHERE bar_id = \(id) AND hash = \(hash)
    """
  }

  /// The columns are those of ``Staffing/Webhook/Columns``.
  package var webhooks: SQL {
    """
    SELECT webhook_id, address, events, secret, made_at, is_on, order_number, step, stock_version,
      menu_version, journal, guide, attempts, next_at, failing_since
    FROM webhook WHERE bar_id = \(id) ORDER BY made_at, webhook_id
    """
  }

  /// The webhooks of all bars that are on or were given up: bar, webhook, address, the number of
  /// events that wait, and since when it fails.
  package static var lags: SQL {
    """
    SELECT w.bar_id, w.webhook_id, w.address,
      CASE WHEN w.events LIKE '%order.placed%' THEN b.order_number - w.order_number ELSE 0 END
      + CASE WHEN w.events LIKE '%stock.changed%' AND b.stock_version > w.stock_version
        THEN 1 ELSE 0 END
      + CASE WHEN w.events LIKE '%menu.published%' AND b.menu_version > w.menu_version
        THEN 1 ELSE 0 END
      + CASE WHEN w.events LIKE '%guide.published%'
          AND (SELECT COALESCE(MAX(version), 0) FROM guide_version) > w.guide
        THEN 1 ELSE 0 END
      + CASE WHEN w.events LIKE '%order.changed%' THEN (
          SELECT COUNT(*) FROM (
            SELECT 1 FROM order_step s WHERE s.bar_id = w.bar_id AND s.rowid > w.step
            LIMIT \(WebhookLag.maximumCount)
          ) AS steps
        ) ELSE 0 END
      + (
          SELECT COUNT(*) FROM (
            SELECT 1 FROM journal j WHERE j.bar_id = w.bar_id AND j.number > w.journal
              AND \(unsafe: wanted("j", by: "w.events"))
            LIMIT \(WebhookLag.maximumCount)
          ) AS entries
        ),
      w.failing_since
    FROM webhook w JOIN bar b ON b.bar_id = w.bar_id
    WHERE w.is_on = 1 OR w.failing_since IS NOT NULL
    ORDER BY w.bar_id, w.made_at, w.webhook_id
    """
  }

  package func orders(after number: Int) -> SQL {
    """
    SELECT number, order_id FROM orders WHERE bar_id = \(id) AND number > \(number)
    ORDER BY number LIMIT \(WebhookHistory.maximumCount)
    """
  }

  package func anyStep(of order: OrderID) -> SQL {
    """
    SELECT 1 FROM order_step WHERE bar_id = \(id) AND order_id = \(order.rawValue) LIMIT 1
    """
  }

  /// Steps in the order in which they were taken, which is that of SQLite's rowids.
  ///
  /// A table without deletions gives each new row the highest rowid plus 1, and VACUUM keeps rowids
  /// that have no gaps (https://www.sqlite.org/lang_vacuum.html). PostgreSQL numbers the steps by a
  /// column.
  package func steps(after number: Int) -> SQL {
    """
    SELECT rowid, order_id, status, COALESCE(stepped_at, 0) FROM order_step
    WHERE rowid > \(number) AND bar_id = \(id) ORDER BY rowid LIMIT \(WebhookHistory.maximumCount)
    """
  }

  /// The entries of the journal that tell of the events wanted, by the index of each kind.
  package func journal(after number: Int, for events: Set<WebhookEvent>) -> SQL {
    """
    SELECT \(unsafe: BarStatements.journalColumns) FROM journal j
    WHERE j.bar_id = \(id) AND j.number > \(number)
      AND \(unsafe: Self.wanted("j", by: "'\(events.text)'"))
    ORDER BY j.number LIMIT \(WebhookHistory.maximumCount)
    """
  }

  /// The condition that an entry tells of one of the events in a text.
  static func wanted(_ entry: String, by events: String) -> String {
    """
    (
      \(entry).event = 'payment' AND \(entry).settles = 1 AND \(events) LIKE '%order.paid%'
      OR \(entry).event = 'refund' AND \(events) LIKE '%order.refunded%'
      OR \(entry).event = 'cancellation' AND \(events) LIKE '%order.cancelled%'
      OR \(entry).event = 'close' AND \(events) LIKE '%day.closed%'
    )
    """
  }

  package func attempts(of webhook: AccountID) -> SQL {
    """
    SELECT event_id, event_type, attempted_at, milliseconds, result FROM webhook_attempt
    WHERE bar_id = \(id) AND webhook_id = \(webhook.rawValue) ORDER BY number DESC
    """
  }

  package func deadLetters(of webhook: AccountID) -> SQL {
    """
    SELECT event_id, event_type, body, buried_at, attempts, result FROM webhook_dead_letter
    WHERE bar_id = \(id) AND webhook_id = \(webhook.rawValue) ORDER BY buried_at, event_id
    """
  }

  /// The statements of a change, in order.
  package func make(_ change: IntegrationChange) -> [SQL] {
    switch change {
    case .token(let token): [add(token)]
    case .removeToken(let token):
      ["DELETE FROM api_token WHERE bar_id = \(id) AND token_id = \(token.rawValue)"]
    case .noteToken(let token, let time):
      [
        """
        UPDATE api_token SET used_at = \(time.milliseconds)
        WHERE bar_id = \(id) AND token_id = \(token.rawValue)
        """
      ]
    case .webhook(let webhook): [add(webhook)]
    case .switchWebhook(let webhook, let isOn):
      [
        """
        UPDATE webhook
        SET is_on = \(isOn ? 1 : 0), attempts = 0, next_at = NULL, failing_since = NULL
        WHERE bar_id = \(id) AND webhook_id = \(webhook.rawValue)
        """
      ]
    case .giveUpWebhook(let webhook):
      ["UPDATE webhook SET is_on = 0 WHERE bar_id = \(id) AND webhook_id = \(webhook.rawValue)"]
    case .removeWebhook(let webhook):
      ["webhook_attempt", "webhook_dead_letter", "webhook"].map { table in
        """
        DELETE FROM \(unsafe: table) WHERE bar_id = \(id) AND webhook_id = \(webhook.rawValue)
        """
      }
    case .discard(let webhook, let event): [raise(event, of: webhook)]
    }
  }

  /// The statements that store the results of attempts, in order.
  package func keep(_ record: WebhookRecord) -> [SQL] {
    var statements = record.progress.map { [set($0, of: record.webhook)] } ?? []
    statements += record.attempts.map { add($0, of: record.webhook) }
    statements += record.buried.map(bury)
    statements += record.risen.map { raise($0, of: record.webhook) }
    if !record.attempts.isEmpty { statements.append(forgetAttempts(of: record.webhook)) }
    if !record.buried.isEmpty { statements.append(forgetDeadLetters(of: record.webhook)) }
    return statements
  }

  package func anyWebhook(_ webhook: AccountID) -> SQL {
    "SELECT 1 FROM webhook WHERE bar_id = \(id) AND webhook_id = \(webhook.rawValue)"
  }

  private func add(_ token: APIToken) -> SQL {
    """
    INSERT INTO api_token
      (bar_id, token_id, hash, name, ending, scopes, made_at, ends_at, used_at)
    VALUES (
      \(id), \(token.id.rawValue), \(token.hash), \(token.name.rawValue), \(token.ending),
      \(token.scopes.text), \(token.madeAt.milliseconds), \(token.endsAt?.milliseconds),
      \(token.usedAt?.milliseconds)
    )
    """
  }

  /// A new webhook receives events from now on.
  private func add(_ webhook: Webhook) -> SQL {
    """
    INSERT INTO webhook (
      bar_id, webhook_id, address, events, secret, made_at, is_on, order_number, step,
      stock_version, menu_version, journal, guide, attempts
    ) SELECT bar_id, \(webhook.id.rawValue), \(webhook.address.rawValue), \(webhook.events.text),
        \(webhook.secret), \(webhook.madeAt.milliseconds), \(webhook.isOn ? 1 : 0), order_number,
        (SELECT COALESCE(MAX(rowid), 0) FROM order_step), stock_version, menu_version,
        (SELECT COALESCE(MAX(number), 0) FROM journal WHERE bar_id = \(id)),
        (SELECT COALESCE(MAX(version), 0) FROM guide_version), 0
      FROM bar WHERE bar_id = \(id)
    """
  }

  /// One that a person has switched off meanwhile does not begin to fail.
  private func set(_ progress: WebhookProgress, of webhook: AccountID) -> SQL {
    """
    UPDATE webhook SET order_number = \(progress.cursor.order), step = \(progress.cursor.step),
      stock_version = \(progress.cursor.stock), menu_version = \(progress.cursor.menu),
      journal = \(progress.cursor.journal), guide = \(progress.cursor.guide),
      attempts = \(progress.attempts), next_at = \(progress.nextAt?.milliseconds),
      failing_since = CASE
        WHEN is_on = 1 THEN CAST(\(progress.failingSince?.milliseconds) AS BIGINT)
      END
    WHERE bar_id = \(id) AND webhook_id = \(webhook.rawValue)
    """
  }

  private func add(_ attempt: WebhookAttempt, of webhook: AccountID) -> SQL {
    """
    INSERT INTO webhook_attempt (
      bar_id, webhook_id, number, event_id, event_type, attempted_at, milliseconds, result
    ) SELECT \(id), \(webhook.rawValue), 1 + COALESCE(MAX(number), 0), \(attempt.event),
        \(attempt.type), \(attempt.at.milliseconds), \(attempt.milliseconds), \(attempt.result)
      FROM webhook_attempt WHERE bar_id = \(id) AND webhook_id = \(webhook.rawValue)
    """
  }

  private func forgetAttempts(of webhook: AccountID) -> SQL {
    """
    DELETE FROM webhook_attempt WHERE bar_id = \(id) AND webhook_id = \(webhook.rawValue)
      AND number <= (
        SELECT MAX(number) FROM webhook_attempt
        WHERE bar_id = \(id) AND webhook_id = \(webhook.rawValue)
      ) - \(WebhookRecord.maximumAttempts)
    """
  }

  private func bury(_ letter: DeadLetter) -> SQL {
    """
    INSERT INTO webhook_dead_letter (
      bar_id, webhook_id, event_id, event_type, body, buried_at, attempts, result
    ) VALUES (
      \(id), \(letter.webhook.rawValue), \(letter.event), \(letter.type), \(letter.body),
      \(letter.buriedAt.milliseconds), \(letter.attempts), \(letter.result)
    )
    ON CONFLICT (bar_id, webhook_id, event_id) DO UPDATE
    SET buried_at = excluded.buried_at, attempts = excluded.attempts, result = excluded.result
    """
  }

  private func raise(_ event: String, of webhook: AccountID) -> SQL {
    """
    DELETE FROM webhook_dead_letter
    WHERE bar_id = \(id) AND webhook_id = \(webhook.rawValue) AND event_id = \(event)
    """
  }

  private func forgetDeadLetters(of webhook: AccountID) -> SQL {
    """
    DELETE FROM webhook_dead_letter WHERE bar_id = \(id) AND webhook_id = \(webhook.rawValue)
      AND event_id NOT IN (
        SELECT event_id FROM webhook_dead_letter
        WHERE bar_id = \(id) AND webhook_id = \(webhook.rawValue)
        ORDER BY buried_at DESC, event_id DESC LIMIT \(WebhookRecord.maximumDeadLetters)
      )
    """
  }
}
