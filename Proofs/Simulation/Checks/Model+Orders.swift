import JuiceBar
import Time

// The rules of orders after they are placed.
extension Model {
  /// An order moves forward, but not from a cancellation; an order already at the status stays
  /// there.
  mutating func advance(_ id: OrderID, to status: Order.Status) -> Outcome {
    guard let number = orderNumbers[id] else { return .refused(.unknownOrder(id)) }
    let now = orders[number - 1].status
    let isLater = Self.place(of: status).map { $0 > Self.place(of: now) ?? 4 } ?? false
    guard now == status || isLater else {
      return .refused(.wrongStep(id, from: now, to: status))
    }
    if now != status { set(status, of: number) }
    return .updated(orders[number - 1])
  }

  /// Moves an order one step back, to the command's status.
  mutating func recall(_ id: OrderID, to status: Order.Status) -> Outcome {
    guard let number = orderNumbers[id] else { return .refused(.unknownOrder(id)) }
    let now = orders[number - 1].status
    guard let to = Self.place(of: status), to < 3,
      let from = Self.place(of: now), from == to || from == to + 1
    else { return .refused(.wrongStep(id, from: now, to: status)) }
    if now != status { set(status, of: number) }
    return .updated(orders[number - 1])
  }

  private static func place(of status: Order.Status) -> Int? {
    switch status {
    case .placed: 0
    case .making: 1
    case .ready: 2
    case .collected: 3
    case .cancelled: nil
    }
  }

  /// Cancelling a waiting order returns its fruit, once, and its money, if it is the amount seen.
  mutating func cancel(
    _ id: OrderID,
    refunding seen: Int? = nil,
    for submission: Submission
  ) -> Outcome {
    guard let number = orderNumbers[id] else { return .refused(.unknownOrder(id)) }
    switch orders[number - 1].status {
    case .making, .ready, .collected:
      return .refused(.wrongStep(id, from: orders[number - 1].status, to: .cancelled))
    case .cancelled: break
    case .placed:
      let left = Self.left(of: settlements[id] ?? Settlement())
      if let seen, seen != left { return .refused(.payment(id, .overtaken)) }
      set(.cancelled, of: number)
      let taken = movements.filter { $0.order == id }
      for movement in taken { onHand[movement.fruit, default: 0] -= movement.delta }
      history.append(onHand)
      for movement in taken {
        record(movement.fruit, -movement.delta, .cancellation, order: id, at: submission.at)
      }
      giveRestBack(of: id, for: submission)
    }
    return .updated(orders[number - 1])
  }

  /// An order that still waits, and that nobody paid, is cancelled.
  mutating func expire(_ id: OrderID, for submission: Submission) -> Outcome {
    if let number = orderNumbers[id], orders[number - 1].status == .placed {
      let payments = settlements[id]?.payments ?? []
      if payments.contains(where: { $0.void == nil }) {
        return .refused(.payment(id, .alreadyPaid))
      }
      let cost = orders[number - 1].lines.map { $0.price * $0.quantity.count }.reduce(0, +)
      if cost == 0 { return .refused(.payment(id, .nothingDue)) }
    }
    return cancel(id, for: submission)
  }

  private mutating func set(_ status: Order.Status, of number: Int) {
    orders[number - 1].status = status
    statusChanges += 1
  }
}
