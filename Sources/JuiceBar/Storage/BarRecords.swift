public import Pictures

/// A menu and how many menus the bar has had up to it.
public struct PublishedMenu: Hashable, Sendable {
  /// The version, from 1.
  public let version: Int
  /// The menu.
  public let menu: Menu

  /// Creates a published menu.
  public init(version: Int, menu: Menu) {
    self.version = version
    self.menu = menu
  }
}

/// The stock on hand in a bar at one version.
public struct StockLevels: Hashable, Sendable {
  /// The version; every change of any fruit makes a higher one.
  public let version: Int
  /// Pieces on hand by fruit, of every fruit that the bar keeps or ever kept.
  public let onHand: [FruitID: Int]

  /// Creates levels from loaded values.
  public init(version: Int, onHand: [FruitID: Int]) {
    self.version = version
    self.onHand = onHand
  }
}

/// How far a bar has come; a reader whose copy carries the same versions has nothing to load.
public struct BarVersions: Hashable, Sendable {
  /// The version of the stock.
  public let stock: Int
  /// The version of the menu.
  public let menu: Int

  /// Creates versions from loaded values.
  public init(stock: Int, menu: Int) {
    self.stock = stock
    self.menu = menu
  }
}

/// Where bars are kept: an engine's tables, or memory.
///
/// Every engine passes `Tests/StorageContract`. Each read sees all earlier commits of all processes
/// and servers on the same store.
public protocol BarRecords: Sendable {
  /// Where commits run.
  ///
  /// The order desk runs there too, so that a batch changes threads twice, not four times, and a
  /// simulation can choose.
  var executor: any SerialExecutor { get }

  /// Opens a bar, and founds it when there is none yet: its menu as version 1, its opening stock
  /// as movements of version 1.
  ///
  /// - Parameters:
  ///   - bar: The bar's identifier.
  ///   - menu: The menu of a new bar; one that exists keeps its own.
  ///   - time: When a new bar opens.
  /// - Returns: Whether the bar is new.
  /// - Throws: ``StorageError``.
  func open(_ bar: BarID, menu: Menu, at time: Timestamp) async throws(StorageError) -> Bool

  /// Decides a batch inside one transaction and makes what it does durable before it returns.
  ///
  /// The engine loads the orders of `batch.orders`, the stock rows of `batch.fruits(knowing:)`
  /// them (all locked where it needs locks, in that order), the records of `batch.keys` and, if
  /// the batch is about calls, the open ones and those of `batch.calls`, and the money of
  /// `batch.settlements`; then it calls `batch.plan(on:)` and writes the plan.
  ///
  /// - Parameter batch: The commands.
  /// - Returns: One answer a command, in order.
  /// - Throws: ``StorageError``; nothing of the batch is written then, except after
  ///   ``StorageError/unknownOutcome(_:)``. ``StorageError/menuChanged`` when the bar's menu is no
  ///   longer the batch's.
  func commit(_ batch: Batch) async throws(StorageError) -> [Outcome]

  /// Makes a menu the bar's own; the stock of fruits that are new to the bar opens with it.
  ///
  /// The engine loads a ``MenuPublication/Snapshot``, calls ``MenuPublication/plan(on:)`` and writes
  /// the plan, with its lines of the audit log, in one transaction.
  /// - Parameters:
  ///   - publication: The menu, and who publishes it.
  ///   - bar: The bar, which must be open.
  /// - Returns: The version and the menu as it was published.
  /// - Throws: ``StorageError``, as `plan(on:)` does; nothing is written then.
  func publish(
    _ publication: MenuPublication,
    in bar: BarID
  ) async throws(StorageError) -> PublishedMenu

  /// The bar's menu.
  func menu(of bar: BarID) async throws(StorageError) -> PublishedMenu

  /// The stock on hand in the bar.
  func stock(of bar: BarID) async throws(StorageError) -> StockLevels

  /// How far the bar has come; cheap enough to ask before every answer.
  func versions(of bar: BarID) async throws(StorageError) -> BarVersions

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

  /// The ledger of the bar, oldest first, in the order of version and fruit.
  ///
  /// - Parameters:
  ///   - bar: The bar.
  ///   - version: Only movements of higher versions; 0 for all.
  ///   - limit: The maximum number of versions.
  /// - Returns: The movements; fewer versions than the limit mean that there are no more.
  /// - Throws: ``StorageError``.
  func movements(
    of bar: BarID,
    after version: Int,
    limit: Int
  ) async throws(StorageError) -> [Movement]

  /// The ledger of the bar by fruit and quarter-hour, in the order of time and fruit.
  ///
  /// A long ledger is read in pieces, so that no caller waits for a reader; a quarter that two
  /// pieces share is put together by ``LedgerQuarter/followed(by:)``.
  /// - Parameters:
  ///   - bar: The bar.
  ///   - version: Only movements of higher versions; 0 for all.
  ///   - last: Only movements of versions up to this one.
  /// - Returns: The quarters in which something moved.
  /// - Throws: ``StorageError``.
  func quarters(
    of bar: BarID,
    after version: Int,
    upTo last: Int
  ) async throws(StorageError) -> [LedgerQuarter]

  /// The juices off sale in the bar, in the order of their identifiers, including those due to
  /// return; the list changes only with the version of the stock.
  func suspensions(of bar: BarID) async throws(StorageError) -> [Suspension]

  /// The orders that are placed, being made or ready, oldest first, ``QueuedOrder/maximumCount`` at most;
  /// cheap enough to ask twice a second.
  ///
  /// - Parameters:
  ///   - bar: The bar.
  ///   - time: Orders that were placed before this moment are left out.
  /// - Returns: The orders.
  /// - Throws: ``StorageError``.
  func openOrders(
    of bar: BarID,
    placedAfter time: Timestamp
  ) async throws(StorageError) -> [QueuedOrder]

  /// The orders that were collected last, newest first, so that a wrong touch can be taken back.
  ///
  /// - Parameters:
  ///   - bar: The bar.
  ///   - time: Orders that were collected before this moment are left out.
  ///   - limit: How many there are at most.
  /// - Returns: The orders that are still collected.
  /// - Throws: ``StorageError``.
  func collectedOrders(
    of bar: BarID,
    after time: Timestamp,
    limit: Int
  ) async throws(StorageError) -> [QueuedOrder]

  /// The unanswered calls, oldest first; cheap enough to ask twice a second.
  func openCalls(of bar: BarID) async throws(StorageError) -> [StaffCall]

  /// A call of the bar, if it has one of this identifier.
  func call(_ id: CallID, of bar: BarID) async throws(StorageError) -> StaffCall?

  /// Drops calls that were answered before a moment; open ones stay.
  ///
  /// - Parameters:
  ///   - bar: The bar.
  ///   - time: Calls that were answered before this moment go.
  /// - Returns: How many were dropped.
  /// - Throws: ``StorageError``.
  func forgetCalls(of bar: BarID, answeredBefore time: Timestamp) async throws(StorageError) -> Int

  /// Drops the records of idempotency keys that are older than a moment.
  ///
  /// - Parameters:
  ///   - bar: The bar.
  ///   - time: Records from before this moment go.
  /// - Returns: How many were dropped.
  /// - Throws: ``StorageError``.
  func forgetKeys(of bar: BarID, before time: Timestamp) async throws(StorageError) -> Int
}

extension BarRecords {
  /// Makes a menu the bar's own whatever it has now, in the name of the machine.
  ///
  /// - Parameters:
  ///   - menu: The menu.
  ///   - bar: The bar, which must be open.
  ///   - time: When it is published.
  /// - Returns: The version of the menu.
  /// - Throws: ``StorageError``.
  public func publish(
    _ menu: Menu,
    in bar: BarID,
    at time: Timestamp
  ) async throws(StorageError) -> Int {
    let publication = MenuPublication(menu, expecting: nil, from: .file, by: .machine, at: time)
    return try await publish(publication, in: bar).version
  }
}

/// Why the storage cannot do what it was asked.
public enum StorageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bar is not in the storage.
  case unknownBar(BarID)
  /// The menu has changed since the batch was planned; load it and try again.
  case menuChanged
  /// The draft of the menu is no longer the one that was seen; load it and try again.
  case draftChanged
  /// A draft leaves out fruits that are in stock.
  case fruitInStock([FruitID])
  /// A menu names a picture that the bar does not have.
  case missingPicture(PictureHash)
  /// The storage cannot be used now: locked, full, not reachable. Nothing was written.
  case unavailable(String)
  /// Whether the batch was written is not known; look its keys up before anything else.
  case unknownOutcome(String)
  /// The file is damaged, not ours, or of a newer version; an operator must act.
  case unusable(String)

  /// The problem, in a sentence for the operator.
  public var description: String {
    switch self {
    case .unknownBar(let bar): "there is no bar named \(bar)"
    case .menuChanged: "the menu was changed by somebody else"
    case .draftChanged: "the draft of the menu was changed by somebody else"
    case .fruitInStock(let fruits):
      "the draft leaves out fruit that is in stock: "
        + fruits.map(\.rawValue).joined(separator: ", ")
    case .missingPicture(let hash):
      "the menu names the picture \(hash), which the bar does not have"
    case .unavailable(let reason): "the storage is not available: \(reason)"
    case .unknownOutcome(let reason): "it is not known whether the change was stored: \(reason)"
    case .unusable(let reason): "the storage cannot be used: \(reason)"
    }
  }
}
