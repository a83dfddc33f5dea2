public import Time

/// Follows the ledger of a bar with the cost of its fruit.
///
/// A fruit is followed from the first delivery on whose cost is stated; the cost of the stock on
/// hand at that time is unknown.
public struct CostBook: Sendable {
  /// When fruit moved, which, and why.
  public struct Key: Hashable, Sendable {
    public let quarter: QuarterHour
    public let fruit: FruitID
    public let reason: MovementReason

    public init(quarter: QuarterHour, fruit: FruitID, reason: MovementReason) {
      self.quarter = quarter
      self.fruit = fruit
      self.reason = reason
    }
  }

  public private(set) var fruits: [FruitID: FruitCost]
  /// The movements since the book was opened, of fruits that are followed.
  public private(set) var flows: [Key: CostFlow] = [:]
  /// The part moved by hand or undone, so that it can be undone at the same cost.
  public private(set) var byHand: [MovementID: CostFlow] = [:]

  public init(fruits: [FruitID: FruitCost] = [:]) { self.fruits = fruits }

  /// Enters the next movement.
  ///
  /// - Parameters:
  ///   - movement: The movement; they come in the order of their versions.
  ///   - cost: The cost of the delivery, if stated.
  ///   - reversed: The flow of the movement being undone, if this one undoes one.
  public mutating func enter(_ movement: Movement, costing cost: Int?, reversed: CostFlow?) {
    guard movement.delta != 0 else { return }
    let before = movement.balance - movement.delta
    guard var fruit = fruits[movement.fruit] ?? cost.map({ _ in FruitCost(unpriced: before) })
    else { return }
    let reversed = movement.takesBack.flatMap { byHand[$0] } ?? reversed
    let flow = Self.move(movement, costing: cost, reversed: reversed, of: &fruit)
    fruits[movement.fruit] = fruit
    let key = Key(
      quarter: QuarterHour(movement.at),
      fruit: movement.fruit,
      reason: movement.reason
    )
    flows[key, default: CostFlow()] += flow
    if movement.reason.isByHand { byHand[movement.id] = flow }
  }

  private static func move(
    _ movement: Movement,
    costing cost: Int?,
    reversed: CostFlow?,
    of fruit: inout FruitCost
  ) -> CostFlow {
    let pieces = Int(clamping: movement.delta.magnitude)
    if movement.delta < 0 {
      return fruit.take(pieces, costing: movement.takesBack == nil ? nil : reversed)
    }
    switch movement.reason {
    case .opening, .delivery, .transferIn: return fruit.add(pieces, costing: cost)
    case .reversal:
      guard let reversed, reversed.pieces == -pieces else { return fruit.addBack(pieces) }
      var flow = CostFlow()
      if reversed.unpriced < 0 { flow += fruit.add(-reversed.unpriced, costing: nil) }
      if reversed.priced < 0 { flow += fruit.add(-reversed.priced, costing: -reversed.value) }
      return flow
    default: return fruit.addBack(pieces)
    }
  }
}

/// The cost of the juices sold.
public struct JuiceCost: Hashable, Sendable {
  /// Glasses whose fruit is followed here; negative when more were cancelled than sold.
  public var glasses = 0
  /// The pieces of fruit that went into them.
  public var pieces = 0
  /// Those of them whose cost is known.
  public var priced = 0
  /// Their cost, in minor units.
  public var value = 0

  public init() {}

  public init(glasses: Int, pieces: Int, priced: Int, value: Int) {
    self.glasses = glasses
    self.pieces = pieces
    self.priced = priced
    self.value = value
  }

  public static func += (left: inout JuiceCost, right: JuiceCost) {
    left.glasses.add(right.glasses)
    left.pieces.add(right.pieces)
    left.priced.add(right.priced)
    left.value.add(right.value)
  }
}

/// Glasses of a juice with one recipe that were sold in a quarter of an hour, or cancelled.
public struct JuiceUse: Hashable, Sendable {
  public let quarter: QuarterHour
  public let juice: JuiceID
  /// The fruit one glass took.
  public let recipe: Recipe
  /// How many glasses, up to as many as can be counted piece by piece.
  public let glasses: Int
  public let isCancelled: Bool

  private static let maximumGlasses = 1 << 40

  public init(
    quarter: QuarterHour,
    juice: JuiceID,
    recipe: Recipe,
    glasses: Int,
    isCancelled: Bool
  ) {
    self.quarter = quarter
    self.juice = juice
    self.recipe = recipe
    self.glasses = min(max(0, glasses), Self.maximumGlasses)
    self.isCancelled = isCancelled
  }
}

extension CostBook {
  /// Spreads what orders took since the book was opened over their juices, by the pieces each took of
  /// a fruit in a quarter of an hour; each unit of the value goes to one of them.
  public func costs(of uses: [JuiceUse]) -> [QuarterHour: [JuiceID: JuiceCost]] {
    var costs: [QuarterHour: [JuiceID: JuiceCost]] = [:]
    var taken: [Key: [JuiceID: Int]] = [:]
    for use in uses {
      let sign = use.isCancelled ? -1 : 1
      var cost = JuiceCost()
      cost.glasses = sign * use.glasses
      for need in use.recipe.needs {
        let pieces = need.amount * use.glasses
        cost.pieces += sign * pieces
        let reason: MovementReason = use.isCancelled ? .cancellation : .order
        let key = Key(quarter: use.quarter, fruit: need.fruit, reason: reason)
        taken[key, default: [:]][use.juice, default: 0] += pieces
      }
      costs[use.quarter, default: [:]][use.juice, default: JuiceCost()] += cost
    }
    for (key, juices) in taken {
      guard let flow = flows[key] else { continue }
      let all = juices.values.reduce(0, +)
      // The part of a piece of the ledger that came before the fruit was followed has no value.
      var (piecesSoFar, valueSoFar, pricedSoFar) = (0, 0, 0)
      for (juice, pieces) in juices.sorted(by: { $0.key < $1.key }) {
        piecesSoFar += pieces
        let value = Self.running(flow.value, piecesSoFar, all)
        let priced = Self.running(flow.priced, piecesSoFar, all)
        costs[key.quarter, default: [:]][juice, default: JuiceCost()] += JuiceCost(
          glasses: 0,
          pieces: 0,
          priced: -(priced - pricedSoFar),
          value: -(value - valueSoFar)
        )
        (valueSoFar, pricedSoFar) = (value, priced)
      }
    }
    return costs
  }

  private static func running(_ amount: Int, _ part: Int, _ all: Int) -> Int {
    guard all > 0 else { return 0 }
    let whole = all.dividingFullWidth(abs(amount).multipliedFullWidth(by: part)).quotient
    return amount < 0 ? -whole : whole
  }
}
