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

  /// Adds what another one counts.
  public static func += (left: inout Turnover, right: Turnover) {
    left.glasses += right.glasses
    left.gross += right.gross
    left.cancelledGlasses += right.cancelledGlasses
    left.cancelledGross += right.cancelledGross
  }
}
