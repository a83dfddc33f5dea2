import Identifiers
import JuiceBar
import Languages
import Testing
import Time

@Suite struct `Calling staff` {
  let menu: PublishedMenu
  private let table = Place(rawValue: "탁자 7")

  init() throws { menu = PublishedMenu(version: 1, menu: try .original()) }

  /// What a batch does to a bar with some calls.
  private func plan(
    _ commands: [Command],
    key: IdempotencyKey? = nil,
    knowing calls: [StaffCall] = [],
    records: [KeyRecord] = [],
    by actor: LogEntry.Actor? = nil,
    at time: Int = 5
  ) -> Plan {
    let submissions = commands.map { command in
      var generator = SystemRandomNumberGenerator()
      let at = Timestamp(milliseconds: time)
      let id = OrderID(at: at, using: &generator)
      return Submission(command, key: key, orderID: id, at: at, by: actor)
    }
    return Batch(bar: .main, menu: menu, submissions: submissions).plan(
      on: Batch.Snapshot(
        version: 1,
        orderNumber: 0,
        onHand: [:],
        orders: [:],
        records: Dictionary(records.map { ($0.key, $0) }) { $1 },
        calls: Dictionary(calls.map { ($0.id, $0) }) { $1 }
      )
    )
  }

  private func calls(_ plan: Plan) -> [StaffCall?] {
    plan.outcomes.map { if case .called(let call) = $0 { call } else { nil } }
  }

  @Test func `makes an open call and leaves the stock and its version alone`() throws {
    let plan = plan([.call(.shortage, from: table)])
    let call = try #require(calls(plan)[0])
    #expect((call.reason, call.place) == (.shortage, table))
    #expect(call.calledAt == Timestamp(milliseconds: 5))
    #expect(call.isOpen)
    #expect(plan.calls == [call])
    #expect(plan.version == 1)
    #expect(plan.movements.isEmpty)
    #expect(!plan.isEmpty)
  }

  @Test func `are answered all at once, but for those that came after what staff saw`() throws {
    let made = try (1...3).map { number in
      var generator = SystemRandomNumberGenerator()
      let time = Timestamp(milliseconds: number)
      let place = try #require(Place(rawValue: "\(number)"))
      let id = CallID(at: time, using: &generator)
      return StaffCall(id: id, reason: .help, place: place, calledAt: time)
    }
    let plan = plan([.answerAll(calledUntil: Timestamp(milliseconds: 2))], knowing: made, at: 9)
    #expect(plan.outcomes == [.answeredAll(2)])
    #expect(plan.calls.map(\.id) == made.prefix(2).map(\.id))
    #expect(plan.calls.allSatisfy { $0.answeredAt == Timestamp(milliseconds: 9) })
  }

  @Test func `twice from one place for one reason is one call`() throws {
    let plan = plan([
      .call(.help, from: table), .call(.help, from: table), .call(.help, from: nil),
      .call(.order, from: table), .call(.help, from: nil),
    ])
    let calls = calls(plan)
    #expect(calls[0] == calls[1])
    #expect(calls[2] == calls[4])
    #expect(Set(calls.compactMap { $0?.id }).count == 3)
    #expect(plan.calls.count == 3)
  }

  @Test func `again after the answer is a new call, also in the same batch`() throws {
    let first = try #require(calls(plan([.call(.help, from: table)]))[0])
    let again = plan(
      [.answer(first.id), .call(.help, from: table)],
      knowing: [first],
      at: 9
    )
    let calls = calls(again).compactMap(\.self)
    #expect(calls[0].answeredAt == Timestamp(milliseconds: 9))
    #expect(calls[1].id != first.id)
    #expect(again.calls.map(\.isOpen) == [false, true])
  }

  @Test func `has one answer, the first, and none before the call whatever the clock says`() throws
  {
    let call = try #require(calls(plan([.call(.help, from: nil)], at: 50))[0])
    let early = try #require(calls(plan([.answer(call.id)], knowing: [call], at: 20))[0])
    #expect(early.answeredAt == Timestamp(milliseconds: 50))
    let late = plan([.answer(call.id)], knowing: [early], at: 90)
    #expect(calls(late) == [early])
    #expect(late.calls.isEmpty)
  }

  @Test func `has one who is on the way, the first, and stays open until the answer`() throws {
    let call = try #require(calls(plan([.call(.help, from: nil)], at: 50))[0])
    let mina = LogEntry.Actor(.account, id: "7", name: "Mina")
    let plan1 = plan([.come(call.id)], knowing: [call], by: mina, at: 20)
    let coming = try #require(calls(plan1)[0])
    #expect(coming.coming == StaffCall.Coming(at: Timestamp(milliseconds: 50), by: mina))
    #expect((coming.status, coming.isOpen) == (.coming, true))
    #expect(plan1.calls == [coming])
    #expect(plan1.entries.map(\.action.rawValue) == ["come"])
    let second = plan([.come(call.id)], knowing: [coming], by: .machine, at: 60)
    #expect(calls(second) == [coming])
    #expect(second.calls.isEmpty)
    // A visitor who presses again hears of this call.
    #expect(calls(plan([.call(.help, from: nil)], knowing: [coming])) == [coming])
    let answered = try #require(calls(plan([.answer(call.id)], knowing: [coming], at: 40))[0])
    #expect(answered.coming == coming.coming)
    #expect(answered.answeredAt == Timestamp(milliseconds: 50))
    let late = plan([.come(call.id)], knowing: [answered], at: 90)
    #expect(calls(late) == [answered])
    #expect(late.calls.isEmpty)
    #expect(plan([.come(call.id)]).outcomes == [.refused(.unknownCall(call.id))])
  }

  @Test func `under the same key gives the same call, even after it was answered`() throws {
    let key = try #require(IdempotencyKey(rawValue: "k-1"))
    let first = plan([.call(.help, from: table)], key: key)
    let call = try #require(calls(first)[0])
    var answered = call
    answered.answeredAt = Timestamp(milliseconds: 9)
    let again = plan(
      [.call(.help, from: table)],
      key: key,
      knowing: [answered],
      records: first.records
    )
    #expect(calls(again) == [call])
    #expect(again.isEmpty)
    let other = plan([.call(.order, from: table)], key: key, records: first.records)
    #expect(other.outcomes == [.refused(.keyReused)])
  }

  @Test func `has room for a hundred, and a refusal can be tried again under its key`() throws {
    let places = (1...StaffCall.maximumOpen).map { Place(rawValue: "table \($0)") }
    let full = plan(places.map { .call(.help, from: $0) })
    #expect(full.calls.count == 100)
    let key = try #require(IdempotencyKey(rawValue: "k-1"))
    let refused = plan([.call(.help, from: table)], key: key, knowing: full.calls)
    #expect(refused.outcomes == [.refused(.tooManyCalls)])
    #expect(refused.records.isEmpty)
    // A place that has a call is heard all the same.
    let known = plan([.call(.help, from: places[41])], knowing: full.calls)
    #expect(calls(known) == [full.calls[41]])
    let freed = plan([.answer(full.calls[0].id), .call(.help, from: table)], knowing: full.calls)
    #expect(calls(freed)[1]?.isOpen == true)
  }

  @Test func `that the bar does not have cannot be answered`() throws {
    let call = try #require(calls(plan([.call(.help, from: nil)]))[0])
    #expect(plan([.answer(call.id)]).outcomes == [.refused(.unknownCall(call.id))])
  }

  @Test(arguments: ["2층 키오스크", "A", String(repeating: "가", count: 60), "👩‍🍳 Küche · 3"])
  func `may name its place`(name: String) {
    #expect(Place(rawValue: name)?.rawValue == name)
  }

  @Test(arguments: [
    "", " ", "a\nb", "a\u{0}b", "a\u{2028}b", "a\u{202E}b", "\u{E000}",
    String(repeating: "가", count: 61),
    String(repeating: "e\u{301}\u{302}\u{303}\u{304}", count: 59),
  ])
  func `takes no place that cannot be shown on a line`(name: String) {
    #expect(Place(rawValue: name) == nil)
  }
}
