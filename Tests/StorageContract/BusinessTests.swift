import BarTables
import JuiceBar
import Staffing
import Testing
import Time

@Suite struct `The business of a bar` {
  @Test(arguments: Engine.allCases)
  func `is kept whole, with a line in the log`(engine: Engine) async throws {
    let store = try engine.store()
    let storage = try await store.openBar()
    #expect(try await storage.business(of: .main) == .unknown)
    let all = Dictionary(uniqueKeysWithValues: Business.Detail.allCases.map { ($0, "\($0) 주스") })
    for details in [[.name: "한강주스"], all, [:]] {
      let business = try Business(details)
      try await storage.set(business, of: .main, by: .machine, at: .noon)
      #expect(try await store.open().business(of: .main) == business)
    }
    let log = try await storage.log(of: .main, matching: LogFilter(), limit: 9)
    #expect(log.filter { $0.entry.action.rawValue == "business-set" }.count == 3)
    try await expectConsistency(of: storage)
  }
}
