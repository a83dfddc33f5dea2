/// Reads the orders of bars, the money paid for them, and the commands done.
public protocol OrderReading: Sendable {
  func order(_ id: OrderID, of bar: BarID) async throws(StorageError) -> Order?

  func order(numbered number: Int, of bar: BarID) async throws(StorageError) -> Order?

  /// The payment and refunds of an order; nothing if the bar does not have the order.
  func settlement(of order: OrderID, in bar: BarID) async throws(StorageError) -> Settlement

  /// The orders that still owe money, or those alone of which a part is paid; the newest of them up to
  /// a limit.
  func unpaidOrders(
    of bar: BarID,
    onlyBegun begun: Bool,
    limit: Int
  ) async throws(StorageError) -> UnpaidOrders
}
