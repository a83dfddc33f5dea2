import Identifiers
import JuiceBar
import Languages
import SeededRandom
import Staffing
import Testing
import Time

/// Lines that a careless grammar, statement or comparison would change.
enum OddLines {
  /// Lines of today's rule.
  static let typed: [String] = [
    "cash", "card", "other", "other:cash", "other:", "a=5", "=5", "x=y=3", ":", "a:b", "A / B",
    "/ B", "a;b", "a, b", "price: 1 → 2", "→", "–", "\"quoted\"", "\"", "back\\slash", "\\N",
    "\\u0041\\", "it's", "''", "100% _", "%", "{count|-}", "{|-}", "{\"a\":[1]}", "two  spaces",
    "by cash", "for Anna", "above capacity", "kiwi:2", "NULL", "0", "-1", "$1 ?1 :a @b",
    "한글 é", "ᄒᆞᆫ글", "علی\u{200C}رضا", "क्\u{200D}ष", "👨\u{200D}👩\u{200D}👧", "👩🏽", "🇰🇷",
    "🇰🇷 1", "1️⃣", "ก้ำ", "བསྒྲུབས", "김\u{3000}민지", "l’été\u{202F}!", "葛\u{E0100}城", "שָׁלוֹם",
    "q\u{301}\u{301}",
  ]

  /// Lines that older rules let in: joined with what stands beside them, not in normal form C, with
  /// white space around them or with more marks than any script needs.
  static let older: [String] = [
    "\u{301}x", "\u{200D}", "\u{200D}x", "\u{1F3FB}", "x\u{D4E}", "x\u{200D}", "=\u{200D}",
    "e\u{301}", "\u{1109}\u{1161}\u{11BC}\u{1111}\u{116E}\u{11B7}", " a ", "🇰", "\u{1161}a",
    "Z\u{353}\u{352}\u{353}\u{354}",
  ]

  /// The lines of today's rule that a type has room for, and the longest that there are.
  static func ofToday<Line: WrittenLine>(_: Line.Type = Line.self) -> [Line] {
    let longest = ["가", "🥝", "x"].map { String(repeating: $0, count: Line.maximumLength) }
    return (typed + longest).compactMap { Line(rawValue: $0) }
  }

  /// All lines, whatever rule let them in.
  static func all<Line: WrittenLine>(_: Line.Type = Line.self) -> [Line] {
    ofToday(Line.self) + older.map { Line(stored: $0) }
  }
}

extension WrittenLine {
  /// Its bytes: two lines that are equal in Swift may be of other bytes.
  var bytes: [UInt8] { Array(rawValue.utf8) }
}

/// The bytes of all texts in a value: texts that are equal in Swift may be of other bytes.
func spelling(of value: some Any) -> [UInt8] { Array(String(reflecting: value).utf8) }

/// Values by a seed.
struct OddValues {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  /// One of some values, of which there is at least one.
  mutating func one<Value>(of values: [Value]) -> Value { values[number(0...values.count - 1)] }

  mutating func several<Value: Hashable>(of values: [Value]) -> Set<Value> {
    var chosen: Set<Value> = []
    for value in values where number(0...1) == 0 { chosen.insert(value) }
    return chosen
  }

  mutating func line<Line: WrittenLine>(_: Line.Type = Line.self) -> Line {
    one(of: OddLines.all(Line.self))
  }

  mutating func perhaps<Line: WrittenLine>(_: Line.Type = Line.self) -> Line? {
    number(0...2) == 0 ? nil : line(Line.self)
  }

  /// A text as a program may keep it, such as the details of a line of the log.
  mutating func text() -> String {
    number(0...5) == 0 ? "" : one(of: OddLines.typed + OddLines.older)
  }

  /// A moment in the quarter of an hour that begins at noon.
  mutating func time() -> Timestamp {
    Timestamp(milliseconds: Timestamp.noon.milliseconds + number(0...99_999))
  }

  mutating func actor() -> LogEntry.Actor {
    let kind = one(of: LogEntry.Actor.Kind.allCases)
    return LogEntry.Actor(kind, id: text(), name: text())
  }

  mutating func perhapsActor() -> LogEntry.Actor? { number(0...4) == 0 ? nil : actor() }

  mutating func orderID() -> OrderID { OrderID(at: .noon, using: &generator) }

  mutating func accountID() -> AccountID { AccountID(at: .noon, using: &generator) }

  mutating func pairingCode() -> PairingCode { PairingCode(using: &generator) }

  /// A command by somebody, at some time.
  mutating func submission(_ command: Command) -> Submission {
    Submission(command, orderID: orderID(), at: time(), by: perhapsActor())
  }

  /// A cart of the menu ``JuiceBar/Menu/odd()``.
  mutating func cart(named name: CupName?) throws -> Cart {
    let juices: [JuiceID] = ["strawberry-banana", "mango-kiwi", "strawberry", "kiwi"]
    var lines: [Cart.Line] = []
    for _ in 0..<number(1...4) {
      let (count, juice) = (number(1...9), one(of: juices))
      lines.append(Cart.Line(juice, try #require(Quantity(count))))
    }
    return try #require(Cart(lines, name: name))
  }

  /// What an amount is paid with; each kind comes in turn.
  mutating func tender(_ index: Int, for amount: Int) -> Tender {
    switch index % 7 {
    case 0: return .cash(given: amount)
    case 1:
      let number = line(TerminalReference.self)
      let purpose = CashReceipt.Purpose.allCases[index / 7 % 2]
      let receipt = CashReceipt(number: number, purpose: purpose)
      return .cash(given: amount + self.number(0...9_999), receipt)
    case 2: return .card(nil)
    case 3: return .card(line(TerminalReference.self))
    case 4: return .other(line(TenderName.self), nil)
    case 5:
      let name = line(TenderName.self)
      return .other(name, line(TerminalReference.self))
    default:
      let reason = WaiverReason.allCases[index / 7 % WaiverReason.allCases.count]
      let note: PaymentNote? =
        reason == .other ? line(PaymentNote.self) : perhaps(PaymentNote.self)
      return .waiver(reason, note)
    }
  }
}

extension Menu {
  /// The juices of ``taxed()`` with all fruit that a test can need, one that is free, and one of a
  /// fruit of which there is too little.
  static func odd() throws -> Menu {
    let taxed = try taxed()
    var fruits = taxed.fruits.map { fruit in
      Fruit(id: fruit.id, name: fruit.name, capacity: 1_000_000, opening: 500_000)
    }
    let durian = LocalizedText("Durian", in: .english)
    fruits.append(Fruit(id: "durian", name: durian, opening: 1))
    let water = LocalizedText("Water", in: .english)
    let ofKiwi = try #require(Recipe([Need("kiwi", 1)]))
    let ofDurian = try #require(Recipe([Need("kiwi", 1), Need("durian", 2)]))
    let juices = [
      Juice(id: "water", name: water, recipe: ofKiwi),
      Juice(id: "durian", name: durian, recipe: ofDurian, price: 10),
    ]
    return try Menu(
      fruits: fruits,
      juices: taxed.juices + juices,
      currency: taxed.currency,
      taxRate: taxed.taxRate
    )
  }
}

extension Store {
  /// Opens a bar of the menu ``JuiceBar/Menu/odd()``, which makes its orders by the counter.
  func openOddBar() async throws -> any Storage {
    let storage = try open()
    _ = try await storage.open(.main, menu: .odd(), at: .opening)
    try await storage.makeOrders(.byCounter)
    return storage
  }
}

@Suite struct `A sample of a line` {
  @Test func `is one by the rule of lines, byte for byte`() {
    for text in OddLines.typed {
      #expect(Note(rawValue: text)?.bytes == Array(text.utf8), "\(text)")
      #expect(TenderName(rawValue: text)?.bytes == Array(text.utf8), "\(text)")
    }
    for text in OddLines.older {
      #expect(Note(rawValue: text)?.bytes != Array(text.utf8), "\(text)")
      #expect(Note(stored: text).bytes == Array(text.utf8), "\(text)")
    }
    #expect(OddLines.ofToday(CupName.self).contains { $0.rawValue.count == 20 })
    #expect(OddLines.ofToday(CupName.self).contains { $0.bytes.count == 80 })
    #expect(Set(OddLines.typed).count == OddLines.typed.count)
  }
}
