import JuiceBar
import SeededRandom
import Testing

@Suite struct `A name on the cup` {
  private func typed(_ text: String) throws(CupName.Invalid) -> String? {
    try CupName(typed: text)?.rawValue
  }

  private func isInvalid(_ text: String) -> Bool {
    do { _ = try CupName(typed: text) } catch { return true }
    return false
  }

  @Test(arguments: [
    "Anna", "안나", "Zoë", "O’Neil & <b>", "李小龍", "さくら", "عبد الله", "לאה", "Nguyễn", "लक्ष्मी",
    "👩🏽", "🇰🇷", "1️⃣", "$&", String(repeating: "漢", count: 20),
    String(repeating: "🥝", count: 20), String(repeating: "a\u{35B}\u{35B}", count: 16),
  ])
  func `is any printable line of twenty characters`(text: String) throws {
    #expect(try typed(text).map { Array($0.utf8) } == Array(text.utf8))
    #expect(CupName(rawValue: text)?.rawValue == text)
  }

  @Test func `is the same however its letters were typed`() throws {
    let (composed, apart) = ("Zo\u{EB} \u{D55C}", "Zoe\u{308} \u{1112}\u{1161}\u{11AB}")
    let read = try #require(try typed(apart))
    #expect(read.utf8.elementsEqual(composed.utf8))
    #expect(CupName(rawValue: apart) == nil)
    let name = try #require(CupName(rawValue: composed))
    let other = try #require(try CupName(typed: apart))
    #expect(fingerprint(name) == fingerprint(other))
    // Apart they have 180 bytes, together 60.
    let long = String(repeating: "\u{1112}\u{1161}\u{11AB}", count: 20)
    #expect(try typed(long)?.utf8.count == 60)
  }

  @Test func `loses the white space around it, and is none without anything else`() throws {
    #expect(try typed(" \u{3000}Anna Karenina\t\r\n\u{2029}") == "Anna Karenina")
    for text in ["", " ", "\u{A0}\u{3000}\n\u{2028}"] { #expect(try typed(text) == nil) }
  }

  @Test(arguments: [
    "a\u{0}b", "a\u{7}", "a\nb", "a\u{85}b", "a\u{2028}b", "a\u{2029}b", "a\u{200B}b",
    "\u{202E}abc",
    "a\u{2066}b", "👩🏽‍🚀", "\u{FEFF}a", "a\u{AD}b", "a\u{200D}b", "👩\u{200D}", "\u{200D}👩", "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
    "Z\u{300}\u{301}\u{302}", "H\u{489}\u{489}\u{489}", String(repeating: "a", count: 21),
    String(repeating: "👨‍👩‍👧‍👦", count: 4), String(repeating: "🥝", count: 21),
  ])
  func `is no text that hides, breaks or outgrows its line`(text: String) {
    #expect(isInvalid(text))
    #expect(CupName(rawValue: text) == nil)
  }

  @Test func `keeps its promises whatever is typed`() {
    var generator = SeededGenerator(seed: 20_261_123)
    let parts: [Unicode.Scalar] = [
      "a", "é", "\u{301}", "\u{489}", "한", "\u{1112}", "\u{1161}", "👩", "\u{200D}", "\u{FE0F}", " ",
      "\n",
      "\u{0}", "\u{202E}", "क", "\u{94D}", "\u{1F3FD}", "\u{1F1F0}", "ﬁ", "\u{2126}",
    ]
    for _ in 0..<20_000 {
      var text = ""
      for _ in 0..<Int.random(in: 0...24, using: &generator) {
        text.unicodeScalars.append(parts.randomElement(using: &generator) ?? "a")
      }
      guard let name = try? CupName(typed: text) else { continue }
      #expect((1...20).contains(name.rawValue.count) && name.rawValue.utf8.count <= 80)
      #expect(CupName(rawValue: name.rawValue) == name)
      #expect(!name.rawValue.unicodeScalars.contains { "\n\0\u{202E}".unicodeScalars.contains($0) })
    }
  }

  @Test func `makes another order under the same key, and none the same as ever`() throws {
    let name = try #require(CupName(rawValue: "Anna"))
    #expect(fingerprint(nil) == "order kiwi:1")
    #expect(fingerprint(name) != fingerprint(nil))
    #expect(fingerprint(name) != fingerprint(CupName(rawValue: "anna")))
  }

  @Test func `stays with as much of its cart as can be made`() throws {
    let name = CupName(rawValue: "Anna")
    let kiwi = JuiceID(unchecked: "kiwi")
    let nine = try #require(Quantity(9))
    let cart = try #require(Cart([Cart.Line(kiwi, nine)], name: name))
    let menu = try Menu.original()
    #expect(menu.possible(of: cart, from: openingStock)?.name == name)
    #expect(try BarRules(menu: menu).decide(.order(Cart(kiwi)), on: openingStock).name == nil)
  }

  private func fingerprint(_ name: CupName?) -> String {
    var cart = Cart(JuiceID(unchecked: "kiwi"))
    cart.name = name
    return Command.order(cart).fingerprint
  }
}
