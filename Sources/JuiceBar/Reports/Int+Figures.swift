extension Int {
  /// How far figures of reports are added up, either way: 2⁵⁵, so that the sum of some, or a hundred times
  /// one, is a number too.
  private static let maximumFigure = 1 << 55

  /// The sum of two figures, clamped to their range: values stored by any program are shown, and do
  /// not end this one.
  ///
  /// Not inlined: the branches of a dozen sums in a row multiply to a hundred kilobytes of code.
  @inline(never)
  func adding(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    guard !overflow else { return other < 0 ? -Self.maximumFigure : Self.maximumFigure }
    return Swift.min(Swift.max(sum, -Self.maximumFigure), Self.maximumFigure)
  }

  /// Adds a figure, as ``adding(_:)`` does.
  package mutating func add(_ other: Int) { self = adding(other) }
}
