import Money
public import Time

/// The amount refunded, and the part of it for cancelled orders.
///
/// A cancellation takes its order off the turnover, paid or not. So that no unit is taken off twice, it
/// counts all refunds of the order as ``cancelledAmount``.
public struct RefundTotals: Hashable, Sendable {
  /// All refunds, tax included, in minor units.
  public var amount = 0
  /// The tax in them, in minor units.
  public var tax = 0
  /// The amount refunded for orders cancelled by then, in minor units.
  public var cancelledAmount = 0
  /// The tax in that, in minor units.
  public var cancelledTax = 0

  public init() {}

  public init(amount: Int, tax: Int, cancelledAmount: Int, cancelledTax: Int) {
    self.amount = amount
    self.tax = tax
    self.cancelledAmount = cancelledAmount
    self.cancelledTax = cancelledTax
  }

  public static func += (left: inout RefundTotals, right: RefundTotals) {
    left.amount.add(right.amount)
    left.tax.add(right.tax)
    left.cancelledAmount.add(right.cancelledAmount)
    left.cancelledTax.add(right.cancelledTax)
  }
}

extension Order {
  /// For which juices a refund was given, as far as it says.
  ///
  /// It does when it names lines, refunds the whole order, or the order has only one juice.
  ///
  /// - Returns: The amount refunded for each juice, or for no juice in particular; together the
  ///   refund and its tax.
  func shares(of refund: Refund) -> [JuiceID?: RefundTotals] {
    let juices = Set(lines.map(\.juice))
    if juices.count == 1 || (refund.lines.isEmpty && refund.sum.gross != total) {
      let whole = RefundTotals(
        amount: refund.sum.gross,
        tax: refund.sum.tax,
        cancelledAmount: 0,
        cancelledTax: 0
      )
      return [juices.count == 1 ? juices.first : nil: whole]
    }
    let named =
      refund.lines.isEmpty
      ? zip(1..., lines).map { RefundLine(position: $0, glasses: $1.quantity.count) }
      : refund.lines
    var shares: [JuiceID?: RefundTotals] = [:]
    for part in refund.sum.parts {
      var (amountSoFar, taxSoFar) = (0, 0)
      for named in named {
        guard let line = line(at: named.position), line.taxRate == part.rate else { continue }
        let amount = line.price * named.glasses
        amountSoFar += amount
        // Rounding the running total gives each line whole units, and all of them the tax of the part.
        let tax = part.gross.dividingFullWidth(part.tax.multipliedFullWidth(by: amountSoFar))
          .quotient
        shares[line.juice, default: RefundTotals()].amount += amount
        shares[line.juice, default: RefundTotals()].tax += tax - taxSoFar
        taxSoFar = tax
      }
    }
    return shares
  }
}

/// Where refunds are added up: by their quarter, currency and juice, if it is one in particular.
public struct RefundKey: Hashable, Sendable {
  public let quarter: QuarterHour
  public let currency: String
  public let juice: JuiceID?
}

extension Plan {
  /// Counts a refund for reports.
  mutating func count(_ refund: Refund, of order: Order) {
    for (juice, share) in order.shares(of: refund) {
      let key = RefundKey(
        quarter: QuarterHour(refund.at),
        currency: order.currency,
        juice: juice
      )
      givenBack[key, default: RefundTotals()] += share
    }
  }

  /// Counts the refunds of an order that is cancelled now as those of a cancelled order.
  mutating func countCancelled(
    _ order: Order,
    from before: Order?,
    _ settlement: Settlement?,
    at time: Timestamp
  ) {
    guard order.status == .cancelled, before?.status != .cancelled, let settlement else { return }
    for refund in settlement.refunds {
      for (juice, share) in order.shares(of: refund) {
        let key = RefundKey(
          quarter: QuarterHour(time),
          currency: order.currency,
          juice: juice
        )
        givenBack[key, default: RefundTotals()] += RefundTotals(
          amount: 0,
          tax: 0,
          cancelledAmount: share.amount,
          cancelledTax: share.tax
        )
      }
    }
  }
}

extension Report {
  public mutating func add(_ share: RefundTotals, for juice: JuiceID?, in quarter: QuarterHour) {
    quarters[quarter, default: Turnover()].givenBack += share
    if let juice {
      juices[juice, default: Turnover()].givenBack += share
    } else {
      unattributed += share
    }
  }
}
