/// What the pieces of a fruit on hand cost: their moving weighted average, in whole minor units.
///
/// Pieces whose cost nobody stated are kept apart and are the first to go, so that no figure is ever a
/// guess. What goes out takes its part of the value, rounded half up; the remainder stays with what is
/// left, and the last piece takes all of it. So the value that came in is always the value that went
/// out and the value on hand, to the unit.
public struct FruitCost: Hashable, Sendable {
  /// Pieces on hand whose cost is not known.
  public private(set) var unpriced: Int
  /// Pieces on hand whose cost is known.
  public private(set) var priced: Int
  /// What those cost, in minor units.
  public private(set) var value: Int
  /// The value and the pieces of the last average, which is known while none is on hand too.
  public private(set) var average: Average?

  /// A cost of some pieces; its quotient is the cost of one.
  public struct Average: Hashable, Sendable {
    /// The value, in minor units.
    public let value: Int
    /// The pieces, from 1.
    public let pieces: Int

    /// Creates an average from what was stored.
    public init(value: Int, pieces: Int) {
      self.value = value
      self.pieces = pieces
    }
  }

  /// Creates the cost of a fruit of which only the pieces are known.
  public init(unpriced: Int) { self.init(unpriced: unpriced, priced: 0, value: 0, average: nil) }

  /// Creates a cost from what was stored.
  public init(unpriced: Int, priced: Int, value: Int, average: Average?) {
    self.unpriced = unpriced
    self.priced = priced
    self.value = value
    self.average = average
  }

  /// Pieces on hand.
  public var pieces: Int { unpriced + priced }

  /// Takes in pieces.
  ///
  /// - Parameters:
  ///   - pieces: How many, from 1.
  ///   - cost: What all of them cost, in minor units, if it is known.
  /// - Returns: What came in.
  @discardableResult
  public mutating func add(_ pieces: Int, costing cost: Int?) -> CostFlow {
    guard let cost else {
      unpriced += pieces
      return CostFlow(pieces: pieces, priced: 0, value: 0)
    }
    priced += pieces
    value += cost
    average = Average(value: value, pieces: priced)
    return CostFlow(pieces: pieces, priced: pieces, value: cost)
  }

  /// Takes in pieces that were here before, or were always here: for what the others cost, unless that
  /// is not known of all of them.
  @discardableResult
  public mutating func addBack(_ pieces: Int) -> CostFlow {
    guard unpriced == 0, let average else { return add(pieces, costing: nil) }
    return add(pieces, costing: Self.part(pieces, of: average.pieces, of: average.value))
  }

  /// Takes out pieces.
  ///
  /// - Parameters:
  ///   - pieces: How many, from 1 to those on hand.
  ///   - cost: What went out when they are taken back, as far as there is so much; nothing for the
  ///     average.
  /// - Returns: What went out, as negative figures.
  @discardableResult
  public mutating func take(_ pieces: Int, costing cost: CostFlow? = nil) -> CostFlow {
    let wanted = cost.map { pieces - min(pieces, max(0, $0.priced)) } ?? pieces
    // What is on hand bounds both pools; the priced one gives what the other has not.
    let free = min(unpriced, max(wanted, pieces - priced))
    let paid = min(priced, pieces - free)
    var gone = paid == priced ? value : Self.part(paid, of: priced, of: value)
    if let cost, paid < priced, paid == cost.priced { gone = min(value, cost.value) }
    unpriced -= free
    priced -= paid
    value -= gone
    if priced > 0 { average = Average(value: value, pieces: priced) }
    return CostFlow(pieces: -pieces, priced: -paid, value: -gone)
  }

  /// What a stocktake would move.
  ///
  /// - Parameter variance: Pieces found beyond those on hand; negative when some are missing.
  /// - Returns: The pieces and their value.
  public func flow(of variance: Int) -> CostFlow {
    var cost = self
    if variance > 0 { return cost.addBack(variance) }
    return variance < 0 ? cost.take(min(-variance, pieces)) : CostFlow()
  }

  /// A part of a value, rounded half up.
  static func part(_ pieces: Int, of all: Int, of value: Int) -> Int {
    guard all > 0 else { return 0 }
    let (quotient, remainder) = all.dividingFullWidth(value.multipliedFullWidth(by: pieces))
    return quotient + (2 * remainder >= all ? 1 : 0)
  }
}

/// Pieces that came in, or went out as negative figures, and what they cost.
public struct CostFlow: Hashable, Sendable {
  /// The pieces.
  public var pieces: Int
  /// Those of them whose cost is known.
  public var priced: Int
  /// What those cost, in minor units.
  public var value: Int

  /// Creates a flow.
  public init(pieces: Int = 0, priced: Int = 0, value: Int = 0) {
    self.pieces = pieces
    self.priced = priced
    self.value = value
  }

  /// Pieces whose cost is not known.
  public var unpriced: Int { pieces - priced }

  /// Adds what another one counts.
  public static func += (left: inout CostFlow, right: CostFlow) {
    left.pieces += right.pieces
    left.priced += right.priced
    left.value += right.value
  }
}
