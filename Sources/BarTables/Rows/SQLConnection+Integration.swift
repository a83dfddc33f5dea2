import Identifiers
import JuiceBar
import Languages
package import SQLLanguage
package import Staffing
import Time

// The programs that work with a bar, and the events for them.
extension SQLConnection where Self: ~Copyable {
  package mutating func addPrograms(
    of bar: IntegrationStatements,
    to staff: inout Staff
  ) throws {
    for token in try rows(bar.tokens, as: APIToken.Columns.self).legible(APIToken.init(stored:)) {
      staff.tokens[token.id] = token
    }
    for webhook in try webhooks(of: bar) { staff.webhooks[webhook.id] = webhook }
  }

  package mutating func apiToken(_ hash: String, of bar: IntegrationStatements) throws -> APIToken?
  {
    try row(bar.token(hash), as: APIToken.Columns.self).map(APIToken.init(stored:))
  }

  package mutating func webhooks(of bar: IntegrationStatements) throws -> [Webhook] {
    try rows(bar.webhooks, as: Webhook.Columns.self).legible(Webhook.init(stored:))
  }

  package mutating func webhookLags() throws -> [WebhookLag] {
    let rows = try rows(IntegrationStatements.lags, as: (String, String, String, Int, Int?).self)
    return rows.legible { bar, id, address, waiting, since in
      WebhookLag(
        bar: try readable(BarID(bar), "a bar", bar),
        webhook: try readable(AccountID(rawValue: id), "an identifier of a webhook", id),
        // An address may hold a secret.
        address: try readable(WebhookAddress(rawValue: address), "the address of a webhook", id),
        waiting: waiting,
        failingSince: since.map(Timestamp.init(milliseconds:))
      )
    }
  }

  package mutating func history(
    of bar: IntegrationStatements,
    after cursor: WebhookCursor,
    for events: Set<WebhookEvent>
  ) throws -> WebhookHistory {
    let statements = BarStatements(bar: bar.bar)
    let progress = try progress(of: statements)
    var orders: [Order] = []
    var read = WebhookHistory.Numbers()
    if events.contains(.orderPlaced) {
      for (number, id) in try rows(bar.orders(after: cursor.order), as: (Int, String).self) {
        read.orders.append(number)
        // The order as it was placed, with the status it had then.
        guard var order = try legible({ try $0.storedOrder(id, of: statements) }) else { continue }
        // One without a step is as it was placed: collected, if it was made at once.
        if try value(bar.anyStep(of: order.id), as: Int.self) != nil { order.status = .placed }
        orders.append(order)
      }
    }
    var steps: [(number: Int, order: Order, at: Timestamp)] = []
    if events.contains(.orderChanged) {
      let rows = try rows(bar.steps(after: cursor.step), as: (Int, String, String, Int).self)
      for (number, id, status, time) in rows {
        read.steps.append(number)
        let found = try legible { connection in
          var order = try connection.storedOrder(id, of: statements)
          order.status = try readable(Order.Status(rawValue: status), "an order's status", status)
          return order
        }
        if let found { steps.append((number, found, Timestamp(milliseconds: time))) }
      }
    }
    let told = try journal(bar.journal(after: cursor.journal, for: events), in: statements)
    read.entries = told.map(\.number)
    return WebhookHistory(
      orders: orders,
      steps: steps,
      entries: told.compactMap(\.entry),
      versions: BarVersions(stock: progress.stock, menu: progress.menu),
      guide: events.contains(.guidePublished) ? try guideVersion() ?? 0 : 0,
      of: read,
      after: cursor,
      for: events
    )
  }

  package mutating func keep(_ record: WebhookRecord, in bar: IntegrationStatements) throws {
    guard try value(bar.anyWebhook(record.webhook), as: Int.self) != nil else { return }
    for sql in bar.keep(record) { try run(sql) }
  }

  package mutating func attempts(
    of webhook: AccountID,
    in bar: IntegrationStatements
  ) throws -> [WebhookAttempt] {
    try rows(bar.attempts(of: webhook), as: (String, String, Int, Int, String).self).map { row in
      WebhookAttempt(
        event: row.0,
        type: row.1,
        at: Timestamp(milliseconds: row.2),
        milliseconds: row.3,
        result: row.4
      )
    }
  }

  package mutating func deadLetters(
    of webhook: AccountID,
    in bar: IntegrationStatements
  ) throws -> [DeadLetter] {
    try rows(bar.deadLetters(of: webhook), as: (String, String, String, Int, Int, String).self)
      .map { row in
        DeadLetter(
          webhook: webhook,
          event: row.0,
          type: row.1,
          body: row.2,
          buriedAt: Timestamp(milliseconds: row.3),
          attempts: row.4,
          result: row.5
        )
      }
  }

  private mutating func storedOrder(_ id: String, of bar: BarStatements) throws -> Order {
    let id = try readable(OrderID(rawValue: id), "an order's identifier", id)
    return try readable(order(id, of: bar), "an order", id)
  }
}

extension APIToken {
  typealias Columns = (String, String, String, String, String, Int, Int?, Int?)

  init(stored row: Columns) throws {
    self.init(
      id: try readable(AccountID(rawValue: row.0), "an identifier of a token", row.0),
      hash: row.1,
      name: PersonName(stored: row.2),
      ending: row.3,
      scopes: try readable(APIScope.set(row.4), "scopes", row.4),
      madeAt: Timestamp(milliseconds: row.5),
      endsAt: row.6.map(Timestamp.init(milliseconds:)),
      usedAt: row.7.map(Timestamp.init(milliseconds:))
    )
  }
}

extension Webhook {
  typealias Columns = (
    String, String, String, String, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int?, Int?
  )

  init(stored row: Columns) throws {
    self.init(
      id: try readable(AccountID(rawValue: row.0), "an identifier of a webhook", row.0),
      address: try readable(WebhookAddress(rawValue: row.1), "the address of a webhook", row.0),
      events: try readable(WebhookEvent.set(row.2), "events of a webhook", row.2),
      secret: row.3,
      madeAt: Timestamp(milliseconds: row.4),
      isOn: row.5 == 1,
      progress: WebhookProgress(
        cursor: WebhookCursor(
          order: row.6,
          step: row.7,
          stock: row.8,
          menu: row.9,
          journal: row.10,
          guide: row.11
        ),
        attempts: row.12,
        nextAt: row.13.map(Timestamp.init(milliseconds:)),
        failingSince: row.14.map(Timestamp.init(milliseconds:))
      )
    )
  }
}
