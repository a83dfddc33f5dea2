import JuiceBar
import Money

// Taxes, refunds, waits and costs of reports, added up from all there is.
extension Ledger {
  func addFigures(to report: inout Report, in quarters: Range<Quarter>) {
    for order in orders.values where quarters.contains(Quarter(order.placedAt)) {
      report.quarters[Quarter(order.placedAt), default: Turnover()].tax += order.bill.tax
    }
    for order in orders.values where order.status == .cancelled {
      guard let time = stepsOfOrders[order.id]?.last?.at, quarters.contains(Quarter(time)) else {
        continue
      }
      report.quarters[Quarter(time), default: Turnover()].cancelledTax += order.bill.tax
    }
    for (quarter, shares) in givenBack where quarters.contains(quarter) {
      for (juice, share) in shares { report.add(share, for: juice, in: quarter) }
    }
    for order in orders.values where quarters.contains(Quarter(order.placedAt)) {
      let waits = OrderWaits(placedAt: order.placedAt, steps: stepsOfOrders[order.id] ?? [])
      for wait in waits.counted {
        report.waits[Quarter(order.placedAt), default: [:]][wait.kind, default: Waits()]
          .add(orders: 1, seconds: wait.seconds, inBucket: wait.bucket)
      }
    }
    let book = costBook
    report.stock = book.fruits
    guard !book.fruits.isEmpty else { return }
    for (key, flow) in book.flows {
      if key.quarter >= quarters.lowerBound {
        report.valueChanges[key.quarter, default: 0] += flow.value
      }
      if quarters.contains(key.quarter) {
        let reason = Report.Flow(fruit: key.fruit, reason: key.reason)
        report.costs[reason, default: CostFlow()] += flow
      }
    }
    for (quarter, juices) in book.costs(of: uses) where quarters.contains(quarter) {
      for (juice, cost) in juices { report.juiceCosts[juice, default: JuiceCost()] += cost }
    }
  }

  /// What fruit cost, from the first movement on.
  var costBook: CostBook {
    var book = CostBook()
    for movement in movements {
      book.enter(movement, costing: deliveryCosts[movement.id], reversed: nil)
    }
    return book
  }

  private var uses: [JuiceUse] {
    orders.values.flatMap { order in
      order.lines.flatMap { line in
        var uses = [use(of: line, at: order.placedAt, isCancelled: false)]
        if order.status == .cancelled, let time = stepsOfOrders[order.id]?.last?.at {
          uses.append(use(of: line, at: time, isCancelled: true))
        }
        return uses
      }
    }
  }

  private func use(of line: Order.Line, at time: Timestamp, isCancelled: Bool) -> JuiceUse {
    JuiceUse(
      quarter: Quarter(time),
      juice: line.juice,
      recipe: line.recipe,
      glasses: line.quantity.count,
      isCancelled: isCancelled
    )
  }
}
