import BarTables
import JuiceBar
import SQLLanguage
import SQLite
import SeededRandom
import Testing
import Time

@testable import SQLiteStorage

@Suite struct `A report in storage` {
  private static let quarter = QuarterHour(.noon)
  private static let day = QuarterHour(.opening)..<QuarterHour(number: quarter.number + 96)

  private static func report(
    of storage: any Storage,
    in quarters: Range<QuarterHour> = day
  ) async throws -> Report {
    while try await storage.summarise(.main) {}
    return try await storage.report(of: .main, in: quarters)
  }

  @Test(arguments: Engine.allCases)
  func `tells what was sold, what was cancelled and when`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    let later = Timestamp(milliseconds: Timestamp.noon.milliseconds + QuarterHour.milliseconds)
    let outcomes = try await storage.commit(.order(("kiwi", 2)), .order(("mango-kiwi", 1)))
    let order = try #require(outcomes[0].order)
    _ = try await storage.commit(.cancel(order.id), at: later)
    let report = try await Self.report(of: storage)
    let kiwi = Turnover(glasses: 2, gross: 6000, cancelledGlasses: 2, cancelledGross: 6000)
    let mixed = Turnover(glasses: 1, gross: 3000, cancelledGlasses: 0, cancelledGross: 0)
    #expect(report.juices == ["kiwi": kiwi, "mango-kiwi": mixed])
    #expect(report.total.netGlasses == 1 && report.total.netGross == 3000)
    #expect(
      report.quarters == [
        Self.quarter: Turnover(glasses: 3, gross: 9000, cancelledGlasses: 0, cancelledGross: 0),
        QuarterHour(later): Turnover(
          glasses: 0,
          gross: 0,
          cancelledGlasses: 2,
          cancelledGross: 6000
        ),
      ]
    )
    #expect(
      try await Self.report(of: storage, in: QuarterHour(later)..<Self.day.upperBound).juices.count
        == 1
    )
  }

  @Test(arguments: Engine.allCases)
  func `tells how much fruit moved for which reason`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    _ = try await storage.commit(
      .order(("kiwi", 2)),
      .adjust("kiwi", by: 7, reason: .delivery),
      .adjust("kiwi", by: -3, reason: .waste),
      .adjust("kiwi", by: -1, reason: .waste)
    )
    let flows = try await Self.report(of: storage).flows.filter { $0.key.fruit == "kiwi" }
    #expect(
      flows == [
        Report.Flow(fruit: "kiwi", reason: .opening): 10,
        Report.Flow(fruit: "kiwi", reason: .order): -6,
        Report.Flow(fruit: "kiwi", reason: .delivery): 7,
        Report.Flow(fruit: "kiwi", reason: .waste): -4,
      ]
    )
  }

  @Test(arguments: Engine.allCases)
  func `counts the glasses that could not be sold by the fruit that was short`(
    engine: Engine
  ) async throws {
    let storage = try await engine.store().openBar()
    _ = try await storage.commit(.order(("strawberry", 2)), .order(("strawberry", 1), ("kiwi", 1)))
    _ = try await storage.commit(.order(("mango-kiwi", 9)))
    let report = try await Self.report(of: storage)
    #expect(
      report.missed == [
        LostSales(juice: "strawberry", fruit: "strawberry"): 3,
        LostSales(juice: "mango-kiwi", fruit: "mango"): 9,
      ]
    )
  }

  @Test(arguments: Engine.allCases)
  func `does not count an answer that is given again`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    for _ in 0..<3 {
      _ = try await storage.commit(.order(("strawberry", 1)), key: "short")
      _ = try await storage.commit(.order(("kiwi", 1)), key: "sold")
    }
    let report = try await Self.report(of: storage)
    #expect(report.missed.values.reduce(0, +) == 1)
    #expect(report.total.glasses == 1)
  }

  @Test(arguments: Engine.allCases)
  func `is the same however often it was added up on the way`(engine: Engine) async throws {
    let often = try await engine.store().openBar()
    let once = try await engine.store().openBar()
    var random = SeededGenerator(seed: 7)
    for step in 0..<60 {
      let time = Timestamp(milliseconds: Timestamp.noon.milliseconds + step * 123_456)
      let quantity = Int.random(in: 1...3, using: &random)
      let command: Command =
        step.isMultiple(of: 5)
        ? .adjust("kiwi", by: Int.random(in: 1...9, using: &random), reason: .delivery)
        : try .order(("kiwi", quantity))
      let id = OrderID(numbered: UInt64(step))
      for storage in [often, once] {
        _ = try await storage.commit([Submission(command, orderID: id, at: time)])
        guard step.isMultiple(of: 7) else { continue }
        _ = try await storage.commit(.cancel(OrderID(numbered: UInt64(step / 2))), at: time)
      }
      if Bool.random(using: &random) { _ = try await often.summarise(.main) }
    }
    #expect(try await Self.report(of: often) == Self.report(of: once))
  }

  @Test(arguments: Engine.allCases)
  func `is refused for a bar that does not exist`(engine: Engine) async throws {
    let storage = try engine.store().open()
    await #expect(throws: StorageError.unknownBar(.main)) {
      try await storage.report(of: .main, in: Self.day)
    }
  }

  @Test func `is audited against the ledger`() async throws {
    let path = try TemporaryDirectory().file("bar.sqlite")
    do {
      let storage = try SQLiteStorage(path: path)
      _ = try await storage.open(.main, menu: .original(), at: .opening)
      try await storage.makeOrders(.byCounter)
      _ = try await storage.commit(.order(("kiwi", 2)))
      while try await storage.summarise(.main) {}
    }
    #expect(try StorageFile(path).audit().differences == [])
    do {
      var connection = try Connection(.file(path), access: .readWrite)
      try connection.run("UPDATE flow SET pieces = pieces + 1 WHERE reason = 'order'")
      try connection.run("UPDATE turnover SET glasses = glasses - 1")
    }
    #expect(
      try StorageFile(path).audit().differences == [
        "main: 1 kiwi too many in the summary for order",
        "main: -1 glasses of kiwi too many in the summary, at 0 KRW",
      ]
    )
  }
}
