import Money

/// Refunded glasses of one line of an order.
public struct RefundLine: Hashable, Sendable {
  /// The how manieth line of the order it is, from 1.
  public let position: Int
  public let glasses: Int

  /// Creates a line of a refund; whether the order has it is for the bar to decide.
  public init(position: Int, glasses: Int) {
    self.position = position
    self.glasses = glasses
  }
}

// The rules of refunds that name lines.
extension BarRules {
  /// Decides a refund of glasses: each is refunded once, at the price it was sold for.
  ///
  /// When no glass is left of an order that is not begun, it is cancelled with the refund, so that
  /// its fruit comes back. Of an order that is being made, the fruit is gone.
  func decide(
    refunding lines: [RefundLine],
    _ reason: RefundReason,
    _ note: PaymentNote?,
    by kind: Tender.Kind?,
    of order: Order?,
    _ id: OrderID,
    _ settlement: Settlement,
    on onHand: [FruitID: Int]
  ) throws(Refusal) -> Decision {
    guard let order else { throw .unknownOrder(id) }
    try check(reason, note, of: id, settlement)
    let left = order.refundableGlasses(after: settlement.currentRefunds)
    guard Set(lines.map(\.position)).count == lines.count,
      lines.allSatisfy({ (1...max(1, left[$0.position] ?? 0)).contains($0.glasses) }),
      lines.allSatisfy({ left[$0.position, default: 0] > 0 }),
      let sum = settlement.currentSum.piece(
        of: lines.compactMap { line in
          order.line(at: line.position).map { ($0.taxRate, $0.price * line.glasses) }
        },
        after: settlement.refundedSums
      )
    else { throw .payment(id, .notRefundable(left: settlement.left)) }
    let isAll = lines.reduce(0) { $0 + $1.glasses } == left.values.reduce(0, +)
    var decision = Decision(changes: [], reason: .order)
    if isAll, sum.gross == settlement.left, order.status == .placed {
      decision = try decide(.cancel(id), on: onHand, order: order)
    }
    let shares = try shares(of: sum.gross, by: kind, id, settlement)
    decision.settling = .refunded(id, sum, reason, note, shares)
    decision.refundedLines = lines
    return decision
  }
}

extension Command {
  /// Distinguishes the refunds of an order's lines.
  static func fingerprint(
    refunding lines: [RefundLine],
    of order: OrderID,
    _ reason: RefundReason,
    _ note: PaymentNote?,
    by kind: Tender.Kind?
  ) -> String {
    let glasses = lines.map { "\($0.position):\($0.glasses)" }.joined(separator: ",")
    return "refund \(order) lines \(glasses) \(words(reason.rawValue, note, kind))"
  }
}

extension Order {
  /// The line of a position, from 1; nothing where the order has none.
  public func line(at position: Int) -> Line? {
    position >= 1 && position <= lines.count ? lines[position - 1] : nil
  }

  /// The glasses that can still be refunded, line by line.
  ///
  /// - Returns: Glasses by the position of their line, from 1.
  public func refundableGlasses(after refunds: [Refund]) -> [Int: Int] {
    var left: [Int: Int] = [:]
    for (position, line) in zip(1..., lines) { left[position] = line.quantity.count }
    for line in refunds.flatMap(\.lines) { left[line.position, default: 0] -= line.glasses }
    return left
  }
}
