import Identifiers
import JuiceBar
import Languages
import SQLiteStorage
import SeededRandom
import Testing

@Suite struct `A bar at work` {
  @Test(arguments: 1...12)
  func `keeps its books whatever is sold, delivered, wasted, counted and taken back`(
    seed: Int
  ) async throws {
    var bars: [any Storage] = []
    for engine in Engine.allCases { bars.append(try await engine.store().openBar()) }
    var generator = SeededGenerator(seed: UInt64(seed))
    var work = RandomWork()
    for _ in 0..<30 {
      let count = Int.random(in: 1...8, using: &generator)
      let submissions = (0..<count).map { _ in work.submission(using: &generator) }
      var answers: [[Outcome]] = []
      for bar in bars { answers.append(try await bar.commit(submissions)) }
      #expect(Set(answers).count == 1, "seed \(seed)")
      for (submission, outcome) in zip(submissions, answers[0]) { work.learn(submission, outcome) }
      // What was approved or taken back stays so: asked again, nothing moves.
      let before = try await bars[0].stock(of: .main)
      for again in work.settled.suffix(4) {
        for bar in bars { _ = try await bar.commit(.stock(again)) }
      }
      #expect(try await bars[0].stock(of: .main) == before, "seed \(seed)")
    }
    #expect(work.kinds == Set(RandomWork.allKinds), "seed \(seed)")
    for bar in bars { try await expectConsistency(of: bar) }
    let ledgers = try await (bars[0].allMovements(), bars[1].allMovements())
    #expect(ledgers.0 == ledgers.1)
    try expectReversals(in: ledgers.0)
    for id in work.sheets {
      let sheets = try await (bars[0].stocktake(id, of: .main), bars[1].stocktake(id, of: .main))
      #expect(sheets.0 == sheets.1)
      try expectVariances(of: #require(sheets.0), in: ledgers.0)
    }
    let (all, pages) = (ledgers.0.map(\.id), try await pagedLedgers(of: bars))
    #expect(pages == Array(repeating: all.reversed(), count: bars.count))
  }

  /// Each movement is taken back at most once, by its opposite.
  private func expectReversals(in ledger: [Movement]) throws {
    var taken: Set<MovementID> = []
    for reversal in ledger where reversal.reason == .reversal {
      let id = try #require(reversal.takesBack)
      let movement = ledger.first { $0.id == id }
      #expect(movement?.delta == -reversal.delta)
      #expect(movement?.reason.isByHand == true)
      #expect(taken.insert(id).inserted)
    }
  }

  /// An approved stocktake has moved its variances, and no other has moved anything.
  private func expectVariances(of sheet: Stocktake, in ledger: [Movement]) throws {
    let moved = ledger.filter { $0.version == sheet.version }.map { ($0.fruit, $0.delta) }
    let variances = sheet.counts.filter { $0.value.variance != 0 }.mapValues(\.variance)
    #expect(
      Dictionary(uniqueKeysWithValues: moved) == (sheet.status == .approved ? variances : [:])
    )
  }

  private func pagedLedgers(of bars: [any Storage]) async throws -> [[MovementID]] {
    var ledgers: [[MovementID]] = []
    for bar in bars {
      var (found, query) = ([MovementID](), LedgerQuery(limit: 17))
      while true {
        let page = try await bar.ledger(query, of: .main)
        found += page.entries.map(\.movement.id)
        guard let next = page.next else { break }
        query.before = next
      }
      ledgers.append(found)
    }
    return ledgers
  }
}

/// Draws commands about what earlier ones have made.
private struct RandomWork {
  static let allKinds = [
    "order", "delivery", "waste", "undo", "begin", "enter", "approve", "reject",
  ]

  private(set) var sheets: [StocktakeID] = []
  private(set) var settled: [StockWork] = []
  /// What was done at least once.
  private(set) var kinds: Set<String> = []
  private var movements: [MovementID] = []
  private let fruits: [FruitID] = ["strawberry", "banana", "kiwi", "mango"]

  mutating func submission(using generator: inout SeededGenerator) -> Submission {
    Submission(
      command(using: &generator),
      orderID: OrderID(at: .noon, using: &generator),
      at: .noon
    )
  }

  private func command(using generator: inout SeededGenerator) -> Command {
    let fruit = fruits[Int.random(in: 0..<4, using: &generator)]
    let other = fruits[Int.random(in: 0..<4, using: &generator)]
    let lines = [
      Need(fruit, Int.random(in: 1...30, using: &generator)),
      Need(other, Int.random(in: 1...9, using: &generator)),
    ]
    let sheet = sheets.suffix(2).randomElement(using: &generator) ?? StocktakeID.unheardOf
    let reasons = MovementReason.forWaste
    let reason = reasons[Int.random(in: 0..<reasons.count, using: &generator)]
    let booking: StockBooking?
    switch Int.random(in: 0..<12, using: &generator) {
    case 0, 1: booking = StockBooking(lines, reason: .delivery, note: Note(rawValue: "Halle"))
    case 2: booking = StockBooking([lines[1]], reason: reason)
    case 3:
      return .stock(
        .undo(movements.suffix(9).randomElement(using: &generator) ?? MovementID(1, fruit))
      )
    case 4: return .stock(.begin)
    case 5, 6, 7:
      let counted = Int.random(in: 0...25, using: &generator)
      return .stock(.enter(sheet, fruit, counted: counted))
    case 8: return .stock(.approve(sheet))
    case 9: return .stock(.reject(sheet))
    default: return .order(Cart(Bool.random(using: &generator) ? "mango-kiwi" : "kiwi"))
    }
    return booking.map { .stock(.book($0)) } ?? .stock(.begin)
  }

  mutating func learn(_ submission: Submission, _ outcome: Outcome) {
    switch (submission.command, outcome) {
    case (.order, .ordered): kinds.insert("order")
    case (.stock(let work), .stock(let done)):
      note(work, done)
    default: break
    }
  }

  private mutating func note(_ work: StockWork, _ done: StockOutcome) {
    if case .booked(let moved) = done { movements += moved.map(\.id) }
    switch work {
    case .book(let booking): kinds.insert(booking.reason == .delivery ? "delivery" : "waste")
    case .undo:
      kinds.insert("undo")
      settled.append(work)
    case .begin:
      kinds.insert("begin")
      if case .stocktake(let id, _) = done, !sheets.contains(id) { sheets.append(id) }
    case .enter: kinds.insert("enter")
    case .approve:
      kinds.insert("approve")
      settled.append(work)
    case .reject:
      kinds.insert("reject")
      settled.append(work)
    }
  }
}
