import JuiceBar

extension Ledger {
  /// The figures of a time, added up from all there is.
  func report(in quarters: Range<Quarter>) -> Report {
    var report = Report()
    for order in orders.values where quarters.contains(Quarter(order.placedAt)) {
      report.add(order, at: order.placedAt) { line in
        Turnover(
          glasses: line.quantity.count,
          gross: line.gross,
          cancelledGlasses: 0,
          cancelledGross: 0
        )
      }
    }
    var cancelled: Set<OrderID> = []
    for movement in movements where quarters.contains(Quarter(movement.at)) {
      let flow = Report.Flow(fruit: movement.fruit, reason: movement.reason)
      report.flows[flow, default: 0] += movement.delta
      guard movement.reason == .cancellation, let id = movement.order, let order = orders[id],
        cancelled.insert(id).inserted
      else { continue }
      report.add(order, at: movement.at) { line in
        Turnover(
          glasses: 0,
          gross: 0,
          cancelledGlasses: line.quantity.count,
          cancelledGross: line.gross
        )
      }
    }
    for (quarter, glasses) in missed where quarters.contains(quarter) {
      report.missed.merge(glasses, uniquingKeysWith: +)
    }
    addFigures(to: &report, in: quarters)
    return report
  }
}

extension Order.Line {
  fileprivate var gross: Int { price * quantity.count }
}

extension Report {
  fileprivate mutating func add(
    _ order: Order,
    at time: Timestamp,
    _ turnover: (Order.Line) -> Turnover
  ) {
    for line in order.lines {
      juices[line.juice, default: Turnover()] += turnover(line)
      quarters[Quarter(time), default: Turnover()] += turnover(line)
    }
  }
}
