import BarTables
import JuiceBar
import Money
import Staffing
import Testing
import Time

@Suite struct `The refund limit of a bar` {
  @Test(arguments: Engine.allCases)
  func `is kept for each currency, with a line in the log`(engine: Engine) async throws {
    let store = try engine.store()
    let storage = try await store.openBar()
    let euro = try #require(Currency(rawValue: "EUR"))
    #expect(try await storage.refundLimit(of: .main, in: .won).amount == 20_000)
    for amount in [5_000, 0] {
      let limit = try #require(RefundLimit(amount, in: .won))
      try await storage.set(limit, of: .main, by: .machine, at: .noon)
      #expect(try await store.open().refundLimit(of: .main, in: .won) == limit)
    }
    #expect(try await storage.refundLimit(of: .main, in: euro) == RefundLimit(usualIn: euro))
    let log = try await storage.log(of: .main, matching: LogFilter(), limit: 9)
    let set = log.filter { $0.entry.action.rawValue == "refund-limit-set" }
    #expect(set.map(\.entry.subject) == ["0", "5000"])
    try await expectConsistency(of: storage)
  }
}
