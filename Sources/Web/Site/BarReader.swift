package import JuiceBar
import Synchronization

/// A bar's menu and stock at one moment.
package struct BarState: Sendable {
  package let versions: BarVersions
  package let menu: Menu
  package let stock: StockLevels
  /// The juices off sale, with the times when they return.
  package var suspensions: [Suspension] = []

  /// The juices shown as off sale.
  package var suspended: Set<JuiceID> { Set(suspensions.map(\.juice)) }

  /// How many glasses of a juice can be sold now.
  package func makeable(_ juice: Juice) -> Int {
    suspended.contains(juice.id) ? 0 : juice.recipe.makeable(from: stock.onHand)
  }

  /// The juices of which at least one glass can be sold, in the menu's order.
  package var alternatives: [Juice] { menu.juices.filter { makeable($0) > 0 } }
}

/// Reads a bar, from memory as long as the storage reports no change.
package final class BarReader: Sendable {
  package typealias Storage = BarStateReading & OrderReading & CallReading & PreparationStorage

  private struct Known {
    let state: BarState
    var lookedAt: ContinuousClock.Instant
  }

  /// For how long a menu names things without a check for a newer one.
  private static let nameable = Duration.milliseconds(500)

  package let bar: BarID
  private let storage: any Storage
  private let known = Mutex<Known?>(nil)

  package init(bar: BarID, storage: any Storage) {
    self.bar = bar
    self.storage = storage
  }

  /// The current state of the bar, including changes by other processes.
  package func current() async throws(StorageError) -> BarState {
    let now = ContinuousClock.now
    let versions = try await storage.versions(of: bar)
    let known = known.withLock { known in
      if known?.state.versions == versions { known?.lookedAt = now }
      return known?.state
    }
    if let known, known.versions == versions { return known }
    let menu: PublishedMenu
    if let known, known.versions.menu == versions.menu {
      menu = PublishedMenu(version: versions.menu, menu: known.menu)
    } else {
      menu = try await storage.menu(of: bar)
    }
    let stock = try await storage.stock(of: bar)
    let state = BarState(
      versions: BarVersions(stock: stock.version, menu: menu.version),
      menu: menu.menu,
      stock: stock,
      suspensions: try await storage.suspensions(of: bar)
    )
    self.known.withLock { $0 = Known(state: state, lookedAt: now) }
    return state
  }

  /// The state of the bar at the last check, whether the storage answers now or not.
  package var lastKnown: BarState? { known.withLock { $0?.state } }

  /// The menu to name things by: at most half a second old, or the last one known if the storage
  /// does not answer.
  package func menu() async throws(StorageError) -> Menu {
    let known = known.withLock { $0 }
    if let known, .now - known.lookedAt < Self.nameable { return known.state.menu }
    do throws(StorageError) {
      return try await current().menu
    } catch {
      guard let known else { throw error }
      return known.state.menu
    }
  }

  package func order(_ id: OrderID) async throws(StorageError) -> Order? {
    try await storage.order(id, of: bar)
  }

  package func order(numbered number: Int) async throws(StorageError) -> Order? {
    try await storage.order(numbered: number, of: bar)
  }

  package func preparationSettings() async throws(StorageError) -> PreparationSettings {
    try await storage.preparationSettings(of: bar)
  }

  /// The payment and the refunds of an order.
  package func settlement(of order: OrderID) async throws(StorageError) -> Settlement {
    try await storage.settlement(of: order, in: bar)
  }

  /// The orders that still owe money, or those alone of which a part is paid.
  package func unpaidOrders(
    onlyBegun: Bool,
    limit: Int
  ) async throws(StorageError) -> UnpaidOrders {
    try await storage.unpaidOrders(of: bar, onlyBegun: onlyBegun, limit: limit)
  }

  package func call(_ id: CallID) async throws(StorageError) -> StaffCall? {
    try await storage.call(id, of: bar)
  }

  /// The open calls, oldest first.
  package func openCalls() async throws(StorageError) -> [StaffCall] {
    try await storage.openCalls(of: bar)
  }
}
