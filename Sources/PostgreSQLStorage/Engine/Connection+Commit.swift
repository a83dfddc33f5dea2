import BarTables
import Identifiers
package import JuiceBar
import Money
package import PostgreSQL
import SQLLanguage
import Time

// Batches in three round trips, however many bars and orders: locks and reads, writes, COMMIT.
extension Connection {
  /// Keeps other transactions, on any server, from changing the bar until this one ends.
  ///
  /// Every transaction that writes to a bar begins with this, so that no two wait for each other.
  /// The lock is written to the log: a commit waits for the standby even if it changes nothing.
  /// A bar that went to another storage is refused, unless asked for even so.
  package mutating func lock(_ bar: BarID, evenDeparted: Bool) throws {
    // The second statement sees the changes committed while the first waited.
    let found = try rows(
      ofEach: [Self.lock(bar), BarStatements(bar: bar).closing].map { Statement($0) },
      as: (Value, Value, Value, Value, Value).self
    )
    guard !found[0].isEmpty else { throw try reasonForNoRow(of: bar) }
    if !evenDeparted, !found[1].isEmpty { try refuseDeparted(bar) }
  }

  /// Locks those of several bars that exist, in the order of their identifiers, so that no two
  /// transactions deadlock.
  package mutating func lockAll(_ bars: Set<BarID>) throws {
    for bar in bars.sorted() where try value(Self.lock(bar), as: Int.self) == nil {
      try expectCompatibleSchema()
    }
  }

  /// Why a bar has no row to lock or read.
  mutating func reasonForNoRow(of bar: BarID) throws -> StorageError {
    try expectCompatibleSchema()
    return .unknownBar(bar)
  }

  private static func lock(_ bar: BarID) -> SQL {
    """
    SELECT stock_version, order_number, menu_version, suspended, by_counter
    FROM bar
    WHERE bar_id = \(bar.rawValue)
      AND (SELECT oldest FROM pavilion_schema WHERE id = 1) <= \(Schema.version)
    FOR NO KEY UPDATE
    """
  }

  /// Locks bars in the order of their identifiers, and reads their versions and counters.
  private static func lock(_ bars: [BarID]) -> SQL {
    """
    SELECT bar_id, stock_version, order_number, menu_version, suspended, day, orders_before_day,
      by_counter
    FROM bar
    WHERE bar_id = ANY (CAST(\(ArrayText.of(bars.map(\.rawValue))) AS TEXT[]))
      AND (SELECT oldest FROM pavilion_schema WHERE id = 1) <= \(Schema.version)
    ORDER BY bar_id FOR NO KEY UPDATE
    """
  }

  /// Decides batches on the stored state and writes their changes.
  ///
  /// A command without a key gets one, so that a second attempt finds the answers committed by the
  /// first; the lock makes it wait for a first attempt that is still running.
  package mutating func commit(
    _ batches: [Batch]
  ) throws -> [Result<[Outcome], StorageError>] {
    let batches = batches.map(\.withKeys)
    let found = try FoundRows(
      rows(
        ofEach: [
          Self.lock(batches.map(\.bar)), FoundRows.stock(of: batches),
          FoundRows.records(of: batches),
        ].map { Statement($0) },
        as: FoundRows.Columns.self
      )
    )
    var results: [Result<[Outcome], StorageError>] = []
    var plans: [BarPlan] = []
    for batch in batches {
      do {
        let plan = try plan(batch, on: found)
        results.append(.success(plan.plan.outcomes))
        plans.append(plan)
      } catch {
        guard let error = error as? StorageError ?? StorageError(ofReader: error) else {
          throw error
        }
        results.append(.failure(error))
      }
    }
    try write(plans)
    return results
  }

  private mutating func plan(_ batch: Batch, on found: FoundRows) throws -> BarPlan {
    let bar = BarStatements(bar: batch.bar)
    guard let row = found.bars[batch.bar.rawValue] else { throw try reasonForNoRow(of: batch.bar) }
    let progress = try Progress(
      stock: row.1.asNumber(),
      order: row.2.asNumber(),
      menu: row.3.asNumber(),
      suspended: row.4.asNumber(),
      days: DayProgress(number: row.5.asNumber(), ordersBefore: row.6.asNumber()),
      flow: OrderFlow(byCounter: row.7.asNumber())
    )
    guard progress.menu == batch.menu.version else { throw StorageError.menuChanged }
    var onHand: [FruitID: Int] = [:]
    for row in found.stock[batch.bar.rawValue] ?? [] {
      if row.1 == .null {
        try refuseDeparted(batch.bar)
        continue
      }
      let name = try row.1.asText()
      onHand[try readable(FruitID(name), "a fruit in stock", name)] = try row.2.asNumber()
    }
    var records: [IdempotencyKey: KeyRecord] = [:]
    for row in found.records[batch.bar.rawValue] ?? [] {
      let name = try row.1.asText()
      let key = try readable(IdempotencyKey(rawValue: name), "a key", name)
      records[key] = try record(of: key, row.2.asText(), row.3.asText(), row.4.asNumber(), in: bar)
    }
    var orders: [OrderID: Order] = [:]
    for id in batch.orders { orders[id] = try order(id, of: bar) }
    let plan = batch.plan(
      on: try snapshot(
        for: batch,
        in: bar,
        progress: progress,
        onHand: onHand,
        orders: orders,
        records: records,
        stockRecords: try stockRecords(for: batch, in: bar)
      )
    )
    return BarPlan(bar: bar, plan: plan)
  }

  private mutating func write(_ plans: [BarPlan]) throws {
    let writes = plans.writes
    let furtherWrites = plans.flatMap { $0.plan.furtherWrites(in: $0.bar) }
    if plans.allSatisfy(\.plan.steps.isEmpty) {
      try runAll((writes + furtherWrites).map { Statement($0) })
    } else {
      try runAll(writes.map { Statement($0) })
      for plan in plans { for step in plan.plan.steps { try write(step, in: plan.bar) } }
      try runAll(furtherWrites.map { Statement($0) })
    }
    for plan in plans { try writeDays(of: plan.plan, in: plan.bar) }
  }
}

/// The rows that most batches need, by their bars.
private struct FoundRows {
  /// A bar and seven values of it; queries with fewer pad them.
  typealias Columns = (Value, Value, Value, Value, Value, Value, Value, Value)

  let bars: [String: Columns]
  let stock: [String: [Columns]]
  let records: [String: [Columns]]

  init(_ found: [[Columns]]) throws {
    func byBar(_ rows: [Columns]) throws -> [String: [Columns]] {
      try Dictionary(grouping: rows) { try $0.0.asText() }
    }
    bars = try byBar(found[0]).compactMapValues(\.first)
    stock = try byBar(found[1])
    records = try byBar(found[2])
  }

  /// The stock of the batches' bars, and a row without a fruit for each bar that is closed.
  static func stock(of batches: [Batch]) -> SQL {
    let bars = ArrayText.of(batches.map(\.bar.rawValue))
    return """
      SELECT bar_id, fruit, on_hand, NULL, NULL, NULL, NULL, NULL FROM stock
      WHERE bar_id = ANY (CAST(\(bars) AS TEXT[]))
      UNION ALL SELECT bar_id, NULL, closed_at, NULL, NULL, NULL, NULL, NULL FROM venue_bar
      WHERE bar_id = ANY (CAST(\(bars) AS TEXT[])) AND closed_at IS NOT NULL
      """
  }

  /// Looks up each key separately (`LIMIT 1`): while the statistics count few keys, PostgreSQL
  /// compares a list of them with all keys of the bar.
  static func records(of batches: [Batch]) -> SQL {
    let keys = batches.flatMap { batch in batch.keys.map { (batch.bar.rawValue, $0.rawValue) } }
    return """
      SELECT k.bar, r.*, NULL, NULL, NULL FROM unnest(
        CAST(\(ArrayText.of(keys.map(\.0))) AS TEXT[]), CAST(\(ArrayText.of(keys.map(\.1))) AS TEXT[])
      ) AS k(bar, name)
      CROSS JOIN LATERAL (
        SELECT idempotency_key, fingerprint, outcome, answered_at FROM idempotency
        WHERE bar_id = k.bar AND idempotency_key = k.name LIMIT 1
      ) r
      """
  }
}

/// What a bar writes in a transaction with others.
private struct BarPlan {
  let bar: BarStatements
  let plan: Plan
}

extension [BarPlan] {
  /// The inserts and updates of orders, one statement a table; tables without rows have none.
  fileprivate var writes: [SQL] {
    var writes: [SQL] = []
    let moved = filter(\.plan.movesOn)
    if !moved.isEmpty { writes.append(moved.progress) }
    func add(to table: WrittenTable, _ rows: (BarPlan) -> [[any ValueConvertible]]) {
      let rows = flatMap(rows).map { $0.map(\.sqlValue) }
      guard !rows.isEmpty else { return }
      writes.append(
        """
        INSERT INTO \(unsafe: table.name) (bar_id, \(unsafe: table.columnNames))
        SELECT r.* FROM \(rows: rows, as: ["TEXT"] + table.types) r
        """
      )
    }
    add(to: .orders) { entry in entry.plan.orders.map { $0.row(of: entry.bar.bar) } }
    add(to: .orderLine) { entry in entry.plan.orders.flatMap { $0.lineRows(of: entry.bar.bar) } }
    add(to: .movement) { entry in entry.plan.movements.map { $0.row(of: entry.bar.bar) } }
    if contains(where: { !$0.plan.balances.isEmpty }) { writes.append(stock) }
    writes += flatMap { entry in entry.plan.replacedKeys.map(entry.bar.forgetRecord) }
    if contains(where: { !$0.plan.records.isEmpty }) { writes.append(records) }
    return writes
  }

  private var progress: SQL {
    """
    UPDATE bar SET stock_version = p.stock, order_number = p.number
    FROM unnest(
      CAST(\(ArrayText.of(map(\.bar.bar.rawValue))) AS TEXT[]),
      CAST(\(ArrayText.of(map(\.plan.version))) AS BIGINT[]),
      CAST(\(ArrayText.of(map(\.plan.orderNumber))) AS BIGINT[])
    ) AS p(id, stock, number) WHERE bar_id = p.id
    """
  }

  private var stock: SQL {
    let rows = flatMap { entry in
      entry.plan.balances.sorted { $0.key < $1.key }.map { (entry.bar.bar, $0.key, $0.value) }
    }
    return """
      INSERT INTO stock (bar_id, fruit, on_hand)
      SELECT s.* FROM unnest(
        CAST(\(ArrayText.of(rows.map(\.0.rawValue))) AS TEXT[]),
        CAST(\(ArrayText.of(rows.map(\.1.rawValue))) AS TEXT[]),
        CAST(\(ArrayText.of(rows.map(\.2))) AS BIGINT[])
      ) s
      ON CONFLICT (bar_id, fruit) DO UPDATE SET on_hand = excluded.on_hand
      """
  }

  private var records: SQL {
    let rows = flatMap { entry in entry.plan.records.map { (bar: entry.bar.bar, record: $0) } }
    return """
      INSERT INTO idempotency (
        bar_id, idempotency_key, fingerprint, outcome, answered_at, refused
      )
      SELECT r.* FROM unnest(
        CAST(\(ArrayText.of(rows.map(\.bar.rawValue))) AS TEXT[]),
        CAST(\(ArrayText.of(rows.map(\.record.key.rawValue))) AS TEXT[]),
        CAST(\(ArrayText.of(rows.map(\.record.fingerprint))) AS TEXT[]),
        CAST(\(ArrayText.of(rows.map(\.record.outcome.stored))) AS TEXT[]),
        CAST(\(ArrayText.of(rows.map(\.record.at.milliseconds))) AS BIGINT[]),
        CAST(\(ArrayText.of(rows.map { $0.record.isRefusal ? 1 : 0 })) AS BIGINT[])
      ) r
      """
  }
}

extension Batch {
  /// The same batch with a key for each command without one: the unique identifier that its order
  /// would have.
  fileprivate var withKeys: Batch {
    guard submissions.contains(where: { $0.key == nil }) else { return self }
    return Batch(
      bar: bar,
      menu: menu,
      submissions: submissions.map { submission in
        submission.key == nil
          ? submission.keyed(IdempotencyKey(rawValue: submission.orderID.rawValue)) : submission
      },
      tooLongWait: tooLongWait
    )
  }
}

extension BarStatements {
  /// A row if the bar is closed.
  fileprivate var closing: SQL {
    """
    SELECT closed_at, NULL, NULL, NULL, NULL FROM venue_bar
    WHERE bar_id = \(bar.rawValue) AND closed_at IS NOT NULL
    """
  }
}

extension Value {
  fileprivate func asNumber() throws -> Int { try readable(Int(sqlValue: self), "a number", self) }

  fileprivate func asText() throws -> String {
    try readable(String(sqlValue: self), "a text", self)
  }
}
