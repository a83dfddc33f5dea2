/// Reads the orders of bars and the money paid for them.
public protocol OrderReading: Sendable {
  /// An order of the bar, if it has one of this identifier.
  func order(_ id: OrderID, of bar: BarID) async throws(StorageError) -> Order?

  /// The order of the bar that has a number, if there is one.
  func order(numbered number: Int, of bar: BarID) async throws(StorageError) -> Order?

  /// The payment and refunds of an order; nothing if the bar does not have the order.
  func settlement(of order: OrderID, in bar: BarID) async throws(StorageError) -> Settlement

  /// Orders that cost something, were not cancelled and are not paid, the newest first.
  ///
  /// - Parameters:
  ///   - bar: The bar.
  ///   - time: Only orders that were placed then or later.
  ///   - limit: The maximum number.
  /// - Returns: The orders, among the ``Settlement/reach`` last ones of the bar.
  /// - Throws: ``StorageError``.
  func unpaidOrders(
    of bar: BarID,
    since time: Timestamp,
    limit: Int
  ) async throws(StorageError) -> [Order]
}
