// The rules of stock work.
extension BarRules {
  /// Decides a piece of stock work.
  ///
  /// - Throws: ``Refusal`` that names every fruit that prevents it.
  func decide(
    _ work: StockWork,
    on onHand: [FruitID: Int],
    knowing records: StockRecords
  ) throws(Refusal) -> Decision {
    switch work {
    case .book(let booking):
      for line in booking.lines where menu[line.fruit] == nil { throw .unknownFruit(line.fruit) }
      return Decision(
        changes: try changes(booking.deltas, on: onHand, mayExceed: booking.mayExceed),
        reason: booking.reason,
        stock: .move,
        details: booking.details,
        costs: booking.costs
      )
    case .undo(let id): return try decide(undoing: id, on: onHand, knowing: records)
    case .begin:
      let open = records.stocktakes.values.first(where: \.isOpen)
      return Decision(stock: open.map(StockDecision.known) ?? .begin)
    case .enter(let id, let fruit, let counted):
      let sheet = try openStocktake(id, in: records)
      guard let capacity = menu[fruit]?.capacity else { throw .unknownFruit(fruit) }
      let there = onHand[fruit] ?? 0
      guard (0...capacity).contains(counted) else {
        throw .outOfRange(fruit, wanted: counted, onHand: there, capacity: capacity)
      }
      return Decision(stock: .enter(sheet, fruit, counted: counted, onHand: there))
    case .approve(let id, let seen):
      if let sheet = records.stocktakes[id], sheet.status == .approved {
        return Decision(stock: .known(sheet))
      }
      let sheet = try openStocktake(id, seen, in: records)
      let variances = sheet.counts.sorted { $0.key < $1.key }
        .map { (fruit: $0.key, delta: $0.value.variance) }.filter { $0.delta != 0 }
      return Decision(
        changes: try changes(variances, on: onHand),
        reason: .stocktake,
        stock: .close(sheet, .approved)
      )
    case .reject(let id, let seen):
      if let sheet = records.stocktakes[id], sheet.status == .rejected {
        return Decision(stock: .known(sheet))
      }
      return Decision(stock: .close(try openStocktake(id, seen, in: records), .rejected))
    }
  }

  func fruits(touchedBy work: StockWork, knowing records: StockRecords) -> [FruitID] {
    switch work {
    case .book(let booking): booking.lines.map(\.fruit)
    case .undo(let movement): [movement.fruit]
    case .enter(_, let fruit, _): [fruit]
    case .approve(let id, _): records.stocktakes[id].map { Array($0.counts.keys) } ?? []
    case .begin, .reject: []
    }
  }

  private func decide(
    undoing id: MovementID,
    on onHand: [FruitID: Int],
    knowing records: StockRecords
  ) throws(Refusal) -> Decision {
    guard let movement = records.movements[id] else { throw .stock(.unknownMovement(id)) }
    guard movement.reason.isByHand, !records.transfers.contains(id) else {
      throw .stock(.notByHand(id))
    }
    if let reversal = records.reversals[id] { return Decision(stock: .reversed(reversal)) }
    return Decision(
      changes: try changes([(movement.fruit, -movement.delta)], on: onHand),
      reason: .reversal,
      stock: .move,
      details: Movement.Details(reverses: movement.version)
    )
  }

  private func openStocktake(
    _ id: StocktakeID,
    _ seen: String? = nil,
    in records: StockRecords
  ) throws(Refusal) -> Stocktake {
    guard let sheet = records.stocktakes[id] else { throw .stock(.unknownStocktake(id)) }
    guard sheet.isOpen else { throw .stock(.closed(id, sheet.status)) }
    guard seen == nil || seen == sheet.revision else { throw .stock(.countedSince(id)) }
    return sheet
  }

  /// The changes of all fruits, or a refusal that tells every one that would leave its range.
  ///
  /// A shelf over its capacity may still be emptied; a fruit that the menu has dropped, and a delivery
  /// that may exceed the capacity, keep to the most that any may.
  private func changes(
    _ deltas: [(fruit: FruitID, delta: Int)],
    on onHand: [FruitID: Int],
    mayExceed: Bool = false
  ) throws(Refusal) -> [Decision.Change] {
    var excesses: [StockRefusal.Excess] = []
    var changes: [Decision.Change] = []
    for (fruit, delta) in deltas {
      let there = onHand[fruit] ?? 0
      let shelf = menu[fruit]?.capacity ?? Fruit.maximumCapacity
      let capacity = mayExceed ? Fruit.maximumCapacity : shelf
      if there + delta >= 0, there + delta <= capacity || delta <= 0 {
        changes.append(Decision.Change(fruit: fruit, delta: delta, balance: there + delta))
      } else {
        excesses.append(
          StockRefusal.Excess(
            fruit: fruit,
            wanted: there + delta,
            onHand: there,
            capacity: capacity
          )
        )
      }
    }
    guard excesses.isEmpty else { throw .stock(.outOfRange(excesses)) }
    return changes
  }
}

/// The effect of a piece of stock work beside its movements.
public enum StockDecision: Hashable, Sendable {
  case move
  /// The movement was taken back before, by this one.
  case reversed(Movement)
  case begin
  case known(Stocktake)
  case enter(Stocktake, FruitID, counted: Int, onHand: Int)
  case close(Stocktake, Stocktake.Status)
}

extension Decision {
  fileprivate init(stock: StockDecision) {
    self.init(changes: [], reason: .stocktake, stock: stock)
  }
}
