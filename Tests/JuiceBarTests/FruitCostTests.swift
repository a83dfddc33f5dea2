import Testing
import Time

@testable import JuiceBar

@Suite struct `The cost of fruit` {
  @Test func `goes out at the average, and the last piece takes the rest`() {
    var cost = FruitCost(unpriced: 0)
    cost.add(3, costing: 100)
    #expect(cost.take(1) == CostFlow(pieces: -1, priced: -1, value: -33))
    #expect(cost.take(1) == CostFlow(pieces: -1, priced: -1, value: -34))
    #expect(cost.take(1) == CostFlow(pieces: -1, priced: -1, value: -33))
    #expect(cost.value == 0 && cost.pieces == 0)
    // What comes back to an empty shelf is worth what the last one was.
    #expect(cost.addBack(2).value == 66)
  }

  @Test func `is not known of pieces whose cost nobody stated, which go first`() {
    var cost = FruitCost(unpriced: 10)
    cost.add(10, costing: 5_000)
    #expect(cost.take(8) == CostFlow(pieces: -8, priced: 0, value: 0))
    #expect(cost.addBack(1) == CostFlow(pieces: 1, priced: 0, value: 0))
    #expect(cost.take(4) == CostFlow(pieces: -4, priced: -1, value: -500))
    #expect(cost.flow(of: -2).value == -1_000)
    #expect(cost.flow(of: 2).value == 1_000)
  }

  @Test func `of what is found is no more than a delivery may cost, however often it is found`() {
    let most = StockBooking.allowedCosts.upperBound
    var cost = FruitCost(unpriced: 0)
    var total = CostFlow()
    cost.add(1, costing: most)
    for _ in 0..<10_000 {
      total += cost.addBack(Fruit.maximumCapacity)
      #expect(cost.value <= most)
      total += cost.take(Fruit.maximumCapacity + 1)
    }
    #expect(total.value <= 0)
    // What other hands wrote into the storage.
    let whole = -(1 << 50)...(1 << 50)
    var strange = FruitCost(
      unpriced: 0,
      priced: 1,
      value: whole.upperBound,
      average: FruitCost.Average(value: whole.upperBound, pieces: 1)
    )
    #expect(strange.addBack(whole.upperBound).value == 0)
    #expect(FruitCost.part(whole.upperBound, of: 1, of: whole.upperBound) == .max)
    #expect(FruitCost.part(3, of: 3, of: .max) == .max)
    #expect(FruitCost.part(.max, of: .max, of: .max) == .max)
  }

  @Test func `of a delivery goes out with it when it is taken back`() {
    var book = CostBook()
    func move(
      _ version: Int,
      _ delta: Int,
      _ balance: Int,
      _ reason: MovementReason,
      _ cost: Int? = nil,
      reverses: Int? = nil
    ) {
      book.enter(
        Movement(
          version: version,
          fruit: "kiwi",
          delta: delta,
          balance: balance,
          reason: reason,
          at: Timestamp(milliseconds: 1),
          details: Movement.Details(reverses: reverses)
        ),
        costing: cost,
        reversed: nil
      )
    }
    move(2, 10, 10, .delivery, 1_000)
    move(3, 10, 20, .delivery, 90_000)
    move(4, -10, 10, .reversal, reverses: 3)
    #expect(book.fruits["kiwi"]?.value == 1_000)
    move(5, -4, 6, .waste)
    move(6, 4, 10, .reversal, reverses: 5)
    #expect(book.fruits["kiwi"]?.value == 1_000)
    move(7, 10, 20, .delivery)
    #expect(book.fruits["kiwi"]?.unpriced == 10)
  }

  @Test func `is spread over juices to the unit`() throws {
    var book = CostBook(fruits: [
      "kiwi": FruitCost(unpriced: 0, priced: 10, value: 1_001, average: nil)
    ])
    let time = Timestamp(milliseconds: 1)
    let order = Movement(
      version: 2,
      fruit: "kiwi",
      delta: -7,
      balance: 3,
      reason: .order,
      order: nil,
      at: time
    )
    book.enter(order, costing: nil, reversed: nil)
    let uses = try [("kiwi", 1, 3), ("mango-kiwi", 4, 1)].map { juice, glasses, pieces in
      JuiceUse(
        quarter: QuarterHour(time),
        juice: JuiceID(unchecked: juice),
        recipe: try #require(Recipe([Need("kiwi", pieces)])),
        glasses: glasses,
        isCancelled: false
      )
    }
    let costs = try #require(book.costs(of: uses)[QuarterHour(time)])
    #expect(costs.values.reduce(0) { $0 + $1.value } == 701)
    #expect(costs["kiwi"]?.value == 300 && costs["mango-kiwi"]?.value == 401)
    #expect(costs["mango-kiwi"]?.priced == 4 && costs["mango-kiwi"]?.glasses == 4)
  }

  @Test func `is stated of the fruit of a delivery alone`() {
    let lines = [Need("kiwi", 1)]
    #expect(StockBooking(lines, reason: .waste, costs: ["kiwi": 1]) == nil)
    #expect(StockBooking(lines, reason: .delivery, costs: ["mango": 1]) == nil)
    #expect(StockBooking(lines, reason: .delivery, costs: ["kiwi": -1]) == nil)
    #expect(StockBooking(lines, reason: .delivery, costs: ["kiwi": 0]) != nil)
  }

  @Test func `waits are told by the ends of their buckets`() {
    var waits = Waits()
    #expect(waits.mean == nil && waits.percentile(50) == nil)
    for seconds in [0, 14, 15, 899, 900, 7_199, 90_000] {
      waits.add(orders: 1, seconds: seconds, inBucket: Waits.bucket(ofSeconds: seconds))
    }
    #expect(waits.percentile(1) == 15 && waits.percentile(50) == 900)
    #expect(waits.percentile(60) == 960 && waits.percentile(72) == 7_200)
    #expect(waits.buckets.count == 6)
  }
}
