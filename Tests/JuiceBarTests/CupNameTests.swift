import JuiceBar
import Languages
import Testing

@Suite struct `A name on the cup` {
  @Test func `is a line of twenty characters`() throws {
    #expect(try CupName(typed: " Anna ")?.rawValue == "Anna")
    #expect(CupName(rawValue: String(repeating: "漢", count: 20)) != nil)
    #expect(throws: LineFault.tooLong) { try CupName(typed: String(repeating: "a", count: 21)) }
  }

  @Test func `makes another order under the same key, and none the same as ever`() throws {
    let name = try #require(CupName(rawValue: "Anna"))
    #expect(fingerprint(nil) == "order kiwi:1")
    #expect(fingerprint(name) != fingerprint(nil))
    #expect(fingerprint(name) != fingerprint(CupName(rawValue: "anna")))
    let (composed, apart) = (CupName(rawValue: "Zo\u{EB}"), CupName(rawValue: "Zoe\u{308}"))
    #expect(fingerprint(composed) == fingerprint(apart))
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
