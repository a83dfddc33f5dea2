import BarTables
import Foundation
import Identifiers
import JuiceBar
import SQLiteStorage
import SeededRandom
import Testing

/// Claims of the order engine that are about many commands on one storage; all fourteen stand in
/// Docs/reliability.md with the places of their tests.
@Suite struct `The order engine` {
  private static func scaled(_ count: Int) -> Int {
    let scale = ProcessInfo.processInfo.environment["PAVILION_SCALE"].flatMap(Double.init) ?? 1
    return max(1, Int(Double(count) * scale))
  }

  private static var seed: UInt64 {
    ProcessInfo.processInfo.environment["PAVILION_SEED"].flatMap(UInt64.init) ?? 1
  }

  @Test(arguments: Engine.allCases)
  func `claim 2: sums a fruit that a recipe lists twice`(engine: Engine) async throws {
    let recipe = try #require(Recipe([Need("kiwi", 3), Need("mango", 1), Need("kiwi", 4)]))
    let original = try Menu.original()
    let juice = Juice(id: "green", name: original.juices[0].name, recipe: recipe)
    #expect(recipe.makeable(from: ["kiwi": 13, "mango": 9]) == 1)
    let storage = try await engine.store().openBar()
    _ = try await storage.publish(
      Menu(fruits: original.fruits, juices: [juice]),
      in: .main,
      at: .noon
    )
    let order = try #require(try await storage.commit(.order(("green", 1)))[0].order)
    #expect(order.remaining == ["kiwi": 3, "mango": 9])
    let shortage = Shortage(fruit: "kiwi", needed: 7, onHand: 3)
    #expect(try await storage.commit(.order(("green", 1))) == [.refused(.shortages([shortage]))])
    _ = try await storage.commit(.cancel(order.id))
    #expect(try await storage.stock(of: .main).onHand["kiwi"] == 10)
    try await expectConsistency(of: storage)
  }

  @Test func `claim 4: answers opposite orders ten thousand times, from two desks on one file`()
    async throws
  {
    let path = try TemporaryDirectory().file("bar.sqlite")
    let count = Self.scaled(10_000)
    let desks = try await withThrowingTaskGroup { group in
      for _ in 0..<2 {
        group.addTask { @concurrent in try await Self.desk(on: path, pieces: 2 * count) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    var answered = 0
    while answered < count {
      let crowd = answered..<min(count, answered + OrderDesk.queueLimit)
      try await #require(Self.order(crowd, from: desks) == crowd.count)
      answered += crowd.count
    }
    let storage = try SQLiteStorage(path: path)
    #expect(try await storage.stock(of: .main).onHand == ["kiwi": 0, "mango": 0])
    #expect(try StorageFile(path).audit().differences == [])
  }

  /// Orders at once, in opposite orders of fruit, and counts who was served.
  private static func order(_ crowd: Range<Int>, from desks: [OrderDesk]) async throws -> Int {
    try await withThrowingTaskGroup { group in
      for index in crowd {
        let juices: [JuiceID] = index.isMultiple(of: 2) ? ["there", "back"] : ["back", "there"]
        let cart = try #require(Cart(juices.map { Cart.Line($0) }))
        group.addTask { try await desks[index % 4 / 2].submit(.order(cart)) }
      }
      return try await group.reduce(0) { $0 + ($1.order == nil ? 0 : 1) }
    }
  }

  /// A desk of its own on the file of a bar whose juices name two fruits in opposite orders.
  private static func desk(on path: String, pieces: Int) async throws -> OrderDesk {
    let name = try Menu.original().juices[0].name
    let recipes: [(JuiceID, [Need])] = [
      ("there", [Need("kiwi", 1), Need("mango", 1)]),
      ("back", [Need("mango", 1), Need("kiwi", 1)]),
    ]
    let menu = try Menu(
      fruits: ["kiwi", "mango"].map {
        Fruit(id: $0, name: name, capacity: Fruit.maximumCapacity, opening: pieces)
      },
      juices: recipes.map { Juice(id: $0, name: name, recipe: try #require(Recipe($1))) }
    )
    // Patient, since a batch of the other desk takes seconds under a sanitizer.
    let storage = try SQLiteStorage(path: path, busyTimeout: .seconds(120))
    _ = try await storage.open(.main, menu: menu, at: .opening)
    return OrderDesk(
      bar: .main,
      storage: storage,
      surroundings: OrderDesk.Surroundings(now: { .noon }, newID: { _ in OrderID.random().uuid })
    )
  }

  @Test func `claim 13: keeps ledger, balances and orders equal over random commands`()
    async throws
  {
    let path = try TemporaryDirectory().file("bar.sqlite")
    let storage = try SQLiteStorage(path: path)
    _ = try await storage.open(.main, menu: .original(), at: .opening)
    try await storage.makeOrders(.byCounter)
    let tally = try await Self.obey(Self.scaled(20_000), on: storage)
    // Every kind of command was done and refused, or nothing was tried.
    #expect(tally.count == 15, "seed \(Self.seed): \(tally)")
    let audit = try await Self.audit(path)
    #expect(audit.status == 0, "seed \(Self.seed): \(audit.words)")
    #expect(try await storage.stock(of: .main).onHand.values.allSatisfy { $0 >= 0 })
  }

  @Test func `claim 13: gives the same books for the same seed`() async throws {
    var ledgers: [[Movement]] = []
    for engine in Engine.allCases {
      let storage = try await engine.store().openBar()
      _ = try await Self.obey(1000, on: storage)
      ledgers.append(try await storage.allMovements())
    }
    #expect(ledgers.allSatisfy { $0 == ledgers[0] })
    let reasons = Set(ledgers[0].map(\.reason))
    #expect(reasons.isSuperset(of: [.order, .cancellation, .correction]), "seed \(Self.seed)")
  }

  /// Commits random commands in batches, and counts what kinds of answers there were.
  private static func obey(
    _ count: Int,
    on storage: any BarRecords
  ) async throws -> [String: Int] {
    var generator = SeededGenerator(seed: seed)
    var orders: [OrderID] = []
    var tally: [String: Int] = [:]
    var left = count
    while left > 0 {
      let size = min(left, Int.random(in: 1...64, using: &generator))
      let submissions = (0..<size).map { _ in generator.submission(about: &orders, keys: count) }
      for outcome in try await storage.commit(submissions) {
        tally[kind(of: outcome), default: 0] += 1
      }
      left -= size
    }
    return tally
  }

  private static func kind(of outcome: Outcome) -> String {
    switch outcome {
    case .ordered: "ordered"
    case .updated(let order): order.status.rawValue
    case .moved: "moved"
    case .stock: "stock"
    case .called(let call): call.isOpen ? "called" : "answered"
    case .answeredAll: "answered"
    case .settled: "settled"
    case .day: "day"
    case .suspended: "suspended"
    case .resumed: "resumed"
    case .refused(.suspended): "refused as suspended"
    case .refused(.shortages), .refused(.outOfRange), .refused(.stale): "refused by the stock"
    case .refused(.wrongStep): "refused by the order"
    case .refused: "refused always"
    }
  }

  /// Runs the built program, which reads the file by itself.
  private static func audit(_ path: String) async throws -> (status: Int32, words: String) {
    // On a thread of its own: the pool's threads are few, and other tests run on them.
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(with: Result { try waitForAudit(of: path) })
      }
    }
  }

  private static func waitForAudit(of path: String) throws -> (status: Int32, words: String) {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let process = Process()
    process.executableURL =
      URL(filePath: tests).deletingLastPathComponent().appending(path: "pavilion")
    process.arguments = ["audit", "--storage", "sqlite:\(path)"]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let words = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: words, as: UTF8.self))
  }
}
