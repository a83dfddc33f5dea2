import CounterWeb
import HTTP
import HTTPClient
import JSON
package import JuiceBar
import Languages
import OfficeWeb
import Passwords
package import Staffing
import Synchronization
package import Time
package import Web

/// Sends a bar's events to webhooks: at least once, and in order for each webhook.
///
/// The events are read from the tables by the cursor of each webhook, so an order costs nothing
/// extra and nothing is lost when the program ends. Each webhook has a client with a thread of its
/// own, so that a slow receiver delays no other.
package final class WebhookDispatcher: Sendable {
  /// After how many events the cursor is stored; up to this many are sent again after a crash.
  private static let eventsPerRecord = WebhookRecord.maximumAttempts

  private let bar: BarReader
  private let storage: any IntegrationStorage
  private let schedule: WebhookSchedule
  private let now: @Sendable () -> Timestamp
  private let log: @Sendable (LogLine) -> Void
  private let looks: AsyncStream<Void>
  private let requests: AsyncStream<Void>.Continuation
  private let busy = Mutex<Set<AccountID>>([])
  private let clients = Mutex<[AccountID: HTTPClient]>([:])

  /// Creates a desk that sends nothing yet.
  ///
  /// - Parameters:
  ///   - bar: The bar.
  ///   - bars: The storage of the bar.
  ///   - storage: The storage of its webhooks.
  ///   - schedule: When to try again.
  ///   - now: The clock.
  ///   - log: Receives lines for the operator.
  package convenience init(
    bar: BarID,
    bars: any BarReader.Storage,
    storage: any IntegrationStorage,
    schedule: WebhookSchedule = .usual,
    now: @escaping @Sendable () -> Timestamp,
    log: @escaping @Sendable (LogLine) -> Void
  ) {
    let reader = BarReader(bar: bar, storage: bars)
    self.init(bar: reader, storage: storage, schedule: schedule, now: now, log: log)
  }

  init(
    bar: BarReader,
    storage: any IntegrationStorage,
    schedule: WebhookSchedule,
    now: @escaping @Sendable () -> Timestamp,
    log: @escaping @Sendable (LogLine) -> Void
  ) {
    self.bar = bar
    self.storage = storage
    self.schedule = schedule
    self.now = now
    self.log = log
    (looks, requests) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Asks for a check for events; requests before the next check count as one.
  package func look() { requests.yield() }

  /// Sends events whenever asked to check, until the task is cancelled, and then ends the request
  /// under way.
  package func run() async {
    await withDiscardingTaskGroup { group in
      var failure: StorageError?
      for await _ in looks {
        do throws(StorageError) {
          let webhooks = try await storage.webhooks(of: bar.bar)
          failure = nil
          let known = Set(webhooks.map(\.id))
          clients.withLock { $0 = $0.filter { known.contains($0.key) } }
          for webhook in webhooks where webhook.isOn && webhook.progress.isDue(at: now()) {
            guard busy.withLock({ $0.insert(webhook.id).inserted }) else { continue }
            group.addTask {
              await self.tell(webhook.id)
              _ = self.busy.withLock { $0.remove(webhook.id) }
            }
          }
        } catch {
          // Once per outage, not at every check.
          if failure == nil { log(LogLine(.warning, "webhooks not read", ["cause": "\(error)"])) }
          failure = error
        }
      }
    }
  }

  /// Sends an event that tests a webhook, once, and records the attempt.
  ///
  /// - Parameters:
  ///   - webhook: The webhook.
  ///   - id: The identifier of the event.
  /// - Returns: The attempt.
  /// - Throws: `StorageError`.
  package func test(_ webhook: Webhook, id: AccountID) async throws(StorageError) -> WebhookAttempt
  {
    let type = WebhookMessage.testType
    let message = WebhookMessage(
      id: "test-\(id)",
      type: type,
      at: now(),
      bar: bar.bar,
      data: "{}"
    )
    let (attempt, _) = await send(message, to: webhook)
    try await storage.keep(WebhookRecord(webhook: webhook.id, attempts: [attempt]), in: bar.bar)
    return attempt
  }

  /// Sends a dead letter again; it stays one if the attempt fails.
  ///
  /// - Parameters:
  ///   - letter: The event.
  ///   - webhook: Its webhook.
  /// - Returns: Whether the receiver accepted it, and the attempt.
  /// - Throws: `StorageError`.
  package func retry(
    _ letter: DeadLetter,
    to webhook: Webhook
  ) async throws(StorageError) -> (isTaken: Bool, attempt: WebhookAttempt) {
    let (attempt, isTaken) = await send(WebhookMessage(letter), to: webhook)
    var record = WebhookRecord(webhook: webhook.id, attempts: [attempt])
    if isTaken {
      record.risen = [letter.event]
    } else {
      var buried = letter
      buried.buriedAt = now()
      buried.attempts += 1
      buried.result = attempt.result
      record.buried = [buried]
    }
    try await storage.keep(record, in: bar.bar)
    return (isTaken, attempt)
  }

  /// Sends a webhook all events so far, as long as it accepts them.
  private func tell(_ id: AccountID) async {
    do throws(StorageError) {
      while !Task.isCancelled {
        let webhook = try await storage.webhooks(of: bar.bar).first { $0.id == id }
        guard let webhook, webhook.isOn, try await tellSome(webhook) else { return }
      }
    } catch {
      // The next try repeats events accepted meanwhile; receivers know them by their identifiers.
      log(LogLine(.warning, "webhook not told", ["webhook": "\(id)", "cause": "\(error)"]))
    }
  }

  /// Sends a webhook a batch of events, and stores the cursor.
  ///
  /// - Returns: Whether to go on at once.
  private func tellSome(_ webhook: Webhook) async throws(StorageError) -> Bool {
    let history = try await storage.history(
      of: bar.bar,
      after: webhook.progress.cursor,
      for: webhook.events
    )
    guard !history.items.isEmpty || history.end != webhook.progress.cursor else { return false }
    var progress = webhook.progress
    var record = WebhookRecord(webhook: webhook.id)
    var isRefused = false
    var generator = SystemRandomNumberGenerator()
    var told = 0
    for item in history.items.prefix(Self.eventsPerRecord) where !Task.isCancelled && !isRefused {
      told += 1
      guard let message = try await message(of: item) else {
        progress.cursor = item.cursor(after: progress.cursor)
        continue
      }
      let (attempt, isTaken) = await send(message, to: webhook)
      record.attempts.append(attempt)
      let tried = progress.attempts + 1
      let verdict = progress.note(
        isTaken: isTaken,
        leadingTo: item.cursor(after: progress.cursor),
        by: schedule,
        at: now(),
        using: &generator
      )
      switch verdict {
      case .delivered: break
      case .retry: isRefused = true
      case .bury: record.buried.append(letter(message, to: webhook, after: tried, attempt))
      }
    }
    if told == history.items.count, !isRefused { progress.cursor = history.end }
    record.progress = progress
    try await storage.keep(record, in: bar.bar)
    guard progress.isHopeless(at: now()) else { return !isRefused }
    _ = try await storage.carryOut(
      .integrate(.giveUpWebhook(webhook.id)),
      in: bar.bar,
      by: .machine,
      at: now()
    )
    log(LogLine(.warning, "webhook switched off", ["host": webhook.address.host]))
    return false
  }

  private func letter(
    _ message: WebhookMessage,
    to webhook: Webhook,
    after attempts: Int,
    _ last: WebhookAttempt
  ) -> DeadLetter {
    log(
      LogLine(
        .warning,
        "webhook event given up",
        ["host": webhook.address.host, "id": message.id, "result": last.result]
      )
    )
    return DeadLetter(
      webhook: webhook.id,
      event: message.id,
      type: message.type,
      body: message.body,
      buriedAt: now(),
      attempts: attempts,
      result: last.result
    )
  }

  /// The message of an event; nothing if its data cannot be read.
  private func message(
    of item: WebhookHistory.Item
  ) async throws(StorageError) -> WebhookMessage? {
    do throws(StorageError) {
      return try await readMessage(of: item)
    } catch {
      guard case .unreadable = error else { throw error }
      return nil
    }
  }

  /// The message of an event, with its data as the API gives it.
  private func readMessage(
    of item: WebhookHistory.Item
  ) async throws(StorageError) -> WebhookMessage {
    let type = item.event.rawValue
    switch item {
    case .order(let order):
      let data = try await data(of: order)
      let id = "\(bar.bar)-order-\(order.id)"
      return WebhookMessage(id: id, type: type, at: order.placedAt, bar: bar.bar, data: data)
    case .step(let number, let order, let time):
      let data = try await data(of: order)
      let id = "\(bar.bar)-step-\(number)"
      return WebhookMessage(id: id, type: type, at: time, bar: bar.bar, data: data)
    case .entry(let entry):
      let data = try await data(of: entry)
      let id = "\(bar.bar)-journal-\(entry.number)"
      return WebhookMessage(id: id, type: type, at: entry.at, bar: bar.bar, data: data)
    case .stock(let version):
      let data = StockDocument.full(try await bar.current(), in: .fallback).encoded()
      let id = "\(bar.bar)-stock-\(version)"
      return WebhookMessage(id: id, type: type, at: now(), bar: bar.bar, data: data)
    case .menu(let version):
      let data = try await bar.current().menu.json.encoded()
      let id = "\(bar.bar)-menu-\(version)"
      return WebhookMessage(id: id, type: type, at: now(), bar: bar.bar, data: data)
    case .guide(let version):
      let data = JSONValue.object(["version": .integer(version)]).encoded()
      let id = "\(bar.bar)-guide-\(version)"
      return WebhookMessage(id: id, type: type, at: now(), bar: bar.bar, data: data)
    }
  }

  /// The order as the API gives it, with the payment, the refund or the cause of its cancelling; or
  /// the report of a closed day.
  private func data(of entry: JournalEntry) async throws(StorageError) -> String {
    let (order, name, value): (Order, String, JSONValue)
    switch entry.event {
    case .payment(let paid, let payment, _), .void(let paid, let payment):
      (order, name, value) = (paid, "paid", PaymentDocument.json(payment))
    case .refund(let refunded, let refund):
      (order, name, value) = (refunded, "refund", PaymentDocument.json(refund))
    case .cancellation(let cancelled, let step):
      let cause = step.cause ?? .calledOff
      (order, name, value) = (cancelled, "cause", .string(cause.rawValue))
    case .close(let report):
      return JSONValue.object(report.json).encoded()
    }
    return try await data(of: order).dropLast() + ",\"\(name)\":\(value.encoded())}"
  }

  private func data(of order: Order) async throws(StorageError) -> String {
    let time = try await bar.preparationSettings().payment
    let payment = try await bar.settlement(of: order.id).state(of: order, time)
    let document = OrderDocument.full(order, payment, menu: try await bar.menu(), in: .fallback)
    return String(decoding: document.array, as: UTF8.self)
  }

  /// Sends a message, and returns whether it was accepted, by any 2xx status.
  private func send(
    _ message: WebhookMessage,
    to webhook: Webhook
  ) async -> (attempt: WebhookAttempt, isTaken: Bool) {
    let start = now()
    let answer: HTTPClient.Answer
    if let secret = SigningSecret(webhook.secret) {
      answer = await client(for: webhook.id).post(
        Array(message.body.utf8),
        headers: message.headers(signedWith: secret, at: start).map { (name: $0.0, value: $0.1) },
        to: webhook.address.rawValue,
        isLocal: webhook.address.isLocal
      )
    } else {
      answer = .none("the secret cannot be read")
    }
    let (result, isTaken) =
      switch answer {
      case .status(let code): ("\(code)", (200...299).contains(code))
      case .none: (WebhookAttempt.noAnswer, false)
      }
    if case .none(let cause) = answer {
      log(
        LogLine(.warning, "webhook not reached", ["host": webhook.address.host, "cause": cause])
      )
    }
    let attempt = WebhookAttempt(
      event: message.id,
      type: message.type,
      at: start,
      milliseconds: max(0, now().milliseconds - start.milliseconds),
      result: result
    )
    return (attempt, isTaken)
  }

  private func client(for id: AccountID) -> HTTPClient {
    clients.withLock { clients in
      if let client = clients[id] { return client }
      let client = HTTPClient()
      clients[id] = client
      return client
    }
  }
}
