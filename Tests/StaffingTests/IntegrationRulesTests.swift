import Identifiers
import JuiceBar
import Staffing
import Testing
import Time

@Suite struct `Addresses of webhooks` {
  @Test(arguments: [
    "https://till.example/hooks/7?x=1", "https://192.168.1.5:8443/", "https://[2001:db8::1]/x",
    "http://localhost:9000/a", "http://127.0.0.1:1/", "http://[::1]:65535",
  ])
  func `may be`(text: String) { #expect(WebhookAddress(rawValue: text)?.rawValue == text) }

  @Test(arguments: [
    "", "till.example", "ftp://till.example", "http://till.example/", "http://192.168.1.5/",
    "https://", "https:///x", "https://user:pass@till.example/",
    "https://till.example@evil.example",
    "http://localhost@evil.example/", "http://localhost.evil.example/", "https://till.example/#x",
    "https://till.example/a b", "https://till.example/\r\nX: y", "https://till.example:0/",
    "https://till.example:99999/", "https://till.example:8x/", "https://kíosk.example/",
    "HTTP://localhost/", "https://[::1", "https://a" + String(repeating: "a", count: 500),
  ])
  func `may not be`(text: String) { #expect(WebhookAddress(rawValue: text) == nil) }
}

@Suite struct `An event that is not taken` {
  private let schedule = WebhookSchedule(pauses: [1000, 10_000])

  @Test func `is tried again after growing pauses, then given up, and the next one begins anew`() {
    var progress = WebhookProgress()
    var generator = SystemRandomNumberGenerator()
    var now = 0
    let next = WebhookCursor(order: 1)
    func note(_ isTaken: Bool) -> WebhookVerdict {
      progress.note(
        isTaken: isTaken,
        leadingTo: next,
        by: schedule,
        at: Timestamp(milliseconds: now),
        using: &generator
      )
    }
    for pause in schedule.pauses {
      #expect(note(false) == .retry)
      #expect(progress.cursor == WebhookCursor())
      #expect(!progress.isDue(at: Timestamp(milliseconds: now + pause - 1)))
      now += pause + pause / 5
      #expect(progress.isDue(at: Timestamp(milliseconds: now)))
    }
    #expect(note(false) == .bury)
    #expect(progress.cursor == next)
    #expect(progress.attempts == 0)
    #expect(progress.failingSince == Timestamp(milliseconds: 0))
    #expect(note(true) == .delivered)
    #expect(progress == WebhookProgress(cursor: next))
  }

  @Test func `for days switches its webhook off`() {
    let patience = WebhookSchedule.patienceMilliseconds
    let progress = WebhookProgress(failingSince: Timestamp(milliseconds: 5))
    #expect(!progress.isHopeless(at: Timestamp(milliseconds: patience + 4)))
    #expect(progress.isHopeless(at: Timestamp(milliseconds: patience + 5)))
    #expect(!WebhookProgress().isHopeless(at: Timestamp(milliseconds: .max)))
  }

  @Test func `is tried for about a day`() {
    let hours = WebhookSchedule.usual.pauses.reduce(0, +) / 3_600_000
    #expect((20...30).contains(hours))
  }
}

@Suite struct `What a webhook is told` {
  private func order(_ number: Int, at time: Int) -> Order {
    var generator = SystemRandomNumberGenerator()
    return Order(
      id: OrderID(at: Timestamp(milliseconds: time), using: &generator),
      number: number,
      lines: [],
      placedAt: Timestamp(milliseconds: time),
      version: number + 1,
      remaining: [:]
    )
  }

  /// Tells everything as a desk does: piece by piece, each read after the cursor of the last.
  private func told(
    _ orders: [Order],
    _ steps: [(number: Int, order: Order, at: Timestamp)],
    _ entries: [JournalEntry] = [],
    _ events: Set<WebhookEvent> = Set(WebhookEvent.allCases)
  ) -> [WebhookHistory.Item] {
    var cursor = WebhookCursor()
    var items: [WebhookHistory.Item] = []
    while true {
      let history = WebhookHistory(
        orders: Array(
          orders.filter { $0.number > cursor.order }.prefix(WebhookHistory.maximumCount)
        ),
        steps: Array(steps.filter { $0.number > cursor.step }.prefix(WebhookHistory.maximumCount)),
        entries: Array(
          entries.filter { $0.number > cursor.journal }.prefix(WebhookHistory.maximumCount)
        ),
        versions: BarVersions(stock: 9, menu: 1),
        after: cursor,
        for: events
      )
      // Some of a piece, as after a crash.
      let some = history.items.prefix(Int.random(in: 1...150))
      guard !some.isEmpty else { return items }
      for item in some { cursor = item.cursor(after: cursor) }
      items += some
    }
  }

  @Test(arguments: 1...20)
  func `is everything, once, and each order before its steps and its money`(round: Int) {
    var clock = 0
    var orders: [Order] = []
    var steps: [(number: Int, order: Order, at: Timestamp)] = []
    var entries: [JournalEntry] = []
    for number in 1...Int.random(in: 1...350) {
      // The clock may be set back.
      clock = max(0, clock + Int.random(in: -3...5))
      orders.append(order(number, at: clock))
      while Bool.random(), let some = orders.randomElement() {
        clock = max(0, clock + Int.random(in: -3...5))
        let time = Timestamp(milliseconds: clock)
        if Bool.random() {
          steps.append((steps.count + 1, some, time))
        } else {
          let step = OrderStep(order: some.id, status: .cancelled, at: time)
          entries.append(JournalEntry(number: entries.count + 1, .cancellation(some, step)))
        }
      }
    }
    let items = told(orders, steps, entries)
    var placed = 0
    var stepped = 0
    var entered = 0
    for item in items {
      switch item {
      case .order(let order):
        #expect(order.number == placed + 1)
        placed = order.number
      case .step(let number, let order, _):
        #expect(number == stepped + 1)
        #expect(order.number <= placed)
        stepped = number
      case .entry(let entry):
        #expect(entry.number == entered + 1)
        #expect(entry.order.map { $0.number <= placed } == true)
        entered = entry.number
      case .stock, .menu, .guide: break
      }
    }
    #expect(placed == orders.count)
    #expect(stepped == steps.count)
    #expect(entered == entries.count)
    #expect(items.count { $0 == .stock(version: 9) } == 1)
    #expect(items.count { $0 == .menu(version: 1) } == 1)
  }

  @Test func `is only what it wants`() {
    let items = told([], [], [], [.menuPublished])
    #expect(items == [.menu(version: 1)])
  }
}

@Suite struct `Names of scopes and events` {
  @Test func `are read as they are written`() {
    #expect(APIScope.set("orders:read stock:read") == [.ordersRead, .stockRead])
    #expect(Set(APIScope.allCases).text.split(separator: " ").count == APIScope.allCases.count)
    #expect(APIScope.set(Set(APIScope.allCases).text) == Set(APIScope.allCases))
    #expect(WebhookEvent.set(Set(WebhookEvent.allCases).text) == Set(WebhookEvent.allCases))
    for text in ["", " ", "orders", "orders:read,stock:read", "orders:read god"] {
      #expect(APIScope.set(text) == nil)
    }
  }
}
