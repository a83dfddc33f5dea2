import JuiceBar

// What becomes of an order after it was taken.
extension Model {
  /// Only an order that waits can be made; one that was made stays so.
  mutating func make(_ id: OrderID) -> Outcome {
    guard let number = orderNumbers[id] else { return .refused(.unknownOrder(id)) }
    switch orders[number - 1].status {
    case .cancelled: return .refused(.wrongStep(id, from: .cancelled, to: .made))
    case .made: break
    case .placed: set(.made, of: number)
    }
    return .updated(orders[number - 1])
  }

  /// The fruit of an order that waits comes back, once.
  mutating func cancel(_ id: OrderID, at time: Timestamp) -> Outcome {
    guard let number = orderNumbers[id] else { return .refused(.unknownOrder(id)) }
    switch orders[number - 1].status {
    case .made: return .refused(.wrongStep(id, from: .made, to: .cancelled))
    case .cancelled: break
    case .placed:
      set(.cancelled, of: number)
      let taken = movements.filter { $0.order == id }
      for movement in taken { onHand[movement.fruit, default: 0] -= movement.delta }
      history.append(onHand)
      for movement in taken {
        record(movement.fruit, -movement.delta, .cancellation, order: id, at: time)
      }
      giveRestBack(of: id, at: time)
    }
    return .updated(orders[number - 1])
  }

  private mutating func set(_ status: Order.Status, of number: Int) {
    orders[number - 1].status = status
    statusChanges += 1
  }
}
