/// A sum of money, and the tax that it includes, by tax rate.
///
/// In each part and over all parts the sum without tax and the tax make the sum, to the unit.
public struct TaxedSum: Hashable, Sendable {
  /// The part of a sum at one rate.
  public struct Part: Hashable, Sendable {
    public let rate: TaxRate
    /// The amount with its tax, in minor units.
    public let gross: Int
    /// The tax in it, in minor units.
    public let tax: Int

    public init(rate: TaxRate, gross: Int, tax: Int) {
      self.rate = rate
      self.gross = gross
      self.tax = tax
    }

    /// The amount without its tax, in minor units.
    public var net: Int { gross - tax }
  }

  /// The parts, each rate once, in ascending order; none of nothing.
  public let parts: [Part]

  /// Creates a sum from parts that were stored.
  public init(parts: [Part]) { self.parts = parts.sorted { $0.rate < $1.rate } }

  /// Adds up amounts with their tax; the tax is taken of the sum of each rate.
  ///
  /// - Parameter items: Amounts in minor units, not below 0, that together fit in an `Int`.
  public init(of items: some Sequence<(rate: TaxRate, gross: Int)>) {
    // Few rates: a list is quicker than a table of them, and every order asks.
    var sums: [(rate: TaxRate, gross: Int)] = []
    for item in items where item.gross > 0 {
      if let index = sums.firstIndex(where: { $0.rate == item.rate }) {
        sums[index].gross += item.gross
      } else {
        sums.append(item)
      }
    }
    if sums.count > 1 { sums.sort { $0.rate < $1.rate } }
    parts = sums.map { Part(rate: $0.rate, gross: $0.gross, tax: $0.rate.tax(in: $0.gross)) }
  }

  /// Adds up sums, part by part.
  public init(adding sums: [TaxedSum]) {
    var totals: [TaxRate: (gross: Int, tax: Int)] = [:]
    for part in sums.lazy.flatMap(\.parts) {
      totals[part.rate, default: (0, 0)].gross += part.gross
      totals[part.rate, default: (0, 0)].tax += part.tax
    }
    self.init(parts: totals.map { Part(rate: $0.key, gross: $0.value.gross, tax: $0.value.tax) })
  }

  /// All of it, in minor units.
  public var gross: Int { parts.reduce(0) { $0 + $1.gross } }
  /// The tax in it, in minor units.
  public var tax: Int { parts.reduce(0) { $0 + $1.tax } }
  /// The net amount, in minor units.
  public var net: Int { gross - tax }

  /// Takes an amount back out of the sum, after others were taken.
  ///
  /// It is spread over the rates in proportion to the amounts left. Its tax is the tax of
  /// everything taken including it, less the tax of everything taken before, so that the last piece
  /// gets the remainder: however the sum is split, the pieces add up to it, its parts and its tax.
  ///
  /// - Parameters:
  ///   - amount: How much is taken, in minor units.
  ///   - earlier: The pieces taken before.
  /// - Returns: The piece by rate; nothing unless the amount is from 1 to the amount left.
  public func piece(of amount: Int, after earlier: [TaxedSum]) -> TaxedSum? {
    var taken: [TaxRate: Int] = [:]
    for part in earlier.flatMap(\.parts) { taken[part.rate, default: 0] += part.gross }
    let left = parts.map { $0.gross - taken[$0.rate, default: 0] }
    let all = left.reduce(0, +)
    guard amount >= 1, amount <= all else { return nil }
    var pieces: [Part] = []
    var leftSoFar = 0
    var givenSoFar = 0
    for (part, left) in zip(parts, left) {
      leftSoFar += left
      // Rounding the running total gives each rate a whole amount, no more than it has left.
      let given = all.dividingFullWidth(amount.multipliedFullWidth(by: leftSoFar)).quotient
      let gross = given - givenSoFar
      givenSoFar = given
      guard gross > 0 else { continue }
      let before = taken[part.rate, default: 0]
      let tax = part.rate.tax(in: before + gross) - part.rate.tax(in: before)
      pieces.append(Part(rate: part.rate, gross: gross, tax: tax))
    }
    return TaxedSum(parts: pieces)
  }
}
