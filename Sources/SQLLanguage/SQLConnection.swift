/// A connection to a database, whichever engine keeps it: what tables are read and written by.
///
/// Each call is one statement and returns when its answer is there. Transactions and lock time-outs
/// are up to the engine.
public protocol SQLConnection: ~Copyable {
  associatedtype Failure: Error

  /// Runs the body in a transaction that others see whole or not at all; it is rolled back when the
  /// body or the commit throws.
  ///
  /// - Throws: What the body throws, as it is, or the engine's failure.
  @discardableResult
  mutating func transaction<Outcome>(_ body: (inout Self) throws -> Outcome) throws -> Outcome

  /// Runs a statement and passes over any rows.
  ///
  /// - Returns: How many rows an `INSERT`, `UPDATE` or `DELETE` changed.
  @discardableResult
  mutating func run(_ sql: SQL) throws(Failure) -> Int

  /// Reads all rows of a query, each as a tuple of the given types; throws when a column holds
  /// something else.
  mutating func rows<each Column: ValueConvertible>(
    _ sql: SQL,
    as type: (repeat each Column).Type
  ) throws(Failure) -> [(repeat each Column)]

  /// Reads the first row of a query, or nothing when there is none; throws when a column holds
  /// something else.
  mutating func row<each Column: ValueConvertible>(
    _ sql: SQL,
    as type: (repeat each Column).Type
  ) throws(Failure) -> (repeat each Column)?

  /// Reads the only column of all rows; throws when it holds something else.
  mutating func values<Column: ValueConvertible>(
    _ sql: SQL,
    as type: Column.Type
  ) throws(Failure) -> [Column]

  /// Reads the only column of the first row, or nothing when there is none; throws when it holds
  /// something else.
  mutating func value<Column: ValueConvertible>(
    _ sql: SQL,
    as type: Column.Type
  ) throws(Failure) -> Column?

  /// Runs a statement whose compiled form is kept, and passes over any rows.
  mutating func run(_ query: Query, with values: [any ValueConvertible]) throws(Failure)

  /// Reads the first row of a statement whose compiled form is kept.
  mutating func row<each Column: ValueConvertible>(
    _ query: Query,
    _ values: any ValueConvertible...,
    as type: (repeat each Column).Type
  ) throws(Failure) -> (repeat each Column)?

  /// Reads the only column of the first row of a statement whose compiled form is kept.
  mutating func value<Column: ValueConvertible>(
    _ query: Query,
    _ values: any ValueConvertible...,
    as type: Column.Type
  ) throws(Failure) -> Column?

  /// Has the transaction made durable when it commits, and with it all that others committed before,
  /// even if it changes nothing.
  mutating func forceFlush() throws(Failure)
}

extension SQLConnection where Self: ~Copyable {
  /// Runs a statement whose compiled form is kept, and passes over any rows.
  public mutating func run(_ query: Query, _ values: any ValueConvertible...) throws(Failure) {
    try run(query, with: values)
  }
}
