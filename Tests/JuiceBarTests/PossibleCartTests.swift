import Languages
import Testing

@testable import JuiceBar

@Suite struct `What of a cart can be made` {
  private let menu: Menu
  private let kiwi = JuiceID(unchecked: "kiwi")
  private let both = JuiceID(unchecked: "both")

  init() throws {
    let fruits = ["kiwi", "mango"].map {
      Fruit(id: FruitID(unchecked: $0), name: .init($0, in: .korean))
    }
    let kiwiOnly = try #require(Recipe([Need(fruits[0].id, 3)]))
    let mixed = try #require(Recipe([Need(fruits[1].id, 2), Need(fruits[0].id, 1)]))
    menu = try Menu(
      fruits: fruits,
      juices: [
        Juice(id: JuiceID(unchecked: "kiwi"), name: .init("kiwi", in: .korean), recipe: kiwiOnly),
        Juice(id: JuiceID(unchecked: "both"), name: .init("both", in: .korean), recipe: mixed),
      ]
    )
  }

  private func cart(_ lines: [(JuiceID, Int)]) throws -> Cart {
    let lines = try lines.map { juice, count in
      let quantity = try #require(Quantity(count))
      return Cart.Line(juice, quantity)
    }
    return try #require(Cart(lines))
  }

  private func possible(_ lines: [(JuiceID, Int)], kiwi: Int, mango: Int) throws -> [String]? {
    let cart = try cart(lines)
    let onHand = [FruitID(unchecked: "kiwi"): kiwi, FruitID(unchecked: "mango"): mango]
    return menu.possible(of: cart, from: onHand)?.lines.map { "\($0.juice):\($0.quantity.count)" }
  }

  @Test func `is all of it where the fruit suffices`() throws {
    #expect(try possible([(kiwi, 2), (both, 1)], kiwi: 7, mango: 2) == ["kiwi:2", "both:1"])
  }

  @Test func `keeps earlier lines before later ones, glass by glass`() throws {
    #expect(try possible([(both, 2), (kiwi, 3)], kiwi: 8, mango: 10) == ["both:2", "kiwi:2"])
    #expect(try possible([(kiwi, 3), (both, 2)], kiwi: 9, mango: 10) == ["kiwi:3"])
  }

  @Test func `leaves out what the menu does not have`() throws {
    let melon = JuiceID(unchecked: "melon")
    #expect(try possible([(melon, 1), (kiwi, 1)], kiwi: 3, mango: 0) == ["kiwi:1"])
  }

  @Test func `is nothing where not one glass can be made`() throws {
    #expect(try possible([(kiwi, 3), (both, 2)], kiwi: 2, mango: 1) == nil)
  }

  @Test func `can always be ordered`() throws {
    for kiwis in 0...12 {
      for mangos in 0...6 {
        let onHand = [FruitID(unchecked: "kiwi"): kiwis, FruitID(unchecked: "mango"): mangos]
        let cart = try cart([(both, 3), (kiwi, 1)])
        guard let possible = menu.possible(of: cart, from: onHand) else { continue }
        #expect(throws: Never.self) {
          try BarRules(menu: menu).decide(.order(possible), on: onHand)
        }
      }
    }
  }
}
