import JuiceBar
import Languages
import Pictures
import SeededRandom
import Staffing
import Testing
import Time

/// A bar in which everything has happened that is kept, by a seed; beside it the main bar.
struct CopyRandomBar {
  /// Texts that a careless copy would change.
  static let texts = [
    "quotes \" ' `", "back\\slash \\\" \\u0000 \\x41 \\N", "{\"json\":[1,null]}", "NULL", "\\.", "",
    (1..<32).map { String(Unicode.Scalar(UInt8($0))) }.joined() + "\u{7F}",
    "line\nfeed\r\nand\u{2028}others\u{85}\u{B}", "과일 🥭👩‍👩‍👧‍👦 é e\u{301} \u{10FFFF} \u{FEFF}",
    String(repeating: "긴 이름 ", count: 20_000), "{hex}", "a,b}{c",
  ]

  private(set) var generator: SeededGenerator
  private var orders: [OrderID] = []

  init(seed: Int) { generator = SeededGenerator(seed: UInt64(seed)) }

  /// Opens both bars and has everything happen at one.
  mutating func fill(_ storage: any Storage) async throws {
    _ = try await storage.open(.main, menu: .original(), at: .opening)
    try await storage.makeOrders(.byCounter)
    let listed = ListedBar(
      id: .seine,
      name: LocalizedText([.korean: "센강 \"바\"", .french: "Bar d’été \\"])
        ?? ListedBar(id: .main).name,
      timeZone: "Europe/Paris"
    )
    _ = try await storage.carryOut(.add(listed, .original()), by: .machine, at: .noon).get()
    try await storage.makeOrders(.byCounter, at: .seine)
    // So that steps have other numbers here than where they go.
    if let order = try await storage.commit(.order(("kiwi", 1)), in: .main)[0].order {
      _ = try await storage.commit(.advance(order.id, to: .ready), in: .main)
    }
    try await employ(at: storage)
    try await connect(storage)
    try await publish(storage)
    for round in 0..<12 {
      _ = try await storage.commit(batch(), in: .seine)
      if round == 5 { _ = try await send(storage) }
      if round == 8 { while try await storage.summarise(.seine) {} }
    }
    try await settle(storage)
    try await close(storage)
    try await count(storage)
    try await notify(storage)
  }

  /// Commands of any kind, some under a key that was used before.
  mutating func batch() -> [Submission] {
    (0..<Int.random(in: 1...12, using: &generator)).map { _ in
      generator.submission(about: &orders)
    }
  }

  private func employ(at storage: any Storage) async throws {
    for (number, name) in ["민지 \"O'Neil\" \\", "Jun 🥝"].enumerated() {
      let account = Account(
        id: AccountID.random(),
        name: try #require(PersonName(rawValue: name)),
        role: number == 0 ? .owner : .staff,
        passwordHash: "$argon2id$\\x\(number)"
      )
      let command: StaffCommand = number == 0 ? .found(account) : .add(account)
      _ = try await storage.carryOut(command, in: .seine, by: .machine, at: .noon).get()
    }
  }

  private func connect(_ storage: any Storage) async throws {
    let token = APIToken(
      id: AccountID.random(),
      hash: String(repeating: "a", count: 64),
      name: try #require(PersonName(rawValue: "till \\N")),
      ending: "beef",
      scopes: [.ordersRead],
      madeAt: .noon,
      endsAt: nil
    )
    let webhook = Webhook(
      id: AccountID.random(),
      address: try #require(WebhookAddress(rawValue: "https://till.example/O'Neil?x")),
      events: [.orderPlaced, .orderChanged],
      secret: "whsec_x",
      madeAt: .noon
    )
    for command in [IntegrationCommand.makeToken(token), .addWebhook(webhook)] {
      _ = try await storage.carryOut(.integrate(command), in: .seine, by: .machine, at: .noon)
        .get()
    }
  }

  private func publish(_ storage: any Storage) async throws {
    let frame: [UInt8] = [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 4, 0, 3, 1, 1, 0x11, 0]
    let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0] + Array((0...254).map(UInt8.init))
    let picture = MenuPicture(try PictureFile(frame + scan + [0xFF, 0xD9]))
    try await storage.add(picture, to: .seine, at: .noon)
    var draft = MenuDraft(try .original(price: 2500))
    draft.juices[0].picture = picture.hash
    let publication = MenuPublication(
      draft.sound,
      expecting: nil,
      from: .file,
      by: .machine,
      at: .noon
    )
    _ = try await storage.publish(publication, in: .seine)
  }

  private func send(_ storage: any Storage) async throws -> BarTransferRefusal? {
    let transfer = try #require(
      BarTransfer([Need("banana", 4)], from: .main, to: .seine, key: "t-1")
    )
    switch try await storage.transfer(transfer, by: .machine, at: .noon) {
    case .success: return nil
    case .failure(let refusal): return refusal
    }
  }

  private mutating func settle(_ storage: any Storage) async throws {
    let delivery = Command.adjust("kiwi", by: 30, reason: .delivery)
    _ = try await storage.commit(delivery, in: .seine)
    _ = try await storage.commit(.resume("kiwi", ifDue: false), in: .seine)
    for number in 0..<4 {
      guard let order = try await storage.commit(.order(("kiwi", 2)), in: .seine)[0].order else {
        continue
      }
      orders.append(order.id)
      _ = try await storage.commit(.pay(order.id, order.total, .cash(given: 5000)), in: .seine)
      let note = PaymentNote(rawValue: "a \"fly\" \\ 🪰")
      _ = try await storage.commit(.refund(order.id, 500, .other, note), in: .seine)
      let next: Command = number == 0 ? .cancel(order.id) : .advance(order.id, to: .ready)
      _ = try await storage.commit(next, in: .seine)
    }
  }

  /// Closes the day that is open, or one that is opened for it.
  private func close(_ storage: any Storage) async throws {
    _ = try await storage.commit(.day(.open(float: 5)), in: .seine)
    let day = try await storage.days(of: .seine).progress.number
    let count = try #require(DayCount([.cash: 3]))
    #expect(try await storage.commit(.day(.close(day, count)), in: .seine) == [.day(.closed(day))])
  }

  /// One stocktake that was approved and one that is open.
  private func count(_ storage: any Storage) async throws {
    for isLast in [false, true] {
      guard
        case .stock(.stocktake(let sheet, .open))? = try await storage.commit(
          .stock(.begin),
          in: .seine
        ).first
      else { return }
      _ = try await storage.commit(.stock(.enter(sheet, "kiwi", counted: 7)), in: .seine)
      if !isLast { _ = try await storage.commit(.stock(.approve(sheet)), in: .seine) }
    }
  }

  /// The webhook is told of some steps and not of others, and failed with all the texts.
  private func notify(_ storage: any Storage) async throws {
    let webhook = try #require(try await storage.webhooks(of: .seine).first)
    let told = try await storage.history(
      of: .seine,
      after: WebhookCursor(),
      for: [.orderChanged]
    )
    var cursor = WebhookCursor()
    for item in told.items.prefix(told.items.count * 2 / 3) { cursor = item.cursor(after: cursor) }
    let letters = Self.texts.enumerated().map { number, text in
      DeadLetter(
        webhook: webhook.id,
        event: "e\(number)",
        type: "order.placed",
        body: text,
        buriedAt: Timestamp(milliseconds: number == 0 ? .max : number),
        attempts: number == 1 ? 1_000_000_000_000 : 1,
        result: text
      )
    }
    let progress = WebhookProgress(cursor: cursor)
    try await storage.keep(
      WebhookRecord(webhook: webhook.id, progress: progress, buried: letters),
      in: .seine
    )
  }
}

extension Staff {
  /// The staff but for the numbers of the steps that webhooks were told: those are other ones where a bar
  /// has come to.
  var apartFromSteps: Staff {
    var staff = self
    for id in staff.webhooks.keys { staff.webhooks[id]?.progress.cursor.step = 0 }
    return staff
  }
}
