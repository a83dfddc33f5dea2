/// The cost of a fruit's pieces on hand: their moving weighted average, in whole minor units.
///
/// Pieces without a stated cost are kept apart and are used first, so that no figure is ever a
/// guess. Fruit that goes out takes its share of the value, rounded half up; the remainder stays
/// with the rest, and the last piece takes all of it. So the value in always equals the value out
/// plus the value on hand, to the unit.
public struct FruitCost: Hashable, Sendable {
  /// Pieces on hand whose cost is not known.
  public private(set) var unpriced: Int
  /// Pieces on hand whose cost is known.
  public private(set) var priced: Int
  /// Their cost, in minor units.
  public private(set) var value: Int
  /// The value and the pieces of the last average, which is known while none is on hand too.
  public private(set) var average: Average?

  /// A cost of some pieces; its quotient is the cost of one.
  public struct Average: Hashable, Sendable {
    /// The value, in minor units.
    public let value: Int
    /// The pieces, from 1.
    public let pieces: Int

    public init(value: Int, pieces: Int) {
      self.value = value
      self.pieces = pieces
    }
  }

  /// Creates the cost of a fruit whose pieces alone are known.
  public init(unpriced: Int) { self.init(unpriced: unpriced, priced: 0, value: 0, average: nil) }

  public init(unpriced: Int, priced: Int, value: Int, average: Average?) {
    self.unpriced = unpriced
    self.priced = priced
    self.value = value
    self.average = average
  }

  public var pieces: Int { unpriced + priced }

  /// Takes in pieces.
  ///
  /// - Parameters:
  ///   - pieces: How many, from 1.
  ///   - cost: The cost of all of them, in minor units, if known.
  /// - Returns: The value that came in.
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

  /// Adds pieces that were here before, or always: at the cost of the others, unless that is not
  /// known for all of them.
  ///
  /// Found fruit never makes a fruit worth more than a delivery may cost: one piece booked at that
  /// cost, and a million found later, are not worth a million times as much.
  @discardableResult
  public mutating func addBack(_ pieces: Int) -> CostFlow {
    guard unpriced == 0, let average else { return add(pieces, costing: nil) }
    let cost = Self.part(pieces, of: average.pieces, of: average.value)
    let room = max(0, StockBooking.allowedCosts.upperBound - value)
    return add(pieces, costing: min(cost, room))
  }

  /// Takes out pieces.
  ///
  /// - Parameters:
  ///   - pieces: How many, from 1 to those on hand.
  ///   - cost: The value that went out, when pieces come back, as far as there is so much; nothing
  ///     for the average.
  /// - Returns: The value that went out, as negative figures.
  @discardableResult
  public mutating func take(_ pieces: Int, costing cost: CostFlow? = nil) -> CostFlow {
    let wanted = cost.map { pieces - min(pieces, max(0, $0.priced)) } ?? pieces
    // The stock on hand bounds both pools; the priced one supplies the shortfall of the other.
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

  /// The value a stocktake would move.
  ///
  /// - Parameter variance: Pieces found beyond those on hand; negative when some are missing.
  /// - Returns: The pieces and their value.
  public func flow(of variance: Int) -> CostFlow {
    var cost = self
    if variance > 0 { return cost.addBack(variance) }
    return variance < 0 ? cost.take(min(-variance, pieces)) : CostFlow()
  }

  /// A part of a value, rounded half up; as much as an `Int` holds where it would be more.
  static func part(_ pieces: Int, of all: Int, of value: Int) -> Int {
    guard all > 0, pieces > 0, value > 0 else { return 0 }
    let product = value.multipliedFullWidth(by: pieces)
    guard product.high < all / 2 || (product.high == 0 && product.low <= UInt(Int.max)) else {
      return Int.max
    }
    let (quotient, remainder) = all.dividingFullWidth(product)
    return quotient + (2 * remainder >= all ? 1 : 0)
  }
}

/// Pieces that came in, or went out as negative figures, and their cost.
public struct CostFlow: Hashable, Sendable {
  public var pieces: Int
  /// Those of them whose cost is known.
  public var priced: Int
  /// Their cost, in minor units.
  public var value: Int

  public init(pieces: Int = 0, priced: Int = 0, value: Int = 0) {
    self.pieces = pieces
    self.priced = priced
    self.value = value
  }

  /// Pieces whose cost is not known.
  public var unpriced: Int { pieces - priced }

  public static func += (left: inout CostFlow, right: CostFlow) {
    left.pieces.add(right.pieces)
    left.priced.add(right.priced)
    left.value.add(right.value)
  }
}
