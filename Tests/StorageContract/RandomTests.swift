import Identifiers
import JuiceBar
import SQLiteStorage
import SeededRandom
import Testing

@Suite struct `Two engines` {
  @Test(arguments: 1...8)
  func `answer the same commands with the same answers`(seed: Int) async throws {
    let stores = try Engine.allCases.map { try $0.store() }
    var storages: [any BarRecords] = []
    for store in stores { storages.append(try await store.openBar()) }
    var generator = SeededGenerator(seed: UInt64(seed))
    var orders: [OrderID] = []
    for _ in 0..<25 {
      let submissions = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
        generator.submission(about: &orders)
      }
      var answers: [[Outcome]] = []
      for storage in storages { answers.append(try await storage.commit(submissions)) }
      #expect(Set(answers).count == 1, "seed \(seed)")
    }
    for storage in storages { try await expectConsistency(of: storage) }
    let ledgers = try await (storages[0].allMovements(), storages[1].allMovements())
    #expect(ledgers.0 == ledgers.1)
  }
}
