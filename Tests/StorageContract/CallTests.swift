import BarTables
import JuiceBar
import Languages
import SQLLanguage
import SQLite
import Testing
import Time

@testable import SQLiteStorage

@Suite struct `A call for staff in storage` {
  private let kiosk = Place(rawValue: "2층 '키오스크'")

  private static func calls(_ outcomes: [Outcome]) throws -> [StaffCall] {
    try outcomes.map { outcome in
      guard case .called(let call) = outcome else { throw NoCall(outcome: outcome) }
      return call
    }
  }

  private struct NoCall: Error { let outcome: Outcome }

  @Test(arguments: Engine.allCases)
  func `is found after a restart, open until it is answered once`(engine: Engine) async throws {
    let store = try engine.store()
    let storage = try await store.openBar()
    let versions = try await storage.versions(of: .main)
    let made = try Self.calls(
      try await storage.commit(.call(.help, from: kiosk), .call(.order, from: nil))
    )
    #expect(try await store.open().openCalls(of: .main) == made.sorted { $0.id < $1.id })
    let answered = try Self.calls(
      try await storage.commit(.answer(made[0].id), at: Timestamp(milliseconds: 1_700_000_200_000))
    )
    #expect(answered[0].answeredAt == Timestamp(milliseconds: 1_700_000_200_000))
    #expect(try Self.calls(try await storage.commit(.answer(made[0].id))) == answered)
    #expect(try await store.open().openCalls(of: .main) == [made[1]])
    #expect(try await store.open().call(made[0].id, of: .main) == answered[0])
    #expect(try await store.open().call(CallID.unheardOf, of: .main) == nil)
    #expect(try await storage.versions(of: .main) == versions)
    try await expectConsistency(of: storage)
  }

  @Test(arguments: Engine.allCases)
  func `is the same for those who call again, also under a key of their own`(
    engine: Engine
  ) async throws {
    let storage = try await engine.store().openBar()
    let first = try await storage.commit(.call(.help, from: kiosk), key: "k-1")
    #expect(try await storage.commit(.call(.help, from: kiosk), key: "k-2") == first)
    #expect(try await storage.commit(.call(.help, from: kiosk)) == first)
    let id = try Self.calls(first)[0].id
    _ = try await storage.commit(.answer(id))
    // Whose answer was lost still hears of this call, not of another one.
    for key in ["k-1", "k-2"] as [IdempotencyKey] {
      #expect(try await storage.commit(.call(.help, from: kiosk), key: key) == first)
    }
    #expect(
      try await storage.commit(.call(.help, from: nil), key: "k-1") == [.refused(.keyReused)]
    )
    #expect(try await storage.openCalls(of: .main).isEmpty)
    #expect(try Self.calls(try await storage.commit(.call(.help, from: kiosk)))[0].id != id)
  }

  @Test(arguments: Engine.allCases)
  func `of many at once is one, and a hundred places fill the board`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    let outcomes = try await withThrowingTaskGroup { group in
      for index in 0..<240 {
        let place = Place(rawValue: "table \(index % 120)")
        group.addTask { try await storage.commit(.call(.help, from: place))[0] }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let open = try await storage.openCalls(of: .main)
    #expect(open.count == 100)
    #expect(Set(open.map(\.place)).count == 100)
    #expect(outcomes.count { $0 == .refused(.tooManyCalls) } == 40)
    // One batch makes room and fills it again.
    let late = try await storage.commit(.answer(open[0].id), .call(.help, from: open[0].place))
    #expect(try Self.calls(late)[1].isOpen)
  }

  @Test(arguments: Engine.allCases)
  func `tells who is on the way, after a restart and under a key, and goes with that`(
    engine: Engine
  ) async throws {
    let store = try engine.store()
    let storage = try await store.openBar()
    let id = try Self.calls(try await storage.commit(.call(.help, from: kiosk)))[0].id
    let mina = LogEntry.Actor(.account, id: "7", name: "Mina")
    let coming = Submission(.come(id), key: "k-1", orderID: .random(), at: .noon, by: mina)
    let first = try await storage.commit([coming])
    let call = try Self.calls(first)[0]
    #expect(call.coming == StaffCall.Coming(at: .noon, by: mina))
    #expect(try await store.open().openCalls(of: .main) == [call])
    #expect(try await storage.commit([coming]) == first)
    #expect(try Self.calls(try await storage.commit(.come(id))) == [call])
    let answered = try Self.calls(try await storage.commit(.answer(id)))[0]
    #expect(answered.coming == call.coming)
    #expect(try await store.open().call(id, of: .main) == answered)
    // Called, taken and answered in one batch; by nobody in particular.
    let made = Submission(.call(.order, from: nil), orderID: .random(), at: .noon)
    let next = CallID(made.orderID.uuid)
    let batch =
      [made]
      + [.come(next), .answer(next)].map {
        Submission($0, orderID: .random(), at: .noon)
      }
    let last = try Self.calls(try await storage.commit(batch))[2]
    #expect(last.coming == StaffCall.Coming(at: .noon, by: nil))
    #expect(try await store.open().call(next, of: .main) == last)
    try await expectConsistency(of: storage)
    let later = Timestamp(milliseconds: Timestamp.noon.milliseconds + 1)
    #expect(try await storage.forgetCalls(of: .main, answeredBefore: later) == 2)
    #expect(try await storage.call(id, of: .main) == nil)
  }

  @Test(arguments: Engine.allCases)
  func `goes a while after its answer, and never before`(engine: Engine) async throws {
    let storage = try await engine.store().openBar()
    let made = try Self.calls(
      try await storage.commit(.call(.help, from: kiosk), .call(.order, from: kiosk), key: nil)
    )
    let first = try await storage.commit(.call(.shortage, from: nil), key: "k-1")
    let old = try Self.calls(first)[0]
    _ = try await storage.commit(.answer(made[0].id), .answer(old.id), at: .noon)
    #expect(try await storage.forgetCalls(of: .main, answeredBefore: .noon) == 0)
    let later = Timestamp(milliseconds: Timestamp.noon.milliseconds + 1)
    #expect(try await storage.forgetCalls(of: .main, answeredBefore: later) == 2)
    #expect(try await storage.call(made[0].id, of: .main) == nil)
    #expect(try await storage.openCalls(of: .main) == [made[1]])
    // The answer that was kept under the key outlives the call.
    #expect(try await storage.commit(.call(.shortage, from: nil), key: "k-1") == first)
  }

  @Test func `is seen and answered by another process on the same file`() async throws {
    let path = try TemporaryDirectory().file("bar.sqlite")
    let (kiosks, office) = (try SQLiteStorage(path: path), try SQLiteStorage(path: path))
    _ = try await kiosks.open(.main, menu: .original(), at: .opening)
    let call = try Self.calls(try await kiosks.commit(.call(.help, from: kiosk)))[0]
    #expect(try await office.openCalls(of: .main) == [call])
    #expect(try Self.calls(try await office.commit(.call(.help, from: kiosk))) == [call])
    _ = try await office.commit(.answer(call.id))
    #expect(try await kiosks.openCalls(of: .main).isEmpty)
    #expect(try await kiosks.call(call.id, of: .main)?.isOpen == false)
  }
}

@Suite struct `The file of calls` {
  let path: String
  let storage: SQLiteStorage

  init() async throws {
    path = try TemporaryDirectory().file("bar.sqlite")
    storage = try SQLiteStorage(path: path)
    _ = try await storage.open(.main, menu: .original(), at: .opening)
    _ = try await storage.commit(.call(.help, from: nil), .call(.order, from: Place(rawValue: "A")))
    let open = try await storage.openCalls(of: .main)
    let order = open.first { $0.reason == .order }
    _ = try await storage.commit(.answer(try #require(order).id))
    let help = open.first { $0.reason == .help }
    _ = try await storage.commit(.come(try #require(help).id))
  }

  @Test(arguments: [
    ("INSERT INTO staff_call SELECT bar_id, 'x', reason, place, called_at, NULL", "UNIQUE"),
    ("UPDATE staff_call SET place = 'B'", "a call is answered once and does not change"),
    ("UPDATE staff_call SET answered_at = 9e12", "a call is answered once"),
    ("UPDATE staff_call SET answered_at = NULL", "a call is answered once"),
    ("UPDATE staff_call SET answered_at = called_at - 1 WHERE answered_at IS NULL", "CHECK"),
    ("DELETE FROM staff_call", "a call that nobody answered cannot be deleted"),
    ("UPDATE call_coming SET who_name = 'B'", "a row of call_coming cannot be changed"),
    ("DELETE FROM call_coming", "staff are on the way to an open call"),
    ("INSERT INTO call_coming SELECT bar_id, call_id, 0, NULL, NULL, NULL", "UNIQUE"),
  ])
  func `is guarded, whoever writes`(tampering: String, message: String) throws {
    var connection = try Connection(.file(path))
    let rest = tampering.hasPrefix("INSERT") ? " FROM staff_call WHERE answered_at IS NULL" : ""
    let error = #expect(throws: SQLiteError.self) {
      try connection.run("\(unsafe: tampering + rest)")
    }
    #expect(error?.message.contains(message) == true, "\(error as Any)")
  }

  @Test func `comes with the backup, and its audit names what cannot be`() async throws {
    #expect(try StorageFile(path).audit().differences == [])
    let open = try await storage.openCalls(of: .main)
    try StorageFile(path).backUp(to: path + ".backup")
    _ = try await storage.commit(.answer(open[0].id))
    try StorageFile(path).restore(from: path + ".backup")
    #expect(try await storage.openCalls(of: .main) == open)
    var connection = try Connection(.file(path))
    try connection.run("PRAGMA ignore_check_constraints = ON")
    try connection.withoutGuards { try $0.run("UPDATE staff_call SET reason = 'thirst'") }
    let differences = try StorageFile(path).audit().differences
    #expect(differences.contains { $0.contains("for thirst, made at 1700000100000") })
    try connection.withoutGuards { try $0.run("UPDATE call_coming SET coming_at = 1") }
    let early = try StorageFile(path).audit().differences
    #expect(early.contains { $0.contains("somebody comes at 1 to call \(open[0].id)") })
  }
}
