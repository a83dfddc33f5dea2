extension Int {
  /// The figures of reports: 2⁵⁵ either way, so that the sum of some, or a hundred times one, is a
  /// number too.
  static let figures = -(1 << 55)...(1 << 55)

  /// The sum of two figures, clamped to ``figures``: values stored by any program are shown, and do
  /// not end this one.
  ///
  /// Not inlined: the branches of a dozen sums in a row multiply to a hundred kilobytes of code.
  @inline(never)
  func adding(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    guard !overflow else {
      return other < 0 ? Self.figures.lowerBound : Self.figures.upperBound
    }
    return Swift.min(Swift.max(sum, Self.figures.lowerBound), Self.figures.upperBound)
  }

  /// Adds a figure, as ``adding(_:)`` does.
  package mutating func add(_ other: Int) { self = adding(other) }
}
