import BarTables
import Identifiers
import JuiceBar
import SQLiteStorage
import Testing
import Time

@testable import PowerCut

@Suite struct `An order that was written but not flushed when its server was killed` {
  private let disk = SimulatedDisk(seed: Scale.seed)
  private let menu: Menu

  init() throws {
    let workload = Workload(seed: Scale.seed)
    menu = try workload.menu(price: 4500, newFruits: 0)
  }

  @Test func `is on the disk before a new server answers its key again`() async throws {
    try await write { _ in }
    let started = try open()
    let repeated = try await placeOrder(with: started)
    try await expectOnDisk(repeated, readBy: started)
  }

  @Test func `is on the disk before another server answers its key again`() async throws {
    let other = try open()
    try await write { _ in }
    let repeated = try await placeOrder(with: other)
    try await expectOnDisk(repeated, readBy: other)
  }

  @Test func `is on the disk before a new server shows it`() async throws {
    var placed: Order?
    try await write { placed = $0 }
    let started = try open()
    let order = try #require(placed)
    #expect(try await started.order(order.id, of: .main) == order)
    try await expectOnDisk(order, readBy: started)
  }

  private func open() throws -> SQLiteStorage {
    try SQLiteStorage(path: disk.path("pavilion.sqlite"))
  }

  /// Has an order written by a server whose flush does not happen.
  private func write(_ note: (Order) -> Void) async throws {
    let killed = try open()
    _ = try await killed.open(.main, menu: menu, at: Timestamp(milliseconds: 0))
    disk.treat(.asOff)
    note(try await placeOrder(with: killed))
    disk.treat(.obeyed)
    // What is left of a killed process is what the kernel holds: files that nobody closes properly.
    _ = Unmanaged.passRetained(killed)
  }

  private func placeOrder(with storage: SQLiteStorage) async throws -> Order {
    let time = Timestamp(milliseconds: 1)
    var random = SystemRandomNumberGenerator()
    let submission = Submission(
      .order(Cart(JuiceID(unchecked: "kiwi"))),
      key: IdempotencyKey(rawValue: "killed-before-the-flush"),
      orderID: OrderID(at: time, using: &random),
      at: time
    )
    let batch = Batch(
      bar: .main,
      menu: PublishedMenu(version: 1, menu: menu),
      submissions: [submission]
    )
    guard case .ordered(let order) = try await storage.commit(batch).first else {
      throw Unanswered()
    }
    return order
  }

  private func expectOnDisk(_ order: Order, readBy storage: SQLiteStorage) async throws {
    disk.cut()
    disk.restart()
    let after = try open()
    #expect(try await after.order(order.id, of: .main) == order)
    withExtendedLifetime(storage) {}
  }

  private struct Unanswered: Error {}
}
