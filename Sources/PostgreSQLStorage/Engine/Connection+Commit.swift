import BarTables
package import JuiceBar
import Money
package import PostgreSQL
import SQLLanguage

// A batch in three round trips, however many orders it has: locks and reads, writes, COMMIT.
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
      as: (Value, Value, Value, Value).self
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
    SELECT stock_version, order_number, menu_version, suspended FROM bar
    WHERE bar_id = \(bar.rawValue)
      AND (SELECT oldest FROM pavilion_schema WHERE id = 1) <= \(Schema.version)
    FOR NO KEY UPDATE
    """
  }

  /// Decides a batch on the stored state and writes its changes.
  ///
  /// A command without a key gets one, so that a second attempt finds the answers committed by the
  /// first; the lock makes it wait for a first attempt that is still running.
  package mutating func commit(_ batch: Batch) throws -> [Outcome] {
    let batch = batch.withKeys
    let bar = BarStatements(bar: batch.bar)
    let found = try rows(
      ofEach: [Self.lock(batch.bar), bar.allStock, bar.records(of: batch.keys)].map {
        Statement($0)
      },
      as: (Value, Value, Value, Value).self
    )
    guard let row = found[0].first else { throw try reasonForNoRow(of: batch.bar) }
    var progress = try Progress(
      stock: row.0.asNumber(),
      order: row.1.asNumber(),
      menu: row.2.asNumber(),
      suspended: row.3.asNumber()
    )
    guard progress.menu == batch.menu.version else { throw StorageError.menuChanged }
    var onHand: [FruitID: Int] = [:]
    for row in found[1] {
      if row.0 == .null {
        try refuseDeparted(batch.bar)
        continue
      }
      let name = try row.0.asText()
      onHand[try readable(FruitID(name), "a fruit in stock", name)] = try row.1.asNumber()
    }
    var records: [IdempotencyKey: KeyRecord] = [:]
    for row in found[2] {
      let name = try row.0.asText()
      let key = try readable(IdempotencyKey(rawValue: name), "a key", name)
      records[key] = try record(of: key, row.1.asText(), row.2.asText(), row.3.asNumber(), in: bar)
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
    var writes: [SQL] = []
    if plan.movesOn {
      progress.stock = plan.version
      progress.order = plan.orderNumber
      writes.append(bar.set(progress))
    }
    writes += bar.writes(of: plan)
    if plan.steps.isEmpty {
      try runAll((writes + plan.furtherWrites(in: bar)).map { Statement($0) })
    } else {
      try runAll(writes.map { Statement($0) })
      for step in plan.steps { try write(step, in: bar) }
      try runAll(plan.furtherWrites(in: bar).map { Statement($0) })
    }
    return plan.outcomes
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
        guard submission.key == nil else { return submission }
        return Submission(
          submission.command,
          key: IdempotencyKey(rawValue: submission.orderID.rawValue),
          orderID: submission.orderID,
          at: submission.at,
          by: submission.actor
        )
      },
      tooLongWait: tooLongWait
    )
  }
}

extension BarStatements {
  /// The stock, padded to the columns of the other queries of the round trip, and a row without a
  /// fruit if the bar is closed.
  fileprivate var allStock: SQL {
    """
    SELECT fruit, on_hand, NULL, NULL FROM stock WHERE bar_id = \(bar.rawValue)
    UNION ALL SELECT NULL, closed_at, NULL, NULL FROM venue_bar
    WHERE bar_id = \(bar.rawValue) AND closed_at IS NOT NULL
    """
  }

  /// A row if the bar is closed.
  fileprivate var closing: SQL {
    """
    SELECT closed_at, NULL, NULL, NULL FROM venue_bar
    WHERE bar_id = \(bar.rawValue) AND closed_at IS NOT NULL
    """
  }

  /// Looks up each key separately (`LIMIT 1`): while the statistics count few keys, PostgreSQL
  /// compares a list of them with all keys of the bar.
  fileprivate func records(of keys: [IdempotencyKey]) -> SQL {
    """
    SELECT r.* FROM unnest(CAST(\(ArrayText.of(keys.map(\.rawValue))) AS TEXT[])) AS k(name)
    CROSS JOIN LATERAL (
      SELECT idempotency_key, fingerprint, outcome, answered_at FROM idempotency
      WHERE bar_id = \(bar.rawValue) AND idempotency_key = k.name LIMIT 1
    ) r
    """
  }

  fileprivate func set(_ progress: Progress) -> SQL {
    """
    UPDATE bar SET stock_version = \(progress.stock), order_number = \(progress.order)
    WHERE bar_id = \(bar.rawValue)
    """
  }

  /// The inserts and updates of orders, one statement a table; tables without rows have none.
  fileprivate func writes(of plan: Plan) -> [SQL] {
    var writes: [SQL] = []
    if !plan.orders.isEmpty { writes += [add(plan.orders), addLines(of: plan.orders)] }
    if !plan.movements.isEmpty { writes.append(add(plan.movements)) }
    if !plan.balances.isEmpty { writes.append(setStock(plan.balances)) }
    writes += plan.replacedKeys.map(forgetRecord)
    if !plan.records.isEmpty { writes.append(add(plan.records)) }
    return writes
  }

  private func add(_ orders: [Order]) -> SQL {
    """
    INSERT INTO orders (bar_id, order_id, number, version, placed_at)
    SELECT \(bar.rawValue), o.* FROM unnest(
      CAST(\(ArrayText.of(orders.map(\.id.rawValue))) AS TEXT[]),
      CAST(\(ArrayText.of(orders.map(\.number))) AS BIGINT[]),
      CAST(\(ArrayText.of(orders.map(\.version))) AS BIGINT[]),
      CAST(\(ArrayText.of(orders.map(\.placedAt.milliseconds))) AS BIGINT[])
    ) o
    """
  }

  private func addLines(of orders: [Order]) -> SQL {
    let lines = orders.flatMap { order in
      zip(1..., order.lines).map { (order: order.id.rawValue, position: $0, line: $1) }
    }
    return """
      INSERT INTO order_line
        (bar_id, order_id, position, juice, quantity, price, recipe, tax_rate, currency)
      SELECT \(bar.rawValue), l.* FROM unnest(
        CAST(\(ArrayText.of(lines.map(\.order))) AS TEXT[]),
        CAST(\(ArrayText.of(lines.map(\.position))) AS BIGINT[]),
        CAST(\(ArrayText.of(lines.map(\.line.juice.rawValue))) AS TEXT[]),
        CAST(\(ArrayText.of(lines.map(\.line.quantity.count))) AS BIGINT[]),
        CAST(\(ArrayText.of(lines.map(\.line.price))) AS BIGINT[]),
        CAST(\(ArrayText.of(lines.map(\.line.recipe.stored))) AS TEXT[]),
        CAST(\(ArrayText.of(lines.map(\.line.taxRate.rawValue))) AS BIGINT[]),
        CAST(\(ArrayText.of(lines.map(\.line.currency))) AS TEXT[])
      ) l
      """
  }

  private func add(_ movements: [Movement]) -> SQL {
    """
    INSERT INTO movement (
      bar_id, version, fruit, delta, balance, reason, order_id, moved_at, note, reverses
    ) SELECT \(bar.rawValue), m.* FROM unnest(
      CAST(\(ArrayText.of(movements.map(\.version))) AS BIGINT[]),
      CAST(\(ArrayText.of(movements.map(\.fruit.rawValue))) AS TEXT[]),
      CAST(\(ArrayText.of(movements.map(\.delta))) AS BIGINT[]),
      CAST(\(ArrayText.of(movements.map(\.balance))) AS BIGINT[]),
      CAST(\(ArrayText.of(movements.map(\.reason.rawValue))) AS TEXT[]),
      CAST(\(ArrayText.of(movements.map { $0.order?.rawValue })) AS TEXT[]),
      CAST(\(ArrayText.of(movements.map(\.at.milliseconds))) AS BIGINT[]),
      CAST(\(ArrayText.of(movements.map { $0.note?.rawValue })) AS TEXT[]),
      CAST(\(ArrayText.of(movements.map(\.reverses))) AS BIGINT[])
    ) m
    """
  }

  private func setStock(_ balances: [FruitID: Int]) -> SQL {
    let rows = balances.sorted { $0.key < $1.key }
    return """
      INSERT INTO stock (bar_id, fruit, on_hand)
      SELECT \(bar.rawValue), s.* FROM unnest(
        CAST(\(ArrayText.of(rows.map(\.key.rawValue))) AS TEXT[]),
        CAST(\(ArrayText.of(rows.map(\.value))) AS BIGINT[])
      ) s
      ON CONFLICT (bar_id, fruit) DO UPDATE SET on_hand = excluded.on_hand
      """
  }

  private func add(_ records: [KeyRecord]) -> SQL {
    """
    INSERT INTO idempotency (
      bar_id, idempotency_key, fingerprint, outcome, answered_at, refused
    )
    SELECT \(bar.rawValue), r.* FROM unnest(
      CAST(\(ArrayText.of(records.map(\.key.rawValue))) AS TEXT[]),
      CAST(\(ArrayText.of(records.map(\.fingerprint))) AS TEXT[]),
      CAST(\(ArrayText.of(records.map(\.outcome.stored))) AS TEXT[]),
      CAST(\(ArrayText.of(records.map(\.at.milliseconds))) AS BIGINT[]),
      CAST(\(ArrayText.of(records.map { $0.isRefusal ? 1 : 0 })) AS BIGINT[])
    ) r
    """
  }
}

extension Value {
  fileprivate func asNumber() throws -> Int { try readable(Int(sqlValue: self), "a number", self) }

  fileprivate func asText() throws -> String {
    try readable(String(sqlValue: self), "a text", self)
  }
}
