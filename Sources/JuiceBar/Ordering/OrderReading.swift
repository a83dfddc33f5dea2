public import Time

/// Reads the orders of bars, the money paid for them, and the commands done.
public protocol OrderReading: Sendable {
  func order(_ id: OrderID, of bar: BarID) async throws(StorageError) -> Order?

  func order(numbered number: Int, of bar: BarID) async throws(StorageError) -> Order?

  /// The payment and refunds of an order; nothing if the bar does not have the order.
  func settlement(of order: OrderID, in bar: BarID) async throws(StorageError) -> Settlement

  /// Orders that were not cancelled and whose payments do not cover their price, newest first, among the
  /// ``Settlement/reach`` last ones of the bar.
  func unpaidOrders(
    of bar: BarID,
    since time: Timestamp,
    limit: Int
  ) async throws(StorageError) -> [UnpaidOrder]
}
