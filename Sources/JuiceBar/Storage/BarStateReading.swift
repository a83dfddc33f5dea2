/// A menu and how many menus the bar has had up to it.
public struct PublishedMenu: Hashable, Sendable {
  /// The version, from 1.
  public let version: Int
  public let menu: Menu

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

  public init(version: Int, onHand: [FruitID: Int]) {
    self.version = version
    self.onHand = onHand
  }
}

/// How far a bar has come; a reader whose copy carries the same versions has nothing to load.
public struct BarVersions: Hashable, Sendable {
  public let stock: Int
  public let menu: Int

  public init(stock: Int, menu: Int) {
    self.stock = stock
    self.menu = menu
  }
}

/// Reads the published menus of bars.
public protocol MenuReading: Sendable {
  func menu(of bar: BarID) async throws(StorageError) -> PublishedMenu
}

/// Reads what a screen shows of a bar: its menu, its stock and the juices off sale.
public protocol BarStateReading: MenuReading {
  /// How far the bar has come; cheap enough to ask before every answer.
  func versions(of bar: BarID) async throws(StorageError) -> BarVersions

  func stock(of bar: BarID) async throws(StorageError) -> StockLevels

  /// The juices off sale in the bar, in the order of their identifiers, including those due to
  /// return; the list changes only with the version of the stock.
  func suspensions(of bar: BarID) async throws(StorageError) -> [Suspension]
}
