import Identifiers
import Languages
import Testing
import Time

@testable import JuiceBar

@Suite struct `The fingerprint of a command` {
  private let order: OrderID

  init() {
    var random = SystemRandomNumberGenerator()
    order = OrderID(at: Timestamp(milliseconds: 1), using: &random)
  }

  private let notes = [
    "cash", "by cash", "by card spilled", "made-wrong", #"by other "A" made-wrong"#, "/ B", "– x",
  ].compactMap(PaymentNote.init(rawValue:))
  private let references = ["B", "/ B", #"" B"#, "deduction 1"]
    .compactMap(TerminalReference.init(rawValue:))
  private let names = [
    "A", "A / B", "A / B / B", #"A""#, #"A" B"#, #"A\"#, "by cash", "made-wrong",
  ]
  .compactMap(TenderName.init(rawValue:))

  private var payments: [Command] {
    let someReferences: [TerminalReference?] = [nil] + references
    let someNotes: [PaymentNote?] = [nil] + notes
    var tenders: [Tender] = [.cash(given: 5), .cash(given: 55)]
    for reference in references {
      for purpose in CashReceipt.Purpose.allCases {
        tenders.append(.cash(given: 5, CashReceipt(number: reference, purpose: purpose)))
      }
    }
    for reference in someReferences {
      tenders.append(.card(reference))
      for name in names { tenders.append(.other(name, reference)) }
    }
    for reason in WaiverReason.allCases {
      for note in someNotes { tenders.append(.waiver(reason, note)) }
    }
    return tenders.flatMap { tender -> [Command] in
      [.pay(order, 5, tender), .pay(order, 5, tender, isPart: true), .pay(order, 55, tender)]
    }
  }

  private var refunds: [Command] {
    let kinds: [Tender.Kind?] = [nil, .cash, .card] + names.map { Tender.Kind.other($0) }
    let someNotes: [PaymentNote?] = [nil] + notes
    let lines = [1, 2].map { RefundLine(position: $0, glasses: 1) }
    var commands: [Command] = []
    for note in someNotes {
      commands.append(.void(order, 1, .other, note))
      commands += kinds.map { .void(order, 1, .other, note, anew: $0) }.dropFirst()
      for reason in RefundReason.allCases {
        for kind in kinds {
          commands.append(.refund(order, 5, reason, note, by: kind))
          commands.append(.refundLines(order, lines, reason, note, by: kind))
        }
      }
    }
    return commands
  }

  private var bookings: [Command] {
    let texts = [
      "x", "mango:3", "mango:3 x", "above capacity", "above capacity x", "above capacity – x",
      "– x", "mango:3 – x",
    ]
    let notes: [Note?] = [nil] + texts.map { Note(rawValue: $0) }
    let costs: [[FruitID: Int]] = [[:], ["kiwi": 5]]
    var commands: [Command] = []
    for note in notes {
      for lines in [[Need("kiwi", 2)], [Need("kiwi", 2), Need("mango", 3)]] {
        for (costs, mayExceed) in costs.flatMap({ [($0, false), ($0, true)] }) {
          let booking = StockBooking(
            lines,
            reason: .delivery,
            note: note,
            costs: costs,
            mayExceed: mayExceed
          )
          if let booking { commands.append(.stock(.book(booking))) }
        }
      }
    }
    return commands
  }

  private var others: [Command] {
    let places: [Place?] = [nil, Place(rawValue: "help"), Place(rawValue: "2층 키오스크")]
    let cups: [CupName?] = [nil, CupName(rawValue: "kiwi:1"), CupName(rawValue: "for mango:1")]
    let juices: [[JuiceID]] = [["kiwi"], ["kiwi", "mango"]]
    var counts: [[Tender.Kind: Int]] = [[.cash: 5], [.cash: 5, .card: 5]]
    counts += names.map { [Tender.Kind.other($0): 5] }
    var commands: [Command] = [
      .day(.open(float: 5)), .day(.open(float: 55)), .stock(.begin),
      .adjust("kiwi", by: 5, reason: .delivery), .count("kiwi", onHand: 5, expecting: 5),
      .suspend("kiwi", until: nil), .suspend("kiwi", until: Timestamp(milliseconds: 5)),
      .resume("kiwi", ifDue: false), .resume("kiwi", ifDue: true),
      .make(order), .advance(order, to: .making), .recall(order, to: .making),
      .cancel(order), .expire(order), .answerAll(calledUntil: Timestamp(milliseconds: 5)),
    ]
    for place in places { commands.append(.call(.help, from: place)) }
    for (cup, juices) in cups.flatMap({ cup in juices.map { (cup, $0) } }) {
      if let cart = Cart(juices.map { Cart.Line($0) }, name: cup) { commands.append(.order(cart)) }
    }
    for note in notes { commands.append(.day(.move(5, note))) }
    for count in counts.compactMap({ DayCount($0) }) { commands.append(.day(.close(1, count))) }
    return commands
  }

  @Test func `is that of no other command`() {
    let commands = Set(payments + refunds + bookings + others)
    #expect(commands.count > 500)
    let alike = Dictionary(grouping: commands, by: \.fingerprint).filter { $0.value.count > 1 }
    #expect(alike.keys.sorted() == [])
  }

  @Test func `has its free text last, or quoted`() throws {
    let note = try #require(PaymentNote(rawValue: "by cash"))
    let gift = try #require(TenderName(rawValue: #"Gift "10" / A"#))
    let refund = Command.refund(order, 500, .madeWrong, note, by: .other(gift))
    let start = #"refund \#(order) 500 by other "Gift \"10\" / A" "#
    #expect(refund.fingerprint == start + "made-wrong by cash")
    let paid = Command.pay(order, 500, .other(gift, TerminalReference(rawValue: "/ 7")))
    #expect(paid.fingerprint == #"pay \#(order) 500 other "Gift \"10\" / A" / 7"#)
  }

  @Test(arguments: ["Gift", #"Gift "10" / A"#, #"\"#, #"" "#, "선물 권"])
  func `gives each free text back`(text: String) {
    let words = "other \(text.quoted) by cash"
    var rest = words[...]
    let (kind, name) = (rest.takeWord(), rest.takeQuoted())
    #expect(kind == "other" && name == text && rest == "by cash")
    let (none, last) = (rest.takeQuoted(), [rest.takeWord(), rest.takeWord(), rest.takeWord()])
    #expect(none == nil && last == ["by", "cash", ""])
  }
}
