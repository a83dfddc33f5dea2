import JuiceBar

/// Reads a ledger from its beginning and checks that movements, balances and orders agree.
struct LedgerAudit {
  private var onHand: [FruitID: Int] = [:]
  private var version = 0
  private var orderNumber = 0
  private var needs: [OrderID: [FruitID: Int]] = [:]
  private var cancelled: Set<OrderID> = []
  private var deltas: [MovementID: Int] = [:]
  private var reversed: Set<MovementID> = []

  /// Reads the changes of one or more transactions.
  ///
  /// - Throws: ``Violation`` at the first inconsistency.
  mutating func read(
    _ movements: some Sequence<Movement>,
    _ orders: some Sequence<Order>
  ) throws(Violation) {
    var taken: [OrderID: [FruitID: Int]] = [:]
    var returned: [OrderID: [FruitID: Int]] = [:]
    for movement in movements {
      try follow(movement)
      guard let order = movement.order else { continue }
      if movement.reason == .cancellation {
        returned[order, default: [:]][movement.fruit, default: 0] += movement.delta
      } else {
        taken[order, default: [:]][movement.fruit, default: 0] -= movement.delta
      }
    }
    for order in orders {
      orderNumber += 1
      guard order.number == orderNumber else {
        throw Violation(.numbers, "order \(order.number) stands where \(orderNumber) should")
      }
      let needed = Self.needs(of: order)
      needs[order.id] = needed
      let found = taken.removeValue(forKey: order.id) ?? [:]
      guard found == needed else {
        throw Violation(
          .wholeCarts,
          "order \(order.number) needs \(Self.text(needed)) and took \(Self.text(found))"
        )
      }
    }
    guard taken.isEmpty else {
      throw Violation(.wholeCarts, "\(taken.count) orders took fruit and do not exist")
    }
    for (order, fruit) in returned.sorted(by: { $0.key < $1.key }) {
      guard cancelled.insert(order).inserted, fruit == needs[order] else {
        throw Violation(.cancellations, "order \(order) gave back \(Self.text(fruit))")
      }
    }
  }

  /// Compares the sums of the movements with the balances.
  func compare(with tables: Tables) throws(Violation) {
    guard onHand == tables.onHand else {
      throw Violation(
        .ledger,
        "the movements make \(Self.text(onHand)), on hand is \(Self.text(tables.onHand))"
      )
    }
    guard version <= tables.version, orderNumber == tables.orderNumber else {
      throw Violation(
        .numbers,
        "the ledger ends at version \(version) and order \(orderNumber), the bar says "
          + "\(tables.version) and \(tables.orderNumber)"
      )
    }
  }

  /// Compares the orders that returned their fruit with those marked as cancelled.
  func compareCancellations(with tables: Tables) throws(Violation) {
    let said = tables.orders.values.filter { $0.status == .cancelled }.map(\.id)
    guard Set(said) == cancelled else {
      throw Violation(
        .cancellations,
        "\(said.count) orders are cancelled, \(cancelled.count) gave their fruit back"
      )
    }
  }

  private mutating func follow(_ movement: Movement) throws(Violation) {
    // Changes of what is on sale make versions in between; the comparison with the model checks
    // which.
    guard movement.version >= version else {
      throw Violation(.numbers, "version \(movement.version) follows version \(version)")
    }
    version = movement.version
    let balance = onHand[movement.fruit, default: 0] + movement.delta
    guard balance == movement.balance, balance >= 0 else {
      throw Violation(
        .ledger,
        "\(movement.fruit) is at \(balance) in version \(version), where \(movement.balance) stands"
      )
    }
    onHand[movement.fruit] = balance
    deltas[movement.id] = movement.delta
    guard let earlier = movement.takesBack else { return }
    guard reversed.insert(earlier).inserted, deltas[earlier] == -movement.delta else {
      throw Violation(.reversals, "\(movement.id) takes \(movement.delta) of \(earlier) back")
    }
  }

  private static func needs(of order: Order) -> [FruitID: Int] {
    var needs: [FruitID: Int] = [:]
    for line in order.lines {
      for need in line.recipe.needs {
        needs[need.fruit, default: 0] += need.amount * line.quantity.count
      }
    }
    return needs
  }

  /// Amounts in the order of their fruits.
  static func text(_ amounts: [FruitID: Int]) -> String {
    amounts.sorted { $0.key < $1.key }.map { "\($0):\($1)" }.joined(separator: " ")
  }
}
