import JuiceBar

/// The storage as one program of a simulation sees it.
struct SimulatedStorage: BarRecords {
  let simulation: Simulation
  /// The number of the program, which loses the storage when it is killed.
  let process: Int

  var executor: any SerialExecutor { simulation.scheduler }

  func open(
    _ bar: BarID,
    menu: Menu,
    at time: Timestamp
  ) async throws(StorageError) -> Bool {
    try await simulation.open(menu, at: time, by: process)
  }

  func commit(_ batch: Batch) async throws(StorageError) -> [Outcome] {
    try await simulation.commit(batch, by: process)
  }

  func publish(
    _ publication: MenuPublication,
    in bar: BarID
  ) async throws(StorageError) -> PublishedMenu {
    try await simulation.publish(publication, by: process)
  }

  func menu(of bar: BarID) async throws(StorageError) -> PublishedMenu {
    guard let menu = try await simulation.read(by: process).menu else { throw .unknownBar(bar) }
    return menu
  }

  func stock(of bar: BarID) async throws(StorageError) -> StockLevels {
    try await simulation.read(by: process).levels
  }

  func versions(of bar: BarID) async throws(StorageError) -> BarVersions {
    let tables = try await simulation.read(by: process)
    return BarVersions(stock: tables.version, menu: tables.menu?.version ?? 0)
  }

  func order(_ id: OrderID, of bar: BarID) async throws(StorageError) -> Order? {
    try await simulation.read(by: process).orders[id]
  }

  func order(numbered number: Int, of bar: BarID) async throws(StorageError) -> Order? {
    try await simulation.read(by: process).orders.values.first { $0.number == number }
  }

  func settlement(of id: OrderID, in bar: BarID) async throws(StorageError) -> Settlement {
    try await simulation.read(by: process).settlements[id] ?? Settlement()
  }

  func unpaidOrders(
    of bar: BarID,
    since time: Timestamp,
    limit: Int
  ) async throws(StorageError) -> [Order] {
    let tables = try await simulation.read(by: process)
    let open = tables.orders.values.filter {
      $0.placedAt >= time && $0.status != .cancelled && tables.settlements[$0.id] == nil
    }
    return Array(open.sorted { $0.number > $1.number }.prefix(limit))
  }

  func movements(
    of bar: BarID,
    after version: Int,
    limit: Int
  ) async throws(StorageError) -> [Movement] {
    let later = try await simulation.read(by: process).movements.filter { $0.version > version }
    return later.filter { $0.version <= version + limit }
  }

  func suspensions(of bar: BarID) async throws(StorageError) -> [Suspension] {
    try await simulation.read(by: process).suspensions
  }

  func openOrders(
    of bar: BarID,
    placedAfter time: Timestamp
  ) async throws(StorageError) -> [QueuedOrder] {
    let orders = try await simulation.read(by: process).orders.values
    return orders.filter { $0.status.isOpen && $0.placedAt >= time }.map(QueuedOrder.init)
      .sorted { $0.number < $1.number }
  }

  func collectedOrders(
    of bar: BarID,
    after time: Timestamp,
    limit: Int
  ) async throws(StorageError) -> [QueuedOrder] {
    let orders = try await simulation.read(by: process).orders.values
    return orders.filter { $0.status == .collected && $0.placedAt >= time }
      .map(QueuedOrder.init).sorted { $0.number > $1.number }.suffix(limit)
  }

  func openCalls(of bar: BarID) async throws(StorageError) -> [StaffCall] {
    let open = try await simulation.read(by: process).calls.values.filter(\.isOpen)
    return open.sorted { ($0.calledAt, $0.id) < ($1.calledAt, $1.id) }
  }

  func call(_ id: CallID, of bar: BarID) async throws(StorageError) -> StaffCall? {
    try await simulation.read(by: process).calls[id]
  }

  func forgetCalls(
    of bar: BarID,
    answeredBefore time: Timestamp
  ) async throws(StorageError) -> Int {
    try await simulation.forgetCalls(answeredBefore: time, by: process)
  }

  func forgetKeys(of bar: BarID, before time: Timestamp) async throws(StorageError) -> Int {
    try await simulation.forgetKeys(before: time, by: process)
  }
}

extension QueuedOrder {
  /// An order from a log without the times of steps.
  fileprivate init(_ order: Order) {
    self.init(
      id: order.id,
      number: order.number,
      lines: order.lines,
      placedAt: order.placedAt,
      status: order.status,
      statusAt: order.placedAt
    )
  }
}
