import BarTables
import JuiceBar
import Languages
import SQLLanguage
import Staffing
import Testing
import Time

@Suite struct `A bar that is copied` {
  #if PostgreSQL
  /// The lines without the keys of commands: PostgreSQL gives one to commands that came without.
  private static func books(_ lines: [[UInt8]]) -> [String] {
    var isOfKeys = false
    return lines.dropLast().map { String(decoding: $0, as: UTF8.self) }.filter { line in
      if line.hasPrefix("{") { isOfKeys = line.contains("\"idempotency\"") }
      return !isOfKeys
    }
  }

  @Test(arguments: 1...3)
  func `is the same bytes in every engine, and goes on in each as it was`(seed: Int) async throws {
    let places = try [CopyEngine.sqlite, .postgresql, .sqlite].map { try $0.place() }
    var bar = CopyRandomBar(seed: seed)
    try await bar.fill(places[0].open())
    let first = try places[0].lines()
    try places[1].take(first)
    #expect(try places[1].lines() == first)
    try places[2].take(places[1].lines())
    #expect(try places[2].lines() == first)
    let storages = try places.map { try $0.open() }
    for place in places { #expect(try place.bars.auditFaults(of: .seine) == []) }
    for _ in 0..<8 {
      let batch = bar.batch()
      var answers: [[Outcome]] = []
      for storage in storages { answers.append(try await storage.commit(batch, in: .seine)) }
      #expect(Set(answers).count == 1, "seed \(seed)")
    }
    // Two that were brought in at the same moment and did the same.
    #expect(try Self.books(places[1].lines()) == Self.books(places[2].lines()))
    let reports = try await storages.asyncMap { storage in
      while try await storage.summarise(.seine) {}
      return try await storage.stock(of: .seine)
    }
    #expect(Set(reports).count == 1)
    for place in places { #expect(try place.bars.auditFaults(of: .seine) == []) }
    for storage in storages { try await expectConsistency(of: storage, bar: .seine) }
  }
  #endif

  @Test(arguments: CopyEngine.allCases)
  func `keeps every text and number as it is`(engine: CopyEngine) async throws {
    let (from, to) = (try CopyEngine.sqlite.place(), try engine.place())
    var bar = CopyRandomBar(seed: 7)
    try await bar.fill(from.open())
    try to.take(from.lines())
    let (old, new) = (try from.open(), try to.open())
    let webhook = try #require(try await new.webhooks(of: .seine).first)
    let letters = try await new.deadLetters(of: webhook.id, in: .seine)
    let before = try await old.deadLetters(of: webhook.id, in: .seine)
    #expect(letters == before)
    #expect(
      Set(letters.map { Array($0.body.utf8) }) == Set(CopyRandomBar.texts.map { Array($0.utf8) })
    )
    #expect(letters.contains { $0.buriedAt.milliseconds == Timestamp.allowed.upperBound })
    #expect(letters.contains { $0.attempts == 1_000_000_000_000 })
    #expect(try await old.menuPictures(of: .seine).count == 1)
    for hash in try await old.menuPictures(of: .seine) {
      let picture = try await old.menuPicture(hash, of: .seine)
      #expect(picture != nil)
      #expect(try await new.menuPicture(hash, of: .seine) == picture)
    }
    var staff = try await old.staff(of: .seine).apartFromSteps
    // What lets programs in is no part of a file.
    staff.tokens = [:]
    #expect(try await new.staff(of: .seine).apartFromSteps == staff)
  }

  @Test(arguments: CopyEngine.allCases)
  func `has all its rows, however many pages they take`(engine: CopyEngine) async throws {
    let place = try engine.place()
    var bar = CopyRandomBar(seed: 8)
    try await bar.fill(place.open())
    let rows = try place.lines().count
    let numbers = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4500)"
    try place.change(
      """
      INSERT INTO missed (bar_id, quarter, juice, fruit, glasses)
      \(unsafe: numbers) SELECT 'seine', i, 'melon', 'melon', 1 FROM n
      """
    )
    try place.change(
      """
      INSERT INTO order_step (bar_id, order_id, position, status)
      \(unsafe: numbers)
      SELECT bar_id, order_id, i + 9, 'ready' FROM n
      JOIN (SELECT bar_id, MAX(order_id) AS order_id FROM orders WHERE bar_id = 'seine' GROUP BY 1) o
        ON i > 0
      """
    )
    #expect(try place.lines().count == rows + 9_000)
  }

  @Test(arguments: CopyEngine.allCases)
  func `has its webhooks told of what they were not told of yet`(engine: CopyEngine) async throws {
    let (from, to) = (try CopyEngine.sqlite.place(), try engine.place())
    var bar = CopyRandomBar(seed: 3)
    try await bar.fill(from.open())
    // Another bar has taken steps where it goes.
    let other = try to.open()
    let alma = BarID(unchecked: "alma")
    _ = try await other.open(alma, menu: .original(), at: .opening)
    for _ in 0..<3 {
      guard let order = try await other.commit(.order(("kiwi", 1)), in: alma)[0].order else {
        continue
      }
      _ = try await other.commit(.advance(order.id, to: .ready), in: alma)
    }
    try to.take(from.lines())
    var told: [[WebhookHistory.Item]] = []
    for storage in [try from.open(), try to.open()] {
      let webhook = try #require(try await storage.webhooks(of: .seine).first)
      #expect(webhook.progress.cursor.step > 0)
      let history = try await storage.history(
        of: .seine,
        after: webhook.progress.cursor,
        for: webhook.events
      )
      told.append(history.items)
    }
    let steps = told.map { items in
      items.compactMap { item in
        if case .step(_, let order, _) = item { "\(order.number) \(order.status)" } else { nil }
      }
    }
    #expect(!steps[0].isEmpty)
    #expect(steps[0] == steps[1])
  }

  @Test(arguments: CopyEngine.allCases)
  func `leaves out what refers to bars that are not there`(engine: CopyEngine) async throws {
    let (from, to) = (try CopyEngine.sqlite.place(), try engine.place())
    let storage = try from.open()
    _ = try await storage.open(.main, menu: .original(), at: .opening)
    let seine = ListedBar(id: .seine, menuOf: .main)
    _ = try await storage.carryOut(.add(seine, .original()), by: .machine, at: .noon).get()
    let account = Account(
      id: AccountID.random(),
      name: try #require(PersonName(rawValue: "Minji")),
      role: .owner,
      passwordHash: "$argon2id$x"
    )
    _ = try await storage.carryOut(.found(account), in: .main, by: .machine, at: .noon).get()
    try await storage.setBarRole(
      .manager,
      of: account,
      from: .main,
      at: .seine,
      by: .machine,
      at: .noon
    )
    try to.take(from.lines())
    let there = try to.open()
    #expect(try await there.bars()[.seine]?.menuOf == nil)
    #expect(try await there.barRoles(at: .seine, from: .main).isEmpty)
    // Beside its main bar it keeps both.
    let beside = try engine.place()
    try beside.take(from.lines(of: .main))
    try beside.take(from.lines())
    #expect(try await beside.open().bars()[.seine]?.menuOf == .main)
    #expect(try await beside.open().barRoles(at: .seine, from: .main) == [account.id: .manager])
  }
}

extension Array {
  fileprivate func asyncMap<Result>(
    _ transform: (Element) async throws -> Result
  ) async throws -> [Result] {
    var results: [Result] = []
    for element in self { results.append(try await transform(element)) }
    return results
  }
}
