import JuiceBar

/// Follows the ledger of a bar from its first movement, and compares it with the stock and the
/// orders.
struct LedgerAudit: Sendable {
  /// Where the books disagree.
  struct Difference: Error, Hashable, Sendable {
    /// The version of the stock at which they do.
    let version: Int
    /// What was found, and what was to be expected.
    let problem: String
  }

  /// How many movements were followed.
  private(set) var movementCount = 0
  /// How many orders were compared.
  private(set) var orderCount = 0
  /// The version of the last movement followed.
  private(set) var version = 0
  private var balances: [FruitID: Int] = [:]

  /// Follows the movements of one version, and of the order that made it, if one did.
  ///
  /// - Parameters:
  ///   - movements: All movements of the version.
  ///   - order: The order that they name, as it is stored.
  /// - Throws: ``Difference`` at the first figure that does not follow from those before.
  mutating func follow(_ movements: [Movement], of order: Order?) throws(Difference) {
    for movement in movements { try follow(movement) }
    let identifiers = Set(movements.map(\.order))
    guard identifiers.count == 1, let identifier = identifiers.first else {
      throw difference("one change of stock belongs to several orders")
    }
    if let identifier { try compare(order, named: identifier, with: movements) }
  }

  /// Compares where the ledger ends with the stock as it is stored.
  ///
  /// - Throws: ``Difference`` at the first fruit whose stock is another.
  func finish(on stock: StockLevels) throws(Difference) {
    guard version <= stock.version else {
      throw difference("the ledger is at version \(version), the stock at \(stock.version)")
    }
    for fruit in Set(balances.keys).union(stock.onHand.keys).sorted() {
      let (ledger, there) = (balances[fruit] ?? 0, stock.onHand[fruit] ?? 0)
      guard ledger == there else {
        throw difference("\(fruit): the ledger says \(ledger), the stock says \(there)")
      }
    }
  }

  private mutating func follow(_ movement: Movement) throws(Difference) {
    guard movement.version >= version else {
      throw difference("version \(movement.version) comes after it")
    }
    version = movement.version
    movementCount += 1
    let expected = balances[movement.fruit, default: 0] + movement.delta
    guard movement.balance == expected else {
      throw difference(
        "\(movement.fruit): the balance is \(movement.balance) where \(expected) follows"
      )
    }
    guard expected >= 0 else { throw difference("\(movement.fruit): the balance is below 0") }
    balances[movement.fruit] = expected
  }

  private mutating func compare(
    _ order: Order?,
    named id: OrderID,
    with movements: [Movement]
  ) throws(Difference) {
    guard let order else { throw difference("order \(id) is in the ledger alone") }
    orderCount += 1
    guard order.version == version else {
      throw difference("order \(id) says it was taken at version \(order.version)")
    }
    guard order.number == orderCount else {
      throw difference("order \(id) has number \(order.number) where \(orderCount) follows")
    }
    var needed: [FruitID: Int] = [:]
    for need in order.lines.flatMap(\.needs) { needed[need.fruit, default: 0] += need.amount }
    var taken: [FruitID: Int] = [:]
    for movement in movements { taken[movement.fruit, default: 0] -= movement.delta }
    for fruit in Set(needed.keys).union(taken.keys).sorted() {
      let (need, took) = (needed[fruit] ?? 0, taken[fruit] ?? 0)
      guard need == took else {
        throw difference("order \(id) needs \(need) of \(fruit), the ledger took \(took)")
      }
    }
  }

  private func difference(_ problem: String) -> Difference {
    Difference(version: version, problem: problem)
  }
}
