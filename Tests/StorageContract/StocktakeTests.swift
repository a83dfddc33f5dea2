import BarTables
import JuiceBar
import Languages
import SQLLanguage
import SQLite
import Testing
import Time

@testable import SQLiteStorage

extension BarRecords {
  /// Has one piece of stock work done.
  func work(_ work: StockWork, key: IdempotencyKey? = nil) async throws -> Outcome {
    try await commit(.stock(work), key: key)[0]
  }

  /// Begins a stocktake.
  func beginStocktake() async throws -> StocktakeID {
    guard case .stock(.stocktake(let id, .open)) = try await work(.begin) else { throw NoSheet() }
    return id
  }
}

private struct NoSheet: Error {}

private func booking(
  _ lines: [Need],
  _ reason: MovementReason = .delivery,
  note: String? = nil
) throws -> StockWork {
  .book(try #require(StockBooking(lines, reason: reason, note: note.flatMap(Note.init(rawValue:)))))
}

@Suite struct `Stock work in storage` {
  @Test(arguments: Engine.allCases)
  func `books several fruits under one version, and answers a key alike`(
    engine: Engine
  ) async throws {
    let store = try engine.store()
    let storage = try await store.openBar()
    let work = try booking([Need("kiwi", 5), Need("mango", 7)], note: "Halle B")
    let first = try await storage.work(work, key: "k-1")
    guard case .stock(.booked(let movements)) = first else { throw NoSheet() }
    #expect(movements.map(\.balance) == [15, 17])
    #expect(Set(movements.map(\.version)) == [2])
    #expect(movements.allSatisfy { $0.details.note?.rawValue == "Halle B" })
    #expect(movements.allSatisfy { $0.reason == .delivery })
    let again = try store.open()
    #expect(try await again.work(work, key: "k-1") == first)
    let ledger = try await again.allMovements()
    #expect(Array(ledger.suffix(2)) == movements)
    let excess = try booking([Need("banana", 1), Need("kiwi", 99)])
    let tooMuch = try await storage.work(excess, key: "k-2")
    #expect(try await again.work(excess, key: "k-2") == tooMuch)
    #expect(
      tooMuch.refusal
        == .stock(.outOfRange([.init(fruit: "kiwi", wanted: 114, onHand: 15, capacity: 100)]))
    )
    #expect(try await storage.stock(of: .main).onHand["banana"] == 10)
    try await expectConsistency(of: storage)
  }

  @Test(arguments: Engine.allCases)
  func `takes a movement back once, however often it is asked`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    _ = try await storage.work(try booking([Need("kiwi", 5), Need("mango", 7)]))
    let undo = Command.stock(.undo(MovementID(2, "kiwi")))
    let outcomes = try await storage.commit(undo, undo)
    guard case .stock(.booked(let movements)) = outcomes[0] else { throw NoSheet() }
    #expect((movements[0].details.reverses, movements[0].delta) == (2, -5))
    #expect(outcomes[1] == outcomes[0])
    #expect(try await storage.commit(undo) == [outcomes[0]])
    // Each fruit is taken back by itself, and nothing that was not done by hand.
    #expect(try await storage.stock(of: .main).onHand["mango"] == 17)
    for id in [MovementID(1, "kiwi"), MovementID(3, "kiwi")] {
      #expect(try await storage.work(.undo(id)).refusal == .stock(.notByHand(id)))
    }
    let unheard = MovementID(9, "kiwi")
    #expect(try await storage.work(.undo(unheard)).refusal == .stock(.unknownMovement(unheard)))
    try await expectConsistency(of: storage)
  }

  @Test(arguments: Engine.allCases)
  func `is refused when the fruit is no longer there`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    _ = try await storage.work(try booking([Need("kiwi", 5)]))
    _ = try await storage.commit(try .order(("kiwi", 4)))
    #expect(
      try await storage.work(.undo(MovementID(2, "kiwi"))).refusal
        == .stock(.outOfRange([.init(fruit: "kiwi", wanted: -2, onHand: 3, capacity: 100)]))
    )
  }

  @Test(arguments: Engine.allCases)
  func `books the variance although orders go on`(engine: Engine) async throws {
    let store = try engine.store()
    let storage = try await store.openBar()
    let id = try await storage.beginStocktake()
    #expect(try await storage.work(.begin) == .stock(.stocktake(id, .open)))
    _ = try await storage.commit(try .order(("kiwi", 1)))
    _ = try await storage.work(.enter(id, "kiwi", counted: 3))
    _ = try await storage.work(.enter(id, "kiwi", counted: 6))
    _ = try await storage.work(.enter(id, "mango", counted: 10))
    _ = try await storage.commit(try .order(("kiwi", 1)))
    let sheet = try #require(try await store.open().stocktake(id, of: .main))
    #expect(sheet.counts["kiwi"] == .init(counted: 6, onHand: 7, at: .noon))
    #expect(try await store.open().openStocktake(of: .main) == sheet)
    let approved = try await storage.work(.approve(id), key: "k-1")
    #expect(approved == .stock(.stocktake(id, .approved)))
    #expect(try await storage.stock(of: .main).onHand["kiwi"] == 3)
    #expect(try await storage.openStocktake(of: .main) == nil)
    let version = try await storage.versions(of: .main).stock
    #expect(try await storage.stocktake(id, of: .main)?.version == version)
    for key in [nil, "k-1", "k-2"] as [IdempotencyKey?] {
      #expect(try await storage.work(.approve(id), key: key) == approved)
    }
    #expect(try await storage.versions(of: .main).stock == version)
    #expect(
      try await storage.work(.enter(id, "kiwi", counted: 9)).refusal
        == .stock(.closed(id, .approved))
    )
    #expect(try await storage.beginStocktake() != id)
    try await expectConsistency(of: storage)
  }

  @Test(arguments: Engine.allCases)
  func `is entered, approved and begun anew in one batch`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    let id = try await storage.beginStocktake()
    let outcomes = try await storage.commit(
      .stock(.enter(id, "kiwi", counted: 4)),
      .stock(.approve(id)),
      .stock(.approve(id)),
      .stock(.reject(id)),
      .stock(.begin)
    )
    #expect(outcomes[2] == .stock(.stocktake(id, .approved)))
    #expect(outcomes[3].refusal == .stock(.closed(id, .approved)))
    #expect(try await storage.stock(of: .main).onHand["kiwi"] == 4)
    #expect(try await storage.openStocktake(of: .main)?.counts == [:])
    #expect(try await storage.stocktake(StocktakeID.unheardOf, of: .main) == nil)
  }
}

@Suite struct `The ledger as people look at it` {
  private static let day = 86_400_000

  /// Movements of every kind, one a day.
  private func filledBar(_ engine: Engine) async throws -> any Storage {
    let storage = try await engine.store().openBar()
    let commands: [Command] = [
      .stock(try booking([Need("kiwi", 5), Need("mango", 5)], note: "Halle B: 50%_off!")),
      try .order(("mango-kiwi", 1)),
      .stock(try booking([Need("kiwi", 2)], .spoiled, note: "soft")),
      .stock(.undo(MovementID(4, "kiwi"))),
      .adjust("banana", by: -1, reason: .correction),
    ]
    var order: OrderID?
    for (index, command) in commands.enumerated() {
      let time = Timestamp(milliseconds: Timestamp.noon.milliseconds + index * Self.day)
      let outcome = try await storage.commit(command, at: time)[0]
      order = outcome.order?.id ?? order
    }
    let last = Timestamp(milliseconds: Timestamp.noon.milliseconds + 5 * Self.day)
    _ = try await storage.commit(.cancel(try #require(order)), at: last)
    return storage
  }

  private func find(
    _ storage: any Storage,
    _ change: (inout LedgerQuery) -> Void
  ) async throws -> [String] {
    var query = LedgerQuery()
    change(&query)
    return try await storage.ledger(query, of: .main).entries.map(\.movement.id.rawValue)
  }

  @Test(arguments: Engine.allCases)
  func `is paged from the newest line to the oldest`(engine: Engine) async throws {
    let storage = try await filledBar(engine)
    let all = try await storage.allMovements().map(\.id.rawValue)
    var found: [String] = []
    var query = LedgerQuery(limit: 4)
    while true {
      let page = try await storage.ledger(query, of: .main)
      #expect(page.entries.count <= 4)
      found += page.entries.map(\.movement.id.rawValue)
      guard let next = page.next else { break }
      query.before = next
    }
    #expect(found == all.reversed())
  }

  @Test(arguments: Engine.allCases)
  func `is filtered by fruit, reason, time, order and words`(engine: Engine) async throws {
    let storage = try await filledBar(engine)
    let noon = Timestamp.noon.milliseconds
    #expect(
      try await find(storage) { $0.fruit = "kiwi" }
        == ["7-kiwi", "5-kiwi", "4-kiwi", "3-kiwi", "2-kiwi", "1-kiwi"]
    )
    #expect(
      try await find(storage) { $0.reasons = [.spoiled, .reversal] } == ["5-kiwi", "4-kiwi"]
    )
    #expect(try await find(storage) { $0.reasons = [.order] } == ["3-mango", "3-kiwi"])
    #expect(
      try await find(storage) {
        $0.from = Timestamp(milliseconds: noon + 2 * Self.day)
        $0.until = Timestamp(milliseconds: noon + 4 * Self.day)
      } == ["5-kiwi", "4-kiwi"]
    )
    #expect(
      try await find(storage) { $0.orderNumber = 1 } == ["7-mango", "7-kiwi", "3-mango", "3-kiwi"]
    )
    #expect(try await find(storage) { $0.orderNumber = 2 } == [])
    #expect(try await find(storage) { $0.words = "HALLE" } == ["2-mango", "2-kiwi"])
    #expect(try await find(storage) { $0.words = "0%_o" } == ["2-mango", "2-kiwi"])
    #expect(try await find(storage) { $0.words = "5_%" } == [])
    #expect(try await find(storage) { $0.until = .opening } == [])
    #expect(
      try await find(storage) { $0.from = Timestamp(milliseconds: noon + 99 * Self.day) } == []
    )
  }

  @Test(arguments: Engine.allCases)
  func `says what was taken back, and of which order a line is`(engine: Engine) async throws {
    let storage = try await filledBar(engine)
    let entries = try await storage.ledger(LedgerQuery(), of: .main).entries
    let byID = Dictionary(uniqueKeysWithValues: entries.map { ($0.movement.id.rawValue, $0) })
    #expect(entries.filter(\.isReversed).map(\.movement.id.rawValue) == ["4-kiwi"])
    #expect(
      Set(entries.filter(\.isReversible).map(\.movement.id.rawValue))
        == ["6-banana", "2-kiwi", "2-mango"]
    )
    #expect(byID["3-kiwi"]?.orderNumber == 1)
    #expect(byID["2-kiwi"]?.orderNumber == nil)
    #expect(byID["5-kiwi"]?.movement.details.reverses == 4)
  }
}

@Suite struct `The file of stock work` {
  let path: String
  let storage: SQLiteStorage

  init() async throws {
    path = try TemporaryDirectory().file("bar.sqlite")
    storage = try SQLiteStorage(path: path)
    _ = try await storage.open(.main, menu: .original(), at: .opening)
    _ = try await storage.work(try booking([Need("kiwi", 5)]))
    _ = try await storage.work(.undo(MovementID(2, "kiwi")))
    let id = try await storage.beginStocktake()
    _ = try await storage.work(.enter(id, "kiwi", counted: 8))
    _ = try await storage.work(.approve(id))
    _ = try await storage.beginStocktake()
  }

  @Test(arguments: [
    "INSERT INTO movement SELECT bar_id, 99, fruit, delta, 1, reason, order_id, moved_at, note, reverses FROM movement WHERE reverses = 2",
    "INSERT INTO movement VALUES ('main', 99, 'kiwi', -1, 1, 'reversal', NULL, 0, NULL, NULL)",
    "INSERT INTO movement VALUES ('main', 99, 'kiwi', -1, 1, 'thirst', NULL, 0, NULL, NULL)",
    "INSERT INTO movement VALUES ('main', 99, 'mango', -1, 1, 'reversal', NULL, 0, NULL, 99)",
    "UPDATE movement SET note = 'x'", "DELETE FROM movement",
    "INSERT INTO stocktake SELECT bar_id, 'x', started_at, 'open', NULL, NULL FROM stocktake",
    "UPDATE stocktake SET status = 'rejected' WHERE status = 'approved'",
    "UPDATE stocktake_count SET counted = 9", "DELETE FROM stocktake_count",
    "INSERT INTO stocktake_count SELECT bar_id, stocktake_id, 'mango', 1, 1, 0 FROM stocktake_count",
  ])
  func `defends itself, whoever writes`(statement: String) throws {
    var connection = try Connection(.file(path))
    #expect(throws: SQLiteError.self) { try connection.run(unsafe: statement) }
  }

  @Test(arguments: [
    ("UPDATE movement SET delta = -4 WHERE reverses = 2", "do not make nothing"),
    ("UPDATE movement SET delta = -3 WHERE reason = 'stocktake'", "too many, but booked -3"),
    ("UPDATE stocktake_count SET fruit = 'mango'", "that it did not count"),
    (
      "UPDATE stocktake SET status = 'open', version = NULL WHERE status = 'approved'",
      "is open, closed at"
    ),
  ])
  func `is audited`(statement: String, finding: String) throws {
    #expect(try StorageFile(path).audit().differences == [])
    var connection = try Connection(.file(path))
    try connection.run("PRAGMA ignore_check_constraints = ON")
    try connection.withoutGuards { connection in
      try connection.run(unsafe: "DROP INDEX open_stocktake_is_alone; " + statement)
    }
    let differences = try StorageFile(path).audit().differences
    #expect(differences.contains { $0.contains(finding) }, "\(differences)")
  }

  @Test func `finds a page of the ledger by an index`() throws {
    var connection = try Connection(.file(path))
    var byHand = LedgerQuery()
    byHand.words = "x"
    for (query, index) in [
      (LedgerQuery(), "sqlite_autoindex_movement"), (byHand, "movement_by_hand"),
    ] {
      let statement = BarStatements(bar: .main)
        .ledger(query, before: MovementID(9, "kiwi"), floor: 1, limit: 50)
      let plan = try connection.rows(
        "EXPLAIN QUERY PLAN " + statement,
        as: (Int, Int, Int, String).self
      )
      .map(\.3)
      #expect(plan[0].contains("SEARCH m USING INDEX \(index)"), "\(plan)")
      #expect(!plan.contains { $0.contains("TEMP B-TREE") }, "\(plan)")
    }
  }
}

extension SQL {
  fileprivate static func + (prefix: String, statement: SQL) -> SQL {
    // The numbered parameters keep their numbers.
    var interpolation = StringInterpolation(literalCapacity: 0, interpolationCount: 0)
    var rest = statement.text[...]
    interpolation.appendLiteral(prefix)
    for (index, binding) in statement.bindings.enumerated() {
      let name = "$\(index + 1)"
      guard let place = rest.firstRange(of: name) else { break }
      interpolation.appendLiteral(String(rest[..<place.lowerBound]))
      interpolation.appendInterpolation(binding)
      rest = rest[place.upperBound...]
    }
    interpolation.appendLiteral(String(rest))
    return SQL(stringInterpolation: interpolation)
  }
}
