import JuiceBar

extension Ledger {
  /// What the stock work of a batch is about.
  func stockRecords(for batch: Batch) -> StockRecords {
    var records = StockRecords()
    guard batch.isAboutStockWork else { return records }
    let asked = Set(batch.stocktakes)
    records.stocktakes = stocktakes.filter { $0.value.isOpen || asked.contains($0.key) }
    for id in batch.movements {
      records.movements[id] = movements.first { $0.id == id }
      records.reversals[id] = movements.first {
        $0.reverses == id.version && $0.fruit == id.fruit
      }
      if transfers[id.version] != nil { records.transfers.insert(id) }
    }
    return records
  }

  /// A piece of the ledger, newest first.
  func ledger(_ query: LedgerQuery) -> LedgerPage {
    let reversed = Set(
      movements.compactMap { movement in
        movement.reverses.map { MovementID($0, movement.fruit) }
      }
    )
    let found = movements.sorted { $1.id < $0.id }.lazy.filter { movement in
      (query.before.map { movement.id < $0 } ?? true)
        && query.matches(movement, orderNumber: number(of: movement))
    }
    .prefix(query.limit + 1)
    let entries = found.prefix(query.limit).map { movement in
      LedgerEntry(
        movement: movement,
        orderNumber: number(of: movement),
        isReversed: reversed.contains(movement.id),
        cost: deliveryCosts[movement.id]
      )
    }
    return LedgerPage(
      entries: Array(entries),
      next: found.count > query.limit ? entries.last?.movement.id : nil
    )
  }

  private func number(of movement: Movement) -> Int? {
    movement.order.flatMap { orders[$0]?.number }
  }
}
