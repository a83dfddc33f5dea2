import HTTP
import HTTPClient
import JSON
public import JuiceBar
import Languages
import Passwords
public import Staffing
import Synchronization

/// Tells webhooks what happens at a bar: at least once, and in order for each of them.
///
/// What is to be told is read from the tables by the cursor of each webhook, so that an order costs
/// nothing more and nothing is lost when the program ends. Each webhook has a client with a thread of
/// its own, so that a receiver that is slow holds up nobody else.
public final class WebhookDesk: Sendable {
  /// After how many events the cursor is stored; as many are told again after a crash.
  private static let eventsPerRecord = WebhookRecord.mostAttempts

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
  ///   - bars: Where the bar is kept.
  ///   - storage: Where its webhooks are kept.
  ///   - schedule: When to try again.
  ///   - now: The clock.
  ///   - log: Where lines for the operator go.
  public convenience init(
    bar: BarID,
    bars: any BarStorage,
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

  /// Asks to look for something to tell; several before it happens are one.
  func look() { requests.yield() }

  /// Tells what happens whenever it is asked to look, until the task is cancelled, and then ends the
  /// request that is under way.
  func run() async {
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
          // Once an outage, not at every look.
          if failure == nil { log(LogLine(.warning, "webhooks not read", ["cause": "\(error)"])) }
          failure = error
        }
      }
    }
  }

  /// Sends an event to try a webhook; it is tried once, and noted as an attempt.
  ///
  /// - Parameters:
  ///   - webhook: The webhook.
  ///   - id: The identifier of the event.
  /// - Returns: How it went.
  /// - Throws: `StorageError`.
  public func test(_ webhook: Webhook, id: AccountID) async throws(StorageError) -> WebhookAttempt {
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

  /// Sends an event again that was given up; it stays one when that fails.
  ///
  /// - Parameters:
  ///   - letter: The event.
  ///   - webhook: Its webhook.
  /// - Returns: Whether it was taken, and how it went.
  /// - Throws: `StorageError`.
  public func retry(
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

  /// Tells a webhook all that has happened, as long as it takes it.
  private func tell(_ id: AccountID) async {
    do throws(StorageError) {
      while !Task.isCancelled {
        let webhook = try await storage.webhooks(of: bar.bar).first { $0.id == id }
        guard let webhook, webhook.isOn, try await tellSome(webhook) else { return }
      }
    } catch {
      // What was taken meanwhile is told again, which receivers know by its identifier.
      log(LogLine(.warning, "webhook not told", ["webhook": "\(id)", "cause": "\(error)"]))
    }
  }

  /// Tells a webhook some of what has happened, and stores how far it came.
  ///
  /// - Returns: Whether to go on at once.
  private func tellSome(_ webhook: Webhook) async throws(StorageError) -> Bool {
    let history = try await storage.history(
      of: bar.bar,
      after: webhook.progress.cursor,
      for: webhook.events
    )
    guard !history.items.isEmpty else { return false }
    var progress = webhook.progress
    var record = WebhookRecord(webhook: webhook.id)
    var isRefused = false
    var generator = SystemRandomNumberGenerator()
    for item in history.items.prefix(Self.eventsPerRecord) where !Task.isCancelled && !isRefused {
      let message = try await message(of: item)
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
    record.progress = progress
    try await storage.keep(record, in: bar.bar)
    guard progress.isHopeless(at: now()) else { return !isRefused }
    _ = try await storage.carryOut(
      .integrate(.switchWebhook(webhook.id, isOn: false)),
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

  /// What tells of something, with its data as the interface gives it.
  private func message(
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
    case .stock(let version):
      let data = StockDocument.full(try await bar.current(), in: .fallback).encoded()
      let id = "\(bar.bar)-stock-\(version)"
      return WebhookMessage(id: id, type: type, at: now(), bar: bar.bar, data: data)
    case .menu(let version):
      let data = try await bar.current().menu.json.encoded()
      let id = "\(bar.bar)-menu-\(version)"
      return WebhookMessage(id: id, type: type, at: now(), bar: bar.bar, data: data)
    }
  }

  private func data(of order: Order) async throws(StorageError) -> String {
    let document = OrderDocument.full(order, menu: try await bar.menu(), in: .fallback)
    return String(decoding: document.array, as: UTF8.self)
  }

  /// Sends a message, and says whether it was taken: by any status of success.
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
      case .none(let reason): (reason, false)
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
