import JuiceBar
import Synchronization

/// A bar's menu and stock at one moment.
struct BarState: Sendable {
  let versions: BarVersions
  let menu: Menu
  let stock: StockLevels
  /// What was taken off sale, with what is due to come back.
  var suspensions: [Suspension] = []

  /// The juices that are shown as off sale.
  var suspended: Set<JuiceID> { Set(suspensions.map(\.juice)) }

  /// How many glasses of a juice can be sold now.
  func makeable(_ juice: Juice) -> Int {
    suspended.contains(juice.id) ? 0 : juice.recipe.makeable(from: stock.onHand)
  }

  /// The juices of which at least one glass can be sold, in the menu's order.
  var alternatives: [Juice] { menu.juices.filter { makeable($0) > 0 } }
}

/// Reads a bar, from memory as long as the storage says that nothing has changed.
final class BarReader: Sendable {
  private struct Known {
    let state: BarState
    var lookedAt: ContinuousClock.Instant
  }

  /// How long things are named by a menu without asking whether there is another one.
  private static let nameable = Duration.milliseconds(500)

  let bar: BarID
  private let storage: any BarStorage
  private let known = Mutex<Known?>(nil)

  init(bar: BarID, storage: any BarStorage) {
    self.bar = bar
    self.storage = storage
  }

  /// The bar as it is now, whoever changed it.
  func current() async throws(StorageError) -> BarState {
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

  /// The bar as it was at the last look, whether the storage answers now or not.
  var lastKnown: BarState? { known.withLock { $0?.state } }

  /// The menu to name things by: as it was half a second ago at most, or as it was known last where the
  /// storage does not answer.
  func menu() async throws(StorageError) -> Menu {
    let known = known.withLock { $0 }
    if let known, .now - known.lookedAt < Self.nameable { return known.state.menu }
    do throws(StorageError) {
      return try await current().menu
    } catch {
      guard let known else { throw error }
      return known.state.menu
    }
  }

  /// An order that was taken, if there is one of this identifier.
  func order(_ id: OrderID) async throws(StorageError) -> Order? {
    try await storage.order(id, of: bar)
  }

  /// The order that has a number, if there is one.
  func order(numbered number: Int) async throws(StorageError) -> Order? {
    try await storage.order(numbered: number, of: bar)
  }

  /// What was paid for an order and given back.
  func settlement(of order: OrderID) async throws(StorageError) -> Settlement {
    try await storage.settlement(of: order, in: bar)
  }

  /// The last orders that are not paid, the newest first.
  func unpaidOrders(since time: Timestamp, limit: Int) async throws(StorageError) -> [Order] {
    try await storage.unpaidOrders(of: bar, since: time, limit: limit)
  }

  /// A call that was made, if there is one of this identifier.
  func call(_ id: CallID) async throws(StorageError) -> StaffCall? {
    try await storage.call(id, of: bar)
  }

  /// The calls that nobody has answered, oldest first.
  func openCalls() async throws(StorageError) -> [StaffCall] {
    try await storage.openCalls(of: bar)
  }
}
