/// What was sold, and what of it was cancelled later.
public struct Turnover: Hashable, Sendable {
  /// Glasses sold, cancelled ones among them.
  public var glasses = 0
  /// What they cost, tax included, in minor units.
  public var gross = 0
  /// Glasses of orders that were cancelled.
  public var cancelledGlasses = 0
  /// What those cost, tax included, in minor units.
  public var cancelledGross = 0
  /// The tax in what all glasses cost, in minor units; of times alone.
  public var tax = 0
  /// The tax in what was cancelled, in minor units; of times alone.
  public var cancelledTax = 0
  /// What was given back of what stayed sold.
  public var givenBack = GivenBack()

  /// Creates a turnover of nothing.
  public init() {}

  /// Creates a turnover from what was stored.
  public init(glasses: Int, gross: Int, cancelledGlasses: Int, cancelledGross: Int) {
    self.glasses = glasses
    self.gross = gross
    self.cancelledGlasses = cancelledGlasses
    self.cancelledGross = cancelledGross
  }

  /// Glasses that stayed sold.
  public var netGlasses: Int { glasses - cancelledGlasses }

  /// What stayed sold cost, tax included, in minor units.
  public var netGross: Int { gross - cancelledGross }

  /// What was given back of what stayed sold, in minor units.
  public var refunded: Int { givenBack.amount - givenBack.cancelledAmount }

  /// What is left of the turnover after refunds, tax included, in minor units.
  public var kept: Int { netGross - refunded }

  /// The tax in what is left, in minor units; of times alone.
  public var keptTax: Int { tax - cancelledTax - (givenBack.tax - givenBack.cancelledTax) }

  /// Adds what another one counts.
  public static func += (left: inout Turnover, right: Turnover) {
    left.glasses += right.glasses
    left.gross += right.gross
    left.cancelledGlasses += right.cancelledGlasses
    left.cancelledGross += right.cancelledGross
    left.tax += right.tax
    left.cancelledTax += right.cancelledTax
    left.givenBack += right.givenBack
  }
}
