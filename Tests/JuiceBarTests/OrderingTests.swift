import JuiceBar
import Testing

@Suite struct `Making a juice` {
  let bar: BarRules

  init() throws { bar = BarRules(menu: try .original()) }

  static let recipes: [(JuiceID, [FruitID: Int])] = [
    ("strawberry-banana", ["strawberry": 10, "banana": 1]),
    ("mango-kiwi", ["mango": 2, "kiwi": 1]),
    ("banana", ["banana": 2]),
    ("pineapple", ["pineapple": 2]),
    ("kiwi", ["kiwi": 3]),
    ("mango", ["mango": 3]),
  ]

  @Test(arguments: recipes)
  func `takes what the recipe names`(juice: JuiceID, needs: [FruitID: Int]) throws {
    let decision = try bar.decide(.order(Cart(juice)), on: openingStock)
    let taken = Dictionary(uniqueKeysWithValues: decision.changes.map { ($0.fruit, -$0.delta) })
    #expect(taken == needs)
    for change in decision.changes {
      #expect(change.balance == openingStock[change.fruit].map { $0 + change.delta })
    }
  }

  @Test func `is refused on opening stock for strawberry juice, which takes sixteen`() {
    let shortage = Shortage(fruit: "strawberry", needed: 16, onHand: 10)
    #expect(throws: Refusal.shortages([shortage])) {
      try bar.decide(.order(Cart("strawberry")), on: openingStock)
    }
  }

  @Test func `takes nothing when the second ingredient is short`() {
    let stock: [FruitID: Int] = ["strawberry": 10, "banana": 0]
    let shortage = Shortage(fruit: "banana", needed: 1, onHand: 0)
    #expect(throws: Refusal.shortages([shortage])) {
      try bar.decide(.order(Cart("strawberry-banana")), on: stock)
    }
  }

  @Test func `names every fruit that is short with needed and on hand`() throws {
    let cart = try Cart.of(("strawberry-banana", 2), ("kiwi", 1), ("mango-kiwi", 8))
    let shortages = [
      Shortage(fruit: "strawberry", needed: 20, onHand: 10),
      Shortage(fruit: "kiwi", needed: 11, onHand: 10),
      Shortage(fruit: "mango", needed: 16, onHand: 10),
    ]
    #expect(throws: Refusal.shortages(shortages)) {
      try bar.decide(.order(cart), on: openingStock)
    }
  }

  @Test func `sums a fruit over the whole cart before it is compared`() throws {
    let cart = try Cart.of(("strawberry", 1), ("strawberry-banana", 1))
    let stock: [FruitID: Int] = ["strawberry": 25, "banana": 10]
    let shortage = Shortage(fruit: "strawberry", needed: 26, onHand: 25)
    #expect(throws: Refusal.shortages([shortage])) { try bar.decide(.order(cart), on: stock) }
    let enough = try bar.decide(.order(cart), on: ["strawberry": 26, "banana": 1])
    #expect(enough.changes.map(\.balance) == [0, 0])
  }

  @Test func `is refused for a juice that the menu does not have`() {
    #expect(throws: Refusal.unknownJuice("melon")) {
      try bar.decide(.order(Cart("melon")), on: openingStock)
    }
  }

  @Test func `is possible as often as the scarcest fruit allows`() throws {
    let makeable = Dictionary(
      uniqueKeysWithValues: bar.menu.makeable(from: openingStock).map { ($0.juice.id, $0.count) }
    )
    #expect(
      makeable == [
        "strawberry-banana": 1, "mango-kiwi": 5, "strawberry": 0, "banana": 5, "pineapple": 5,
        "kiwi": 3, "mango": 3,
      ]
    )
    #expect(!bar.menu.alternatives(from: openingStock).map(\.id).contains("strawberry"))
    #expect(bar.menu.alternatives(from: [:]).isEmpty)
  }

  @Test(arguments: [0, -1, 101, Int.max, Int.min])
  func `takes quantities from 1 to 100 alone`(count: Int) {
    #expect(Quantity(count) == nil)
    #expect(Quantity(1) == .one)
    #expect(Quantity(100) != nil)
  }

  @Test func `needs a cart with at least one line and at most fifty`() {
    #expect(Cart([]) == nil)
    #expect(Cart(Array(repeating: Cart.Line("kiwi"), count: 51)) == nil)
  }
}

@Suite struct `Changing the stock` {
  let bar: BarRules

  init() throws { bar = BarRules(menu: try .original()) }

  @Test func `by a step adds to what is there, whatever was shown`() throws {
    let decision = try bar.decide(
      .adjust("kiwi", by: 5, reason: .delivery),
      on: ["kiwi": 7]
    )
    #expect(decision.changes.map(\.balance) == [12])
    #expect(decision.reason == .delivery)
  }

  @Test(arguments: [(-11, -1), (91, 101)])
  func `stops at nothing and at the capacity`(delta: Int, wanted: Int) {
    #expect(throws: Refusal.outOfRange("kiwi", wanted: wanted, onHand: 10, capacity: 100)) {
      try bar.decide(.adjust("kiwi", by: delta, reason: .correction), on: openingStock)
    }
  }

  @Test(arguments: [0, Int.min, Int.max])
  func `by nothing or by an absurd amount is a wrong amount`(delta: Int) {
    #expect(throws: Refusal.wrongAmount(delta)) {
      try bar.decide(.adjust("kiwi", by: delta, reason: .correction), on: openingStock)
    }
  }

  @Test func `to a count works only on the stock that was seen`() throws {
    let decision = try bar.decide(
      .count("mango", onHand: 20, expecting: 10),
      on: openingStock
    )
    #expect(decision.changes.map(\.delta) == [10])
    #expect(throws: Refusal.stale("mango", expected: 17, onHand: 10)) {
      try bar.decide(.count("mango", onHand: 20, expecting: 17), on: openingStock)
    }
  }

  @Test(arguments: [-1, 101, Int.max])
  func `to a count outside the shelf is refused`(count: Int) {
    #expect(throws: Refusal.outOfRange("mango", wanted: count, onHand: 10, capacity: 100)) {
      try bar.decide(.count("mango", onHand: count, expecting: 10), on: openingStock)
    }
  }

  @Test func `of a fruit that the menu does not have is refused`() {
    #expect(throws: Refusal.unknownFruit("durian")) {
      try bar.decide(.adjust("durian", by: 1, reason: .delivery), on: openingStock)
    }
    #expect(throws: Refusal.unknownFruit("durian")) {
      try bar.decide(.count("durian", onHand: 1, expecting: 0), on: openingStock)
    }
  }

  @Test func `takes fruit off a shelf that is over its capacity`() throws {
    let decision = try bar.decide(.adjust("kiwi", by: -1, reason: .waste), on: ["kiwi": 150])
    #expect(decision.changes.map(\.balance) == [149])
  }
}
