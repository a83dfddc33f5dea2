public import JuiceBar
public import Staffing

/// What is kept of the deliveries of one webhook.
struct WebhookRecords {
  private(set) var attempts: [WebhookAttempt] = []
  private(set) var dead: [String: DeadLetter] = [:]

  /// The dead letters, oldest first.
  var deadLetters: [DeadLetter] {
    dead.values.sorted {
      ($0.buriedAt.milliseconds, $0.event) < ($1.buriedAt.milliseconds, $1.event)
    }
  }

  mutating func keep(_ record: WebhookRecord) {
    attempts = (attempts + record.attempts).suffix(WebhookRecord.mostAttempts)
    for letter in record.buried { dead[letter.event] = letter }
    for event in record.risen { discard(event) }
    for letter in deadLetters.dropLast(WebhookRecord.mostDeadLetters) { discard(letter.event) }
  }

  mutating func discard(_ event: String) { dead[event] = nil }
}

extension Ledger {
  /// The point up to which all has happened.
  var webhookCursor: WebhookCursor {
    WebhookCursor(order: orders.count, step: steps.count, stock: version, menu: menu.version)
  }

  func history(after cursor: WebhookCursor, for events: Set<WebhookEvent>) -> WebhookHistory {
    let most = WebhookHistory.most
    var placed: [Order] = []
    if events.contains(.orderPlaced), cursor.order < orders.count {
      placed = (cursor.order + 1...orders.count).prefix(most).compactMap { number in
        var order = order(numbered: number)
        order?.status = .placed
        return order
      }
    }
    var taken: [(number: Int, order: Order, at: Timestamp)] = []
    if events.contains(.orderChanged), cursor.step < steps.count {
      taken = (cursor.step..<steps.count).prefix(most).compactMap { index in
        let step = steps[index]
        guard var order = orders[step.order] else { return nil }
        order.status = step.status
        return (index + 1, order, step.at)
      }
    }
    return WebhookHistory(
      orders: placed,
      steps: taken,
      versions: BarVersions(stock: version, menu: menu.version),
      after: cursor,
      for: events
    )
  }
}

extension MemoryStorage: IntegrationStorage {
  /// A token by its hash.
  public func apiToken(_ hash: String, of bar: BarID) async throws(StorageError) -> APIToken? {
    try access(bar) { $0.staff.staff.tokens.values.first { $0.hash == hash } }
  }

  /// The webhooks, oldest first.
  public func webhooks(of bar: BarID) async throws(StorageError) -> [Webhook] {
    try access(bar) { ledger in
      ledger.staff.staff.webhooks.values.sorted {
        ($0.madeAt.milliseconds, $0.id) < ($1.madeAt.milliseconds, $1.id)
      }
    }
  }

  /// What happened after a point.
  public func history(
    of bar: BarID,
    after cursor: WebhookCursor,
    for events: Set<WebhookEvent>
  ) async throws(StorageError) -> WebhookHistory {
    try access(bar) { $0.history(after: cursor, for: events) }
  }

  /// Keeps what became of events.
  public func keep(_ record: WebhookRecord, in bar: BarID) async throws(StorageError) {
    try access(bar) { $0.staff.keep(record) }
  }

  /// The last attempts, newest first.
  public func attempts(
    of webhook: AccountID,
    in bar: BarID
  ) async throws(StorageError) -> [WebhookAttempt] {
    try access(bar) { $0.staff.deliveries[webhook]?.attempts.reversed() ?? [] }
  }

  /// The dead letters, oldest first.
  public func deadLetters(
    of webhook: AccountID,
    in bar: BarID
  ) async throws(StorageError) -> [DeadLetter] {
    try access(bar) { $0.staff.deliveries[webhook]?.deadLetters ?? [] }
  }
}
