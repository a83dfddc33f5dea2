import Forecasting
import JSON
import JuiceBar
import SQLLanguage
import SQLite
import SQLiteStorage
import Staffing
import Testing

@testable import BarTables

@Suite struct `Numbers of a bar that no program can have written` {
  @Test func `are known by a range of every column that holds numbers`() throws {
    let path = try TemporaryDirectory().file("bar.sqlite")
    try StorageFile(path).prepare()
    var connection = try SQLite.Connection(.file(path))
    for table in try connection.copyTables() {
      for column in table.columns where column.kind == .integer {
        let range = column.range(in: table.name)
        #expect(range != nil, "\(table.name).\(column.name)")
        #expect(Int.storable.contains(range?.lowerBound ?? .min))
        #expect(Int.storable.contains(range?.upperBound ?? .max))
      }
    }
  }

  @Test(arguments: CopyEngine.allCases)
  func `are refused in a file, by line and column`(engine: CopyEngine) async throws {
    var bar = CopyRandomBar(seed: 5)
    let from = try CopyEngine.sqlite.place()
    try await bar.fill(from.open())
    let sound = try from.lines(isMoving: true)
    let to = try engine.place()
    // The reader judges, whatever the engine, so each is given other numbers.
    let beyond = engine == .sqlite ? [Int.min, (1 << 50) + 1] : [-(1 << 50) - 1, .max]
    var columns: [String] = []
    var judged: Set<String> = []
    for (index, line) in sound.enumerated().dropFirst() {
      let json = try JSONValue(parsing: line)
      if case .object(let title) = json, case .array(let names)? = title["columns"] {
        columns = try names.map { try JSONReader($0).string() }
        judged = []
      }
      guard case .array(let row) = json else { continue }
      for (place, value) in row.enumerated() {
        guard case .integer = value, judged.insert(columns[place]).inserted else { continue }
        for number in beyond {
          var changed = row
          changed[place] = .integer(number)
          var lines = Array(sound[...index])
          lines[index] = Array(JSONValue.array(changed).encoded().utf8)
          let column = columns[place]
          #expect {
            try to.take(lines)
          } throws: { error in
            let fault = error as? BarFileFault
            return fault?.line == index + 1 && fault?.field == column
          }
        }
      }
    }
    #expect(try to.bars.listedBars().bars.isEmpty)
  }

  @Test(arguments: CopyEngine.allCases)
  func `are named by an audit`(engine: CopyEngine) async throws {
    let place = try engine.place()
    var bar = CopyRandomBar(seed: 6)
    try await bar.fill(place.open())
    #expect(try place.bars.auditFaults(of: .seine) == [])
    try place.change("UPDATE webhook SET next_at = -500")
    try place.change("INSERT INTO staff_count VALUES ('seine', 'x', 1, -9223372036854775808)")
    let faults = try place.bars.auditFaults(of: .seine)
    #expect(faults.contains("seine: next_at of webhook is -500, which cannot be"))
    #expect(
      faults.contains("seine: failed_at of staff_count is -9223372036854775808, which cannot be")
    )
  }

  @Test(arguments: CopyEngine.allCases)
  func `are refused in the report of a day, which is named`(
    engine: CopyEngine
  ) async throws {
    var bar = CopyRandomBar(seed: 7)
    let from = try engine.place()
    try await bar.fill(from.open())
    let day = try await from.open().days(of: .seine).progress.number - 1
    let figure = "\"cashIn\":0"
    var lines = try from.lines().map { String(decoding: $0, as: UTF8.self) }
    let line = try #require(lines.lastIndex { $0.contains(figure.replacing("\"", with: "\\\"")) })
    lines[line].replace("\\\"cashIn\\\":0", with: "\\\"cashIn\\\":9223372036854775807")
    let words = "seine: the report of day \(day) cannot be read: cashIn: expected a whole number"
    let to = try engine.place()
    #expect {
      try to.take(lines.map { Array($0.utf8) })
    } throws: { error in
      "\(error)".contains(words)
    }
    #expect(try to.bars.listedBars().bars.isEmpty)
  }

  // Versions are counted in one go, and a movement may stand beyond any number of them.
  @Test(.timeLimit(.minutes(5)), arguments: CopyEngine.allCases)
  func `keep no server reading versions that there are not`(engine: CopyEngine) async throws {
    let place = try engine.place()
    var bar = CopyRandomBar(seed: 8)
    try await bar.fill(place.open())
    try place.change("UPDATE bar SET stock_version = 900000000000")
    let storage = try place.open()
    _ = try await storage.commit(.adjust("kiwi", by: -1, reason: .waste), in: .seine)
    while try await storage.summarise(.seine) {}
    var query = LedgerQuery(limit: 50)
    var lines = 0
    repeat {
      let page = try await storage.ledger(query, of: .seine)
      lines += page.entries.count
      query.before = page.next
    } while query.before != nil
    #expect(try await lines == storage.allMovements(of: .seine).count)
    var forecast = try await LedgerSummary.beginning(at: .noon, in: storage, of: .seine)
    try await forecast.catchUp(with: storage, of: .seine)
    #expect(forecast.version == 900_000_000_001)
    #expect(try place.bars.auditFaults(of: .seine) == [])
  }

  @Test(arguments: CopyEngine.allCases)
  func `end no server at which somebody signs in`(engine: CopyEngine) async throws {
    let place = try engine.place()
    var bar = CopyRandomBar(seed: 6)
    let storage = try place.open()
    try await bar.fill(storage)
    let account = try #require(try await storage.staff(of: .seine).accounts.values.first)
    for time in ["-9223372036854775808", "9223372036854775807", "-500"] {
      try place.change("DELETE FROM staff_count")
      try place.change(
        """
        INSERT INTO staff_count
        VALUES ('seine', \("account \(account.id)"), 7, CAST(\(time) AS BIGINT))
        """
      )
      let attempt = SignInAttempt(name: account.name.rawValue, device: nil, address: "test")
      let session = Session(token: "t\(time)", account: account.id, beganAt: .noon)
      let command = StaffCommand.signIn(
        attempt,
        session,
        password: account.passwordHash,
        device: "d"
      )
      // What cannot be read is told as such.
      _ = try? await storage.carryOut(command, in: .seine, by: .machine, at: .noon)
    }
    #expect(try await storage.stock(of: .seine).version > 0)
  }
}
