import Identifiers
import JSON
import JuiceBar
import Languages
import Money
import Testing
import Time

@Suite struct `A business day` {
  private let menu: PublishedMenu
  private let ice: PaymentNote

  init() throws {
    menu = PublishedMenu(version: 1, menu: try .original())
    ice = try #require(PaymentNote(rawValue: "ice"))
  }

  private func plan(
    _ commands: [Command],
    on days: DayProgress = DayProgress(),
    _ records: DayRecords = DayRecords()
  ) throws -> Plan {
    var random = SystemRandomNumberGenerator()
    let submissions = commands.map { command in
      Submission(
        command,
        orderID: OrderID(at: Timestamp(milliseconds: 1), using: &random),
        at: Timestamp(milliseconds: 1)
      )
    }
    let snapshot = Batch.Snapshot(
      version: 40,
      orderNumber: 17,
      onHand: openingStock,
      orders: [:],
      records: [:],
      days: days,
      dayRecords: records
    )
    return Batch(bar: .main, menu: menu, submissions: submissions).plan(on: snapshot)
  }

  @Test func `follows the one before it without a gap, in orders and in stock`() throws {
    let nothing = try #require(DayCount([.cash: 0]))
    let order = Command.order(Cart("kiwi"))
    let plan = try plan([
      order, .day(.open(float: 100)), order, .day(.close(1, nothing)), order,
      .day(.open(float: 200)), order, .day(.close(2, nothing)), order,
    ])
    #expect(plan.orders.map(\.number) == [18, 19, 20])
    #expect(plan.orders.map(\.dayNumber) == [nil, 1, 1])
    #expect(plan.outcomes.count == 9)
    let openings = plan.dayWrites.compactMap { write -> BusinessDay? in
      if case .opened(let day) = write { day } else { nil }
    }
    #expect(openings.map(\.number) == [1, 2])
    #expect(openings.map(\.ordersBefore) == [18, 19])
    #expect(openings.map(\.versionBefore) == [41, 42])
    #expect(plan.days == DayProgress(number: 3, ordersBefore: 20))
  }

  @Test func `is opened once, and closed only by its own number`() throws {
    let nothing = try #require(DayCount([.cash: 0]))
    let plan = try plan([
      .day(.close(1, nothing)), .day(.move(-100, ice)), .day(.open(float: -1)),
      .day(.open(float: 0)), .day(.open(float: 0)), .day(.move(0, ice)), .day(.close(2, nothing)),
      .day(.close(1, nothing)), .day(.close(1, nothing)),
    ])
    let refusals = plan.outcomes.map { outcome -> DayRefusal? in
      if case .refused(.day(let refusal)) = outcome { refusal } else { nil }
    }
    let expected: [DayRefusal?] = [
      .notOpen, .notOpen, .wrongAmount, nil, .alreadyOpen(1), .wrongAmount, .otherDay(1), nil,
      .notOpen,
    ]
    #expect(refusals == expected)
  }

  @Test(arguments: [Int.min, .max]) func `moves no amount that no drawer holds`(amount: Int) throws
  {
    let plan = try plan([
      .day(.open(float: 0)), .day(.move(amount, ice)), .day(.open(float: amount)),
    ])
    #expect(plan.outcomes[1] == .refused(.day(.wrongAmount)))
    #expect(plan.dayWrites.count == 1)
  }

  @Test func `numbers the cash put in and taken out`() throws {
    let plan = try plan([.day(.open(float: 0)), .day(.move(-100, ice)), .day(.move(5, ice))])
    #expect(
      plan.outcomes[1...] == [.day(.moved(day: 1, number: 1)), .day(.moved(day: 1, number: 2))]
    )
  }

  @Test func `has a count that is written and read without loss`() throws {
    // The marks and signs at the ends make one character with what stands beside them.
    let stored = ["a=b;c", "\u{301}x", "\u{1F3FB}", "\u{200D}x\u{200D}", "x\u{D4E}", "a\nb"]
      .map { Tender.Kind.other(TenderName(stored: $0)) }
    for amounts in [[:], [.cash: 5], [.cash: 0, .card: 700]] + stored.map({ [.card: 1, $0: 3] })
      as [[Tender.Kind: Int]]
    {
      let count = try #require(DayCount(amounts))
      let read = try DayCount(stored: count.stored)
      #expect(read == count)
    }
    #expect(DayCount([.cash: -1]) == nil)
    for text in [
      "", "cash=5", #"[{"kind":"cash","amount":-1}]"#, #"[{"kind":"other","amount":1}]"#,
    ] {
      #expect(throws: (any Error).self, "\(text)") { try DayCount(stored: text) }
    }
  }

  @Test func `has money that is the same by tender, by tax rate and by person, or is told of`() {
    let day = BusinessDay(
      number: 1,
      openedAt: Timestamp(milliseconds: 5),
      openedBy: nil,
      float: 0,
      currency: "KRW",
      ordersBefore: 0,
      versionBefore: 0
    )
    var report = DayReport(of: day)
    report.add(in: "KRW") { money in
      money.received = [.cash: .init(count: 1, amount: 500), .card: .init(count: 1, amount: 200)]
      money.taxes[.zero, default: DayReport.Taxed()].gross = 700
      money.people["Mina", default: DayReport.Person()].received = 700
    }
    #expect(report.disagreements == [])
    report.add(in: "KRW") { $0.received[.card] = nil }
    report.add(in: "EUR") { $0.refunded = [.cash: 3] }
    #expect(
      report.disagreements == [
        "500 KRW was received by tender, 700 by tax rate and 700 by person",
        "3 EUR was refunded by tender, 0 by tax rate and 0 by person",
      ]
    )
  }

  /// A report with every figure.
  private static func report() throws -> DayReport {
    let day = BusinessDay(
      number: 7,
      openedAt: Timestamp(milliseconds: 5),
      openedBy: LogEntry.Actor(.account, id: "1", name: "Mina"),
      float: 100_000,
      currency: "KRW",
      ordersBefore: 0,
      versionBefore: 0
    )
    var report = DayReport(of: day)
    report.cashOut = 12_000
    report.orders = 3...9
    report.fruit = ["kiwi": 3]
    report.add(in: "KRW") { money in
      money.received = [
        .cash: .init(count: 2, amount: 500), .other(voucher): .init(count: 1, amount: 3),
      ]
      money.refunded = [.cash: 100]
      money.refunds = .init(count: 1, amount: 100)
      money.waived = [.complaint: .init(count: 1, amount: 40)]
      money.people["Mina"] = DayReport.Person()
      money.taxes[.zero] = DayReport.Taxed()
    }
    report.add(in: "EUR") { $0.ordered = .init(count: 1, amount: 9) }
    report.closing = DayReport.Closing(
      at: Timestamp(milliseconds: 9),
      by: nil,
      count: try #require(DayCount([.cash: 88_400, .card: 0]))
    )
    return report
  }

  private static let voucher = TenderName(stored: "\u{301}Voucher\u{D4E}")

  @Test func `has a report that is written and read without loss`() throws {
    let report = try Self.report()
    let text = JSONValue.object(report.json).encoded()
    let read = try DayReport(kept: JSONReader(try JSONValue(parsing: Array(text.utf8))))
    #expect(read == report)
    #expect(report.expected(.cash) == 100_000 - 12_000 + 500 - 100)
    #expect(report.expected(.other(Self.voucher)) == 3)
    #expect(report.drawer.net == 403)
  }

  @Test(arguments: [-1, 1 << 56, Int.min, Int.max])
  func `is not read with a figure that no day makes, which is named`(figure: Int) throws {
    let report = try Self.report()
    var refused = 0
    for (path, changed) in JSONValue.object(report.json).replacingNumbers(by: figure) {
      // A day may give back more fruit than it takes.
      if figure == -1, path == "fruit.kiwi" { continue }
      do throws(JSONMismatch) {
        // Sums are made anew and not read.
        #expect(try DayReport(kept: JSONReader(changed)) == report, "\(path)")
      } catch {
        #expect(error.path == path && error.expected.hasPrefix("a whole number from "))
        refused += 1
      }
    }
    #expect(refused == (figure == -1 ? 48 : 49))
  }

  @Test func `adds up the greatest figures`() throws {
    let most = 1 << 55
    var report = try Self.report()
    (report.cashIn, report.cashOut, report.glasses) = (most, most, most)
    report.add(in: "KRW") { money in
      for rate in 0...1_000 {
        var taxed = DayReport.Taxed()
        (taxed.gross, taxed.tax) = (most, most)
        money.taxes[TaxRate(rawValue: rate) ?? .zero] = taxed
      }
      for kind in [Tender.Kind.cash, .card] {
        money.received[kind] = .init(count: most, amount: most)
      }
      money.refunds = .init(count: most, amount: most)
    }
    let read = try DayReport(kept: JSONReader(.object(report.json)))
    #expect(read == report)
    #expect(read.drawer.tax == most && read.drawer.gross == most && read.drawer.net == 0)
    #expect(read.expected(.cash) == 100_000 + most - 100)
  }
}

extension JSONValue {
  /// The values with one number replaced, for each of them, and its path.
  fileprivate func replacingNumbers(by number: Int) -> [(path: String, JSONValue)] {
    switch self {
    case .integer: [("", .integer(number))]
    case .array(let elements):
      elements.enumerated().flatMap { place, element in
        element.replacingNumbers(by: number).map { path, changed in
          var elements = elements
          elements[place] = changed
          return ("[\(place)]\(path.hasPrefix("[") ? "" : ".")\(path)", .array(elements))
        }
      }
    case .object(let object):
      object.members.flatMap { member in
        member.value.replacingNumbers(by: number).map { path, changed in
          var object = object
          object[member.name] = changed
          let separator = path.isEmpty || path.hasPrefix("[") ? "" : "."
          return (member.name + separator + path, .object(object))
        }
      }
    default: []
    }
  }
}
