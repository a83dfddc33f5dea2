import Identifiers
import Languages
import Testing
import Time

@testable import JuiceBar

@Suite struct `Stock work` {
  let bar: BarRules
  let onHand: [FruitID: Int] = ["strawberry": 10, "kiwi": 5, "mango": 98]
  let sheet: Stocktake

  init() throws {
    bar = BarRules(menu: try .original())
    var generator = SystemRandomNumberGenerator()
    let start = Timestamp(milliseconds: 1)
    sheet = Stocktake(id: StocktakeID(at: start, using: &generator), startedAt: start)
  }

  private func decide(
    _ work: StockWork,
    _ records: StockRecords = StockRecords()
  ) throws(Refusal) -> Decision {
    try bar.decide(.stock(work), on: onHand, records: records)
  }

  private func booking(_ lines: [Need], _ reason: MovementReason = .delivery) throws -> StockBooking
  {
    try #require(StockBooking(lines, reason: reason, note: Note(rawValue: "Halle B")))
  }

  @Test func `books a delivery of several fruits, or nothing of it`() throws {
    let both = try decide(.book(try booking([Need("kiwi", 20), Need("mango", 2)])))
    #expect(both.changes.map(\.balance) == [25, 100])
    #expect((both.reason, both.details.note) == (.delivery, Note(rawValue: "Halle B")))
    let tooMuch = try booking([Need("kiwi", 96), Need("strawberry", 1), Need("mango", 3)])
    #expect(
      throws: Refusal.stock(
        .outOfRange([
          .init(fruit: "kiwi", wanted: 101, onHand: 5, capacity: 100),
          .init(fruit: "mango", wanted: 101, onHand: 98, capacity: 100),
        ])
      )
    ) { try decide(.book(tooMuch)) }
    #expect(throws: Refusal.unknownFruit("durian")) {
      try decide(.book(try booking([Need("durian", 1)])))
    }
  }

  @Test(arguments: MovementReason.forWaste + [.transferOut])
  func `takes away what is wasted or goes elsewhere, never more than there is`(
    reason: MovementReason
  ) throws {
    #expect(try decide(.book(try booking([Need("kiwi", 5)], reason))).changes.map(\.delta) == [-5])
    #expect(throws: Refusal.self) { try decide(.book(try booking([Need("kiwi", 6)], reason))) }
  }

  @Test func `is only booked for a reason, with amounts, and with the place of a transfer`() {
    #expect(StockBooking([], reason: .delivery) == nil)
    #expect(StockBooking([Need("kiwi", 0)], reason: .delivery) == nil)
    #expect(StockBooking([Need("kiwi", 1_000_001)], reason: .delivery) == nil)
    #expect(
      StockBooking([Need("kiwi", 600_000), Need("kiwi", 600_000)], reason: .delivery) == nil
    )
    #expect(StockBooking([Need("kiwi", 1)], reason: .order) == nil)
    #expect(StockBooking([Need("kiwi", 1)], reason: .transferIn) == nil)
    #expect(StockBooking([Need("kiwi", 1), Need("kiwi", 2)], reason: .waste)?.lines.count == 1)
  }

  @Test func `takes back by hand what was done by hand`() throws {
    let id = MovementID(7, "kiwi")
    var records = StockRecords()
    #expect(throws: Refusal.stock(.unknownMovement(id))) { try decide(.undo(id), records) }
    func movement(_ delta: Int, _ reason: MovementReason) -> Movement {
      Movement(
        version: 7,
        fruit: "kiwi",
        delta: delta,
        balance: 9,
        reason: reason,
        at: .init(milliseconds: 0)
      )
    }
    records.movements[id] = movement(3, .delivery)
    let undone = try decide(.undo(id), records)
    #expect(undone.changes == [.init(fruit: "kiwi", delta: -3, balance: 2)])
    #expect((undone.reason, undone.details.reverses) == (.reversal, 7))
    records.movements[id] = movement(6, .delivery)
    #expect(
      throws: Refusal.stock(
        .outOfRange([.init(fruit: "kiwi", wanted: -1, onHand: 5, capacity: 100)])
      )
    ) { try decide(.undo(id), records) }
    for reason in MovementReason.allCases where !reason.isByHand {
      records.movements[id] = movement(3, reason)
      #expect(throws: Refusal.stock(.notByHand(id))) { try decide(.undo(id), records) }
    }
  }

  @Test func `keeps what is sold between count and approval`() throws {
    var records = StockRecords()
    var counted = sheet
    counted.counts = [
      "strawberry": .init(counted: 8, onHand: 12, at: sheet.startedAt),
      "kiwi": .init(counted: 5, onHand: 5, at: sheet.startedAt),
    ]
    records.stocktakes[sheet.id] = counted
    let decision = try decide(.approve(sheet.id), records)
    #expect(decision.changes == [.init(fruit: "strawberry", delta: -4, balance: 6)])
    counted.counts["strawberry"] = .init(counted: 0, onHand: 11, at: sheet.startedAt)
    counted.counts["mango"] = .init(counted: 100, onHand: 97, at: sheet.startedAt)
    records.stocktakes[sheet.id] = counted
    #expect(
      throws: Refusal.stock(
        .outOfRange([
          .init(fruit: "mango", wanted: 101, onHand: 98, capacity: 100),
          .init(fruit: "strawberry", wanted: -1, onHand: 10, capacity: 100),
        ])
      )
    ) { try decide(.approve(sheet.id), records) }
  }

  @Test func `closes a stocktake once`() throws {
    var records = StockRecords()
    #expect(throws: Refusal.stock(.unknownStocktake(sheet.id))) {
      try decide(.enter(sheet.id, "kiwi", counted: 3), records)
    }
    for status in [Stocktake.Status.approved, .rejected] {
      var closed = sheet
      closed.status = status
      records.stocktakes[sheet.id] = closed
      let (same, other): (StockWork, StockWork) =
        status == .approved
        ? (.approve(sheet.id), .reject(sheet.id)) : (.reject(sheet.id), .approve(sheet.id))
      #expect(try decide(same, records).stock == .known(closed))
      for work in [other, .enter(sheet.id, "kiwi", counted: 3)] {
        #expect(throws: Refusal.stock(.closed(sheet.id, status))) { try decide(work, records) }
      }
    }
  }

  @Test func `counts no more than fits on the shelf`() {
    var records = StockRecords()
    records.stocktakes[sheet.id] = sheet
    for counted in [-1, 101] {
      #expect(throws: Refusal.outOfRange("kiwi", wanted: counted, onHand: 5, capacity: 100)) {
        try decide(.enter(sheet.id, "kiwi", counted: counted), records)
      }
    }
  }

  @Test func `has notes of one line`() {
    #expect(Note(rawValue: "  Halle B, 3층 ")?.rawValue == "Halle B, 3층")
    #expect(Note(rawValue: String(repeating: "가", count: 200)) != nil)
    #expect(Note(rawValue: String(repeating: "가", count: 201)) == nil)
    #expect(Note(rawValue: "a\nb") == nil)
  }

  @Test func `names movements as version and fruit`() {
    #expect(MovementID(rawValue: "12-blood-orange") == MovementID(12, "blood-orange"))
    for text in ["", "12", "12-", "-kiwi", "0-kiwi", "+1-kiwi", "01-kiwi", "1-Kiwi"] {
      #expect(MovementID(rawValue: text) == nil, "\(text)")
    }
  }
}

@Suite struct `Levels of stock` {
  @Test func `are low at a fifth of the capacity, or where the menu says`() throws {
    let menu = try Menu.original().settingLevels(of: "kiwi", capacity: 8, low: 3)
    let kiwi: Fruit = try #require(menu["kiwi"])
    #expect((kiwi.capacity, kiwi.opening, kiwi.lowLevel) == (8, 8, 3))
    #expect([3, 4].map(kiwi.isLow) == [true, false])
    let mango: Fruit = try #require(menu["mango"])
    #expect(mango.lowLevel == 20)
    #expect(try menu.settingLevels(of: "kiwi", capacity: 8, low: 3) == menu)
    #expect(menu.juices == (try Menu.original().juices))
    #expect(throws: MenuFileError.self) {
      try menu.settingLevels(of: "kiwi", capacity: 8, low: 9)
    }
  }
}
