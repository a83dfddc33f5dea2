// The rules of preparing orders; they move no fruit.
extension BarRules {
  /// The order after it went forward to a status, by one step or several.
  ///
  /// An order that already has the status stays as it is, so that a second touch does nothing.
  func decide(
    advancing id: OrderID,
    _ order: Order?,
    to status: Order.Status
  ) throws(Refusal) -> Decision {
    guard var order else { throw .unknownOrder(id) }
    guard order.status == status || order.status.leads(to: status) else {
      throw .wrongStep(id, from: order.status, to: status)
    }
    order.status = status
    return Decision(changes: [], reason: .order, order: order)
  }

  /// The order after its last step was taken back.
  ///
  /// The command names where it leads, so that two who take the same step back take back one.
  func decide(
    recalling id: OrderID,
    _ order: Order?,
    to status: Order.Status
  ) throws(Refusal) -> Decision {
    guard var order else { throw .unknownOrder(id) }
    let isKnown = order.status == status && status.isOpen
    guard isKnown || order.status.previous == status else {
      throw .wrongStep(id, from: order.status, to: status)
    }
    order.status = status
    return Decision(changes: [], reason: .order, order: order)
  }

  /// Cancels an order that nobody paid; one that was paid or begun meanwhile stays.
  func decide(
    expiring id: OrderID,
    _ order: Order?,
    _ settlement: Settlement,
    on onHand: [FruitID: Int]
  ) throws(Refusal) -> Decision {
    let cancelling = try decide(cancelling: id, order, on: onHand)
    guard let order, order.status == .placed else { return cancelling }
    guard settlement.standing.isEmpty else { throw .payment(id, .alreadyPaid) }
    guard order.total > 0 else { throw .payment(id, .nothingDue) }
    return cancelling
  }
}

extension Command {
  /// Note that the juices of an order are on the counter.
  public static func make(_ order: OrderID) -> Command { .advance(order, to: .ready) }

  /// The fingerprint of a step; that of making is as old as the first orders that had a status.
  static func fingerprint(advancing order: OrderID, to status: Order.Status) -> String {
    status == .ready ? "make \(order)" : "advance \(order) \(status.rawValue)"
  }
}
