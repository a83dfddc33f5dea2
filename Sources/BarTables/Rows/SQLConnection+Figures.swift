import Identifiers
package import JuiceBar
package import SQLLanguage
package import Time

// Refunds, waits and costs for reports.
extension SQLConnection where Self: ~Copyable {
  // MARK: - Waits

  /// The times of an order's steps, for reports of waits; the rows of its steps lie together.
  package mutating func waits(of order: OrderID, in bar: BarStatements) throws -> OrderWaits? {
    try row(bar.waits(of: order), as: (Int, Int?, Int?).self).map { placed, ready, collected in
      OrderWaits(
        placedAt: Timestamp(milliseconds: placed),
        readyAt: ready.map(Timestamp.init(milliseconds:)),
        collectedAt: collected.map(Timestamp.init(milliseconds:))
      )
    }
  }

  /// Counts an order's wait by one of its steps.
  package mutating func count(
    _ after: OrderWaits?,
    insteadOf before: OrderWaits?,
    in bar: BarStatements
  ) throws {
    guard after != before else { return }
    for wait in before?.counted ?? [] {
      let quarter = QuarterHour(before?.placedAt ?? Timestamp(milliseconds: 0))
      try run(
        bar.takeBack(
          orders: 1,
          seconds: wait.seconds,
          in: wait.bucket,
          of: wait.kind,
          at: quarter
        )
      )
    }
    for wait in after?.counted ?? [] {
      let quarter = QuarterHour(after?.placedAt ?? Timestamp(milliseconds: 0))
      try run(
        bar.add(
          orders: 1,
          seconds: wait.seconds,
          in: wait.bucket,
          of: wait.kind,
          at: quarter
        )
      )
    }
  }

  // MARK: - Costs

  package mutating func fruitCosts(of bar: BarStatements) throws -> [FruitID: FruitCost] {
    var costs: [FruitID: FruitCost] = [:]
    for row in try rows(bar.fruitCosts, as: (String, Int, Int, Int, Int?, Int?).self) {
      var average: FruitCost.Average?
      if let value = row.4, let pieces = row.5 {
        average = FruitCost.Average(value: value, pieces: pieces)
      }
      costs[try readable(FruitID(row.0), "a fruit with a cost", row.0)] = FruitCost(
        unpriced: row.1,
        priced: row.2,
        value: row.3,
        average: average
      )
    }
    return costs
  }

  /// Adds up the cost of the fruit in a piece of the ledger; while no delivery has stated a cost,
  /// this is only a look-up.
  package mutating func addCosts(of piece: SummaryPiece, to bar: BarStatements) throws {
    let known = try fruitCosts(of: bar)
    guard
      try !known.isEmpty || value(bar.anyDeliveryCost(in: piece), as: Int.self) != nil
    else { return }
    var book = CostBook(fruits: known)
    for row in try rows(bar.costedMovements(of: piece), as: CostedMovement.Columns.self) {
      let costed = try CostedMovement(stored: row)
      book.enter(costed.movement, costing: costed.cost, reversed: costed.reversed)
    }
    for (fruit, cost) in book.fruits.sorted(by: { $0.key < $1.key }) {
      try run(bar.set(cost, of: fruit))
    }
    let flows = book.flows.sorted {
      ($0.key.quarter, $0.key.fruit, $0.key.reason.rawValue)
        < ($1.key.quarter, $1.key.fruit, $1.key.reason.rawValue)
    }
    for (key, flow) in flows { try run(bar.add(flow, at: key)) }
    for (movement, flow) in book.byHand.sorted(by: { $0.key < $1.key }) {
      try run(bar.add(flow, of: movement))
    }
    let sold = try uses(bar.soldRecipes(of: piece), areCancelled: false)
    let cancelled = try uses(bar.cancelledRecipes(of: piece), areCancelled: true)
    let costs = book.costs(of: sold + cancelled).sorted { $0.key < $1.key }
    for (quarter, costs) in costs {
      for (juice, cost) in costs.sorted(by: { $0.key < $1.key }) {
        try run(bar.add(cost, of: juice, in: quarter))
      }
    }
  }

  private mutating func uses(_ query: SQL, areCancelled: Bool) throws -> [JuiceUse] {
    try rows(query, as: (Int, String, String, Int).self).map { quarter, juice, recipe, glasses in
      JuiceUse(
        quarter: QuarterHour(number: quarter),
        juice: try readable(JuiceID(juice), "a juice sold", juice),
        recipe: try Recipe(stored: recipe),
        glasses: glasses,
        isCancelled: areCancelled
      )
    }
  }

  // MARK: - Reading

  /// Adds taxes, refunds, waits and costs to a report.
  package mutating func addFigures(
    to report: inout Report,
    of bar: BarStatements,
    in quarters: Range<QuarterHour>,
    _ currency: String
  ) throws {
    for (quarter, tax, cancelledTax) in try rows(
      bar.taxes(in: quarters, currency),
      as: (Int, Int, Int).self
    ) {
      report.quarters[QuarterHour(number: quarter), default: Turnover()].tax = tax
      report.quarters[QuarterHour(number: quarter), default: Turnover()].cancelledTax = cancelledTax
    }
    for row in try rows(
      bar.givenBack(in: quarters, currency),
      as: (Int, String, Int, Int, Int, Int).self
    ) {
      report.add(
        RefundTotals(amount: row.2, tax: row.3, cancelledAmount: row.4, cancelledTax: row.5),
        for: row.1.isEmpty ? nil : try readable(JuiceID(row.1), "a juice given back", row.1),
        in: QuarterHour(number: row.0)
      )
    }
    for (quarter, text, bucket, orders, seconds) in try rows(
      bar.waits(in: quarters),
      as: (Int, String, Int, Int, Int).self
    ) {
      let kind = try readable(Waits.Kind(rawValue: text), "what was waited for", text)
      report.waits[QuarterHour(number: quarter), default: [:]][kind, default: Waits()]
        .add(orders: orders, seconds: seconds, inBucket: bucket)
    }
    for (fruit, reason, pieces, priced, value) in try rows(
      bar.costFlows(in: quarters),
      as: (String, String, Int, Int, Int).self
    ) {
      let flow = Report.Flow(
        fruit: try readable(FruitID(fruit), "a fruit with a cost", fruit),
        reason: try readable(MovementReason(rawValue: reason), "a movement's reason", reason)
      )
      report.costs[flow] = CostFlow(pieces: pieces, priced: priced, value: value)
    }
    for (juice, glasses, pieces, priced, value) in try rows(
      bar.juiceCosts(in: quarters),
      as: (String, Int, Int, Int, Int).self
    ) {
      report.juiceCosts[try readable(JuiceID(juice), "a juice sold", juice)] = JuiceCost(
        glasses: glasses,
        pieces: pieces,
        priced: priced,
        value: value
      )
    }
    report.stock = try fruitCosts(of: bar)
    guard !report.stock.isEmpty else { return }
    for (quarter, value) in try rows(
      bar.valueChanges(since: quarters.lowerBound),
      as: (Int, Int).self
    ) {
      report.valueChanges[QuarterHour(number: quarter)] = value
    }
  }
}

/// A movement with its cost.
private struct CostedMovement {
  typealias Columns = (
    Int, String, Int, Int, String, Int, Int?, Int?, Int?, Int?, Int?
  )

  let movement: Movement
  let cost: Int?
  let reversed: CostFlow?

  init(stored row: Columns) throws {
    movement = Movement(
      version: row.0,
      fruit: try readable(FruitID(row.1), "a movement's fruit", row.1),
      delta: row.2,
      balance: row.3,
      reason: try readable(MovementReason(rawValue: row.4), "a movement's reason", row.4),
      at: Timestamp(milliseconds: row.5),
      details: Movement.Details(reverses: row.6)
    )
    cost = row.7
    if let pieces = row.8, let priced = row.9, let value = row.10 {
      reversed = CostFlow(pieces: pieces, priced: priced, value: value)
    } else {
      reversed = nil
    }
  }
}
