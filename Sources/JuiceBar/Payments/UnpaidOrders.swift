/// An order that is not paid, or not in full.
public struct UnpaidOrder: Hashable, Sendable {
  public let order: Order
  /// The amount that it owes, in minor units.
  public let due: Int

  public init(_ order: Order, due: Int) {
    self.order = order
    self.due = due
  }
}

/// The orders of a bar that were not cancelled and whose payments do not cover their price, among its
/// ``Settlement/reach`` last ones.
public struct UnpaidOrders: Hashable, Sendable {
  /// The newest of them, newest first.
  public let newest: [UnpaidOrder]
  /// The number of all of them.
  public let count: Int
  /// The amount that all of them owe, in minor units, by currency.
  public let due: [String: Int]

  public init(newest: [UnpaidOrder], count: Int, due: [String: Int]) {
    self.newest = newest
    self.count = count
    self.due = due
  }
}
