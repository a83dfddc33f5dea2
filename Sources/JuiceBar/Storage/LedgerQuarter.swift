import Time

/// The ledger of one fruit in one ``QuarterHour``.
public struct LedgerQuarter: Hashable, Sendable {
  public let fruit: FruitID
  /// Which quarter, by its number.
  public let index: Int
  /// Pieces that went into orders, less those that came back from cancelled ones.
  public let taken: Int
  /// The fewest pieces that any movement left.
  public let lowest: Int
  /// The pieces that the last movement left.
  public let last: Int

  public init(fruit: FruitID, index: Int, taken: Int, lowest: Int, last: Int) {
    self.fruit = fruit
    self.index = index
    self.taken = taken
    self.lowest = lowest
    self.last = last
  }

  /// The quarter with a later one of the same fruit and time added, in the order of versions.
  public func followed(by later: LedgerQuarter) -> LedgerQuarter {
    LedgerQuarter(
      fruit: fruit,
      index: index,
      taken: taken + later.taken,
      lowest: min(lowest, later.lowest),
      last: later.last
    )
  }
}

extension LedgerQuarter {
  private struct Place: Hashable {
    let fruit: FruitID
    let index: Int
  }

  /// The quarter that a single movement makes.
  public init(_ movement: Movement) {
    let isDemand = movement.reason == .order || movement.reason == .cancellation
    self.init(
      fruit: movement.fruit,
      index: QuarterHour(movement.at).number,
      taken: isDemand ? -movement.delta : 0,
      lowest: movement.balance,
      last: movement.balance
    )
  }

  /// Sums up movements given in the order of their versions, in the order of time and fruit.
  public static func summing(_ movements: some Sequence<Movement>) -> [LedgerQuarter] {
    var quarters: [Place: LedgerQuarter] = [:]
    for quarter in movements.lazy.map(LedgerQuarter.init) {
      let place = Place(fruit: quarter.fruit, index: quarter.index)
      quarters[place] = quarters[place]?.followed(by: quarter) ?? quarter
    }
    return quarters.values.sorted { ($0.index, $0.fruit) < ($1.index, $1.fruit) }
  }
}
