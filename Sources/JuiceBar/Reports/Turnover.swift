/// The sales, and the part that was cancelled later.
public struct Turnover: Hashable, Sendable {
  /// Glasses sold, cancelled ones among them.
  public var glasses = 0
  /// Their price, tax included, in minor units.
  public var gross = 0
  /// Glasses of orders that were cancelled.
  public var cancelledGlasses = 0
  /// Their price, tax included, in minor units.
  public var cancelledGross = 0
  /// The tax in the price of all glasses, in minor units; of times alone.
  public var tax = 0
  /// The tax in the cancelled part, in minor units; of times alone.
  public var cancelledTax = 0
  /// The refunds of orders that stayed sold.
  public var givenBack = RefundTotals()

  public init() {}

  public init(glasses: Int, gross: Int, cancelledGlasses: Int, cancelledGross: Int) {
    self.glasses = glasses
    self.gross = gross
    self.cancelledGlasses = cancelledGlasses
    self.cancelledGross = cancelledGross
  }

  public var netGlasses: Int { glasses - cancelledGlasses }

  /// The price of the glasses that stayed sold, tax included, in minor units.
  public var netGross: Int { gross - cancelledGross }

  /// The refunds of orders that stayed sold, in minor units.
  public var refunded: Int { givenBack.amount - givenBack.cancelledAmount }

  /// The turnover after refunds, tax included, in minor units.
  public var kept: Int { netGross - refunded }

  /// The tax in the turnover after refunds, in minor units; of times alone.
  public var keptTax: Int { tax - cancelledTax - (givenBack.tax - givenBack.cancelledTax) }

  public static func += (left: inout Turnover, right: Turnover) {
    left.glasses.add(right.glasses)
    left.gross.add(right.gross)
    left.cancelledGlasses.add(right.cancelledGlasses)
    left.cancelledGross.add(right.cancelledGross)
    left.tax.add(right.tax)
    left.cancelledTax.add(right.cancelledTax)
    left.givenBack += right.givenBack
  }
}
