import Money

/// What was given back, and what of it belongs to orders that were cancelled.
///
/// A cancellation takes its order off the turnover, paid or not. So that no unit is taken off twice, it
/// counts all refunds of the order as ``cancelledAmount``.
public struct GivenBack: Hashable, Sendable {
  /// All refunds, tax included, in minor units.
  public var amount = 0
  /// The tax in them, in minor units.
  public var tax = 0
  /// What was given back of orders that were cancelled by then, in minor units.
  public var cancelledAmount = 0
  /// The tax in that, in minor units.
  public var cancelledTax = 0

  /// Counts nothing.
  public init() {}

  /// Creates a count from what was stored.
  public init(amount: Int, tax: Int, cancelledAmount: Int, cancelledTax: Int) {
    self.amount = amount
    self.tax = tax
    self.cancelledAmount = cancelledAmount
    self.cancelledTax = cancelledTax
  }

  /// Adds what another one counts.
  public static func += (left: inout GivenBack, right: GivenBack) {
    left.amount += right.amount
    left.tax += right.tax
    left.cancelledAmount += right.cancelledAmount
    left.cancelledTax += right.cancelledTax
  }
}

extension Order {
  /// For which juices a refund was given, as far as it says.
  ///
  /// It does when it names lines, gives back the whole order, or the order has one juice alone.
  ///
  /// - Parameter refund: A refund of the order.
  /// - Returns: What was given back for each juice, or for no juice in particular; together the refund
  ///   and its tax.
  func shares(of refund: Refund) -> [JuiceID?: GivenBack] {
    let juices = Set(lines.map(\.juice))
    if juices.count == 1 || (refund.lines.isEmpty && refund.sum.gross != total) {
      let whole = GivenBack(
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
    var shares: [JuiceID?: GivenBack] = [:]
    for part in refund.sum.parts {
      var (amountSoFar, taxSoFar) = (0, 0)
      for named in named {
        let line = lines[named.position - 1]
        guard line.taxRate == part.rate else { continue }
        let amount = line.price * named.glasses
        amountSoFar += amount
        // Rounding the running total gives each line whole units, and all of them the tax of the part.
        let tax = part.gross.dividingFullWidth(part.tax.multipliedFullWidth(by: amountSoFar))
          .quotient
        shares[line.juice, default: GivenBack()].amount += amount
        shares[line.juice, default: GivenBack()].tax += tax - taxSoFar
        taxSoFar = tax
      }
    }
    return shares
  }
}

extension Plan {
  /// Counts a refund for reports.
  mutating func count(_ refund: Refund, of order: Order) {
    for (juice, share) in order.shares(of: refund) {
      givenBack[Quarter(refund.at), default: [:]][juice, default: GivenBack()] += share
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
        givenBack[Quarter(time), default: [:]][juice, default: GivenBack()] += GivenBack(
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
  /// Adds what was given back to its time and its juice.
  public mutating func add(_ share: GivenBack, for juice: JuiceID?, in quarter: Quarter) {
    quarters[quarter, default: Turnover()].givenBack += share
    if let juice {
      juices[juice, default: Turnover()].givenBack += share
    } else {
      unattributed += share
    }
  }
}
