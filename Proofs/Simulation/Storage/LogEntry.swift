import JuiceBar

/// The changes of one transaction.
enum LogEntry {
  /// The menu of a bar, with the opening stock of the fruits that are new to it.
  case menu(Menu, version: Int, stockVersion: Int, openings: [Movement])
  /// The changes of a batch of commands.
  case batch(BatchEntry)
  /// Deletes the records of idempotency keys older than a moment.
  case forgottenKeys(before: Timestamp)
  /// Deletes the calls answered before a moment.
  case forgottenCalls(before: Timestamp)
}

/// The changes of a batch of commands: the rows that an engine writes for its plan.
struct BatchEntry {
  var version: Int
  var orderNumber: Int
  var balances: [Balance]
  var movements: [Movement]
  var orders: [Order]
  var statuses: [NewStatus]
  var records: [KeyRecord]
  var calls: [StaffCall]
  /// The new suspensions; empty if they do not change.
  var suspensions: [[Suspension]]
  var payments: [Payment]
  var refunds: [Refund]
  var stocktakes: [StocktakeWrite]

  /// The stock on hand of a fruit.
  struct Balance {
    let fruit: FruitID
    let onHand: Int
  }

  /// An order's new status.
  struct NewStatus {
    let order: OrderID
    let status: Order.Status
  }

  init(_ plan: Plan) {
    version = plan.version
    orderNumber = plan.orderNumber
    // Dictionaries have no order that two processes share.
    balances = plan.balances.sorted { $0.key < $1.key }.map { Balance(fruit: $0, onHand: $1) }
    movements = plan.movements
    orders = plan.orders
    statuses = plan.steps.map { NewStatus(order: $0.order, status: $0.status) }
    records = plan.records
    calls = plan.calls
    suspensions = plan.newSuspensions.map { [$0] } ?? []
    payments = plan.payments
    refunds = plan.refunds
    stocktakes = plan.stocktakeWrites
  }
}

extension LogEntry: Storable {
  func write(to bytes: inout ByteWriter) {
    switch self {
    case .menu(let menu, let version, let stockVersion, let openings):
      bytes.write(byte: 1)
      bytes.write(menu)
      bytes.write(version)
      bytes.write(stockVersion)
      bytes.write(openings)
    case .batch(let entry):
      bytes.write(byte: 2)
      bytes.write(entry)
    case .forgottenKeys(let time):
      bytes.write(byte: 3)
      bytes.write(time)
    case .forgottenCalls(let time):
      bytes.write(byte: 4)
      bytes.write(time)
    }
  }

  init(from bytes: inout ByteReader) throws(DamagedBytes) {
    switch try bytes.byte() {
    case 1:
      self = .menu(
        try bytes.read(),
        version: try bytes.read(),
        stockVersion: try bytes.read(),
        openings: try bytes.read()
      )
    case 2: self = .batch(try bytes.read())
    case 3: self = .forgottenKeys(before: try bytes.read())
    case 4: self = .forgottenCalls(before: try bytes.read())
    default: throw DamagedBytes()
    }
  }
}

extension BatchEntry: Storable {
  func write(to bytes: inout ByteWriter) {
    bytes.write(version)
    bytes.write(orderNumber)
    bytes.write(balances)
    bytes.write(movements)
    bytes.write(orders)
    bytes.write(statuses)
    bytes.write(records)
    bytes.write(calls)
    bytes.write(suspensions.count)
    for all in suspensions { bytes.write(all) }
    bytes.write(payments)
    bytes.write(refunds)
    bytes.write(stocktakes)
  }

  init(from bytes: inout ByteReader) throws(DamagedBytes) {
    version = try bytes.read()
    orderNumber = try bytes.read()
    balances = try bytes.read()
    movements = try bytes.read()
    orders = try bytes.read()
    statuses = try bytes.read()
    records = try bytes.read()
    calls = try bytes.read()
    suspensions = []
    let count: Int = try bytes.read()
    for _ in 0..<count { suspensions.append(try bytes.read()) }
    payments = try bytes.read()
    refunds = try bytes.read()
    stocktakes = try bytes.read()
  }
}

extension BatchEntry.Balance: Storable {
  func write(to bytes: inout ByteWriter) {
    bytes.write(fruit)
    bytes.write(onHand)
  }

  init(from bytes: inout ByteReader) throws(DamagedBytes) {
    fruit = try bytes.read()
    onHand = try bytes.read()
  }
}

extension BatchEntry.NewStatus: Storable {
  func write(to bytes: inout ByteWriter) {
    bytes.write(order)
    bytes.write(status)
  }

  init(from bytes: inout ByteReader) throws(DamagedBytes) {
    order = try bytes.read()
    status = try bytes.read()
  }
}
