import JuiceBar
import Time

// The rules of stock work as the design states them, independent of the product's code.
extension Model {
  mutating func stockWork(_ work: StockWork, for submission: Submission) -> Outcome {
    switch work {
    case .book(let booking): book(booking, at: submission.at)
    case .undo(let id): undo(id, at: submission.at)
    case .begin: begin(submission)
    case .enter(let id, let fruit, let counted):
      enter(counted, of: fruit, on: id, at: submission.at)
    case .approve(let id, _): close(id, as: .approved, at: submission.at)
    case .reject(let id, _): close(id, as: .rejected, at: submission.at)
    }
  }

  /// A booking is done as a whole or not at all.
  private mutating func book(_ booking: StockBooking, at time: Timestamp) -> Outcome {
    for line in booking.lines where !isOnMenu(line.fruit) {
      return .refused(.unknownFruit(line.fruit))
    }
    let isArrival = booking.reason == .delivery || booking.reason == .transferIn
    let deltas = booking.lines.map { ($0.fruit, isArrival ? $0.amount : -$0.amount) }
    let excesses = excesses(of: deltas)
    guard excesses.isEmpty else { return .refused(.stock(.outOfRange(excesses))) }
    let details = Movement.Details(note: booking.note)
    return .stock(.booked(move(deltas, booking.reason, details, at: time)))
  }

  /// A movement by hand is reversed once; a repeated request gets the same answer.
  private mutating func undo(_ id: MovementID, at time: Timestamp) -> Outcome {
    guard let movement = movements.last(where: { $0.version == id.version && $0.fruit == id.fruit })
    else { return .refused(.stock(.unknownMovement(id))) }
    switch movement.reason {
    case .opening, .order, .cancellation, .reversal: return .refused(.stock(.notByHand(id)))
    default: break
    }
    let known = movements.last { $0.takesBack == id }
    if let known { return .stock(.booked([known])) }
    let deltas = [(id.fruit, -movement.delta)]
    let excesses = excesses(of: deltas)
    guard excesses.isEmpty else { return .refused(.stock(.outOfRange(excesses))) }
    let details = Movement.Details(reverses: id.version)
    return .stock(.booked(move(deltas, .reversal, details, at: time)))
  }

  /// At most one stocktake is open at a time.
  private mutating func begin(_ submission: Submission) -> Outcome {
    if let open = stocktakes.first(where: { $0.status == .open }) {
      return .stock(.stocktake(open.id, .open))
    }
    let id = StocktakeID(submission.orderID.uuid)
    stocktakes.append(Stocktake(id: id, startedAt: submission.at))
    stocktakeChanges += 1
    return .stock(.stocktake(id, .open))
  }

  private mutating func enter(
    _ counted: Int,
    of fruit: FruitID,
    on id: StocktakeID,
    at time: Timestamp
  ) -> Outcome {
    guard let index = stocktakes.firstIndex(where: { $0.id == id }) else {
      return .refused(.stock(.unknownStocktake(id)))
    }
    let status = stocktakes[index].status
    guard status == .open else { return .refused(.stock(.closed(id, status))) }
    guard isOnMenu(fruit) else { return .refused(.unknownFruit(fruit)) }
    let (there, most) = (onHand[fruit, default: 0], room(for: fruit))
    guard counted >= 0, counted <= most else {
      return .refused(.outOfRange(fruit, wanted: counted, onHand: there, capacity: most))
    }
    stocktakes[index].counts[fruit] = Stocktake.Count(counted: counted, onHand: there, at: time)
    stocktakeChanges += 1
    return .stock(.stocktake(id, .open))
  }

  /// An approval books each count's difference from the stock on hand when it was counted.
  private mutating func close(
    _ id: StocktakeID,
    as status: Stocktake.Status,
    at time: Timestamp
  ) -> Outcome {
    guard let index = stocktakes.firstIndex(where: { $0.id == id }) else {
      return .refused(.stock(.unknownStocktake(id)))
    }
    let sheet = stocktakes[index]
    if sheet.status == status { return .stock(.stocktake(id, status)) }
    guard sheet.status == .open else { return .refused(.stock(.closed(id, sheet.status))) }
    if status == .approved {
      let deltas = sheet.counts.map { ($0.key, $0.value.counted - $0.value.onHand) }
        .filter { $0.1 != 0 }.sorted { $0.0 < $1.0 }
      let excesses = excesses(of: deltas)
      guard excesses.isEmpty else { return .refused(.stock(.outOfRange(excesses))) }
      stocktakes[index].version = move(deltas, .stocktake, at: time).first?.version
    }
    stocktakes[index].status = status
    // The clocks of a bar's servers differ.
    stocktakes[index].closedAt = time < sheet.startedAt ? sheet.startedAt : time
    stocktakeChanges += 1
    return .stock(.stocktake(id, status))
  }

  private func isOnMenu(_ fruit: FruitID) -> Bool {
    menu?.fruits.contains { $0.id == fruit } == true
  }

  /// The most pieces of a fruit on hand; a million for a fruit that has left the menu.
  private func room(for fruit: FruitID) -> Int {
    menu?.fruits.first { $0.id == fruit }?.capacity ?? 1_000_000
  }

  /// The changes that would leave a fruit below 0 or above its room.
  private func excesses(of deltas: [(FruitID, Int)]) -> [StockRefusal.Excess] {
    deltas.compactMap { fruit, delta in
      let (there, most) = (onHand[fruit, default: 0], room(for: fruit))
      let wanted = there + delta
      guard wanted < 0 || delta > 0 && wanted > most else { return nil }
      return StockRefusal.Excess(fruit: fruit, wanted: wanted, onHand: there, capacity: most)
    }
  }

  private mutating func move(
    _ deltas: [(FruitID, Int)],
    _ reason: MovementReason,
    _ details: Movement.Details = Movement.Details(),
    at time: Timestamp
  ) -> [Movement] {
    guard !deltas.isEmpty else { return [] }
    for (fruit, delta) in deltas { onHand[fruit, default: 0] += delta }
    history.append(onHand)
    return deltas.map { fruit, delta in
      record(fruit, delta, reason, order: nil, at: time, details)
    }
  }
}
