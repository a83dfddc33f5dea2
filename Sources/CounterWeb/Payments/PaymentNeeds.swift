package import JuiceBar
import Time
package import Web

/// The orders of the last day that are not paid, as far back as they are looked for.
package struct UnpaidOrders: Sendable {
  /// How far back orders count as open, in milliseconds: a day.
  private static let age = 24 * 3_600_000
  /// The maximum number of orders.
  private static let limit = 60

  package let orders: [UnpaidOrder]

  /// The amount that they owe together, in minor units.
  package var total: Int { orders.reduce(0) { $0 + $1.due } }

  package init(at site: BarSite) async throws(Problem) {
    let since = site.parts.surroundings.now().milliseconds - Self.age
    let found = try await stored(
      await site.bar.unpaidOrders(since: Timestamp(milliseconds: since), limit: Self.limit)
    )
    let settings = try await stored(await site.bar.preparationSettings())
    // Where nobody pays, only orders paid in part are open.
    orders = settings.payment == .never ? found.filter { $0.due < $0.order.total } : found
  }
}
