extension TaxedSum {
  /// Takes amounts of known rates back out of the sum, after others were taken.
  ///
  /// The tax of the piece is the tax of everything taken including it, less the tax of everything
  /// taken before, so that all pieces add up to the sum and its tax, to the unit.
  ///
  /// - Parameters:
  ///   - items: Amounts in minor units, not below 0.
  ///   - earlier: The pieces taken before.
  /// - Returns: The piece by rate; nothing when it is empty, or more than is left at a rate.
  public func piece(
    of items: [(rate: TaxRate, gross: Int)],
    after earlier: [TaxedSum]
  ) -> TaxedSum? {
    let wanted = TaxedSum(of: items)
    guard !wanted.parts.isEmpty else { return nil }
    var pieces: [Part] = []
    for part in wanted.parts {
      let before = earlier.flatMap(\.parts).filter { $0.rate == part.rate }
        .reduce(0) { $0 + $1.gross }
      let whole = parts.first { $0.rate == part.rate }?.gross ?? 0
      guard before + part.gross <= whole else { return nil }
      let tax = part.rate.tax(in: before + part.gross) - part.rate.tax(in: before)
      pieces.append(Part(rate: part.rate, gross: part.gross, tax: tax))
    }
    return TaxedSum(parts: pieces)
  }
}
