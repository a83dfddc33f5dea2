public import SQLLanguage

extension Connection {
  /// Runs many statements in one round trip, and returns how many rows each changed.
  ///
  /// The server runs them one after the other; when one fails the rest is not run, and the ones
  /// before it are rolled back, by themselves or with the surrounding transaction.
  @discardableResult
  public mutating func runAll(_ statements: [Statement]) throws(PostgreSQLError) -> [Int] {
    guard !statements.isEmpty else { return [] }
    var counts: [Int] = []
    counts.reserveCapacity(statements.count)
    try exchange(statements) { (_, answer) throws(PostgreSQLError) in
      counts.append(answer.changedCount)
    }
    return counts
  }

  /// Reads all rows of many queries in one round trip, each row as a tuple of the given types.
  public mutating func rows<each Column: ValueConvertible>(
    ofEach statements: [Statement],
    as type: (repeat each Column).Type = (repeat each Column).self
  ) throws(PostgreSQLError) -> [[(repeat each Column)]] {
    guard !statements.isEmpty else { return [] }
    var all: [[(repeat each Column)]] = []
    all.reserveCapacity(statements.count)
    try exchange(statements) { (_, answer) throws(PostgreSQLError) in
      var rows: [(repeat each Column)] = []
      rows.reserveCapacity(answer.rowCount)
      for row in 0..<answer.rowCount { rows.append(try answer.row(row, as: type)) }
      all.append(rows)
    }
    return all
  }
}
