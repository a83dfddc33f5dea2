package import JuiceBar
import SQLLanguage
package import Staffing

extension SQLStore: IntegrationStorage where Connection: ~Copyable {
  /// Reads one row by an index.
  package func apiToken(_ hash: String, of bar: BarID) async throws(StorageError) -> APIToken? {
    let bar = IntegrationStatements(bar: bar)
    return try await readRow { try $0.apiToken(hash, of: bar) }
  }

  /// Reads a short table.
  package func webhooks(of bar: BarID) async throws(StorageError) -> [Webhook] {
    let bar = IntegrationStatements(bar: bar)
    return try await readRow { try $0.webhooks(of: bar) }
  }

  /// Reads the webhooks, and how many events follow their cursors.
  package func webhookLags() async throws(StorageError) -> [WebhookLag] {
    try await readRow { try $0.webhookLags() }
  }

  /// Reads a piece of the bar's history at one moment.
  package func history(
    of bar: BarID,
    after cursor: WebhookCursor,
    for events: Set<WebhookEvent>
  ) async throws(StorageError) -> WebhookHistory {
    let bar = IntegrationStatements(bar: bar)
    return try await read { try $0.history(of: bar, after: cursor, for: events) }
  }

  /// Writes in one transaction.
  package func keep(_ record: WebhookRecord, in bar: BarID) async throws(StorageError) {
    try await write(to: bar, evenDeparted: true) {
      try $0.keep(record, in: IntegrationStatements(bar: bar))
    }
  }

  /// Reads a short table by its key.
  package func attempts(
    of webhook: AccountID,
    in bar: BarID
  ) async throws(StorageError) -> [WebhookAttempt] {
    let bar = IntegrationStatements(bar: bar)
    return try await readRow { try $0.attempts(of: webhook, in: bar) }
  }

  /// Reads a short table by its key.
  package func deadLetters(
    of webhook: AccountID,
    in bar: BarID
  ) async throws(StorageError) -> [DeadLetter] {
    let bar = IntegrationStatements(bar: bar)
    return try await readRow { try $0.deadLetters(of: webhook, in: bar) }
  }
}
