package import JuiceBar
package import Web

extension BarSite {
  /// How many unpaid orders a page lists.
  private static let listedUnpaid = 60

  /// The orders that still owe money; in a bar that asks for none, only those paid in part.
  package func unpaidOrders() async throws(Problem) -> UnpaidOrders {
    let settings = try await stored(await bar.preparationSettings())
    return try await stored(
      await bar.unpaidOrders(onlyBegun: settings.payment == .never, limit: Self.listedUnpaid)
    )
  }
}
