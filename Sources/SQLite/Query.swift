import Synchronization

/// A statement that is run so often that finding its compiled form by its text would cost too much.
///
/// Keep it in a static constant: each has a number, by which every connection keeps what it compiled.
/// The parameters are numbered `$1`, `$2`, …, as in ``SQL``, in the order in which they first appear.
///
/// ```swift
/// static let setStock: Query = "UPDATE stock SET on_hand = $1 WHERE fruit = $2"
/// try connection.run(Self.setStock, 3, "kiwi")
/// ```
public struct Query: Sendable, ExpressibleByStringLiteral {
  private static let count = Atomic(0)

  let text: String
  let number: Int

  /// Takes a text from our own source code.
  public init(stringLiteral text: String) {
    self.text = text
    number = Self.count.wrappingAdd(1, ordering: .relaxed).oldValue
  }
}

extension Connection {
  /// Runs a statement and passes over any rows.
  public mutating func run(
    _ query: Query,
    _ values: any ValueConvertible...
  ) throws(SQLiteError) {
    try withStatement(query, values) { (statement) throws(SQLiteError) in
      while try statement.step() {}
    }
  }

  /// Reads the first row, or nothing when there is none.
  ///
  /// - Throws: ``ResultCode/mismatch`` when a column holds something else.
  public mutating func row<each Column: ValueConvertible>(
    _ query: Query,
    _ values: any ValueConvertible...,
    as type: (repeat each Column).Type = (repeat each Column).self
  ) throws(SQLiteError) -> (repeat each Column)? {
    try withStatement(query, values) { (statement) throws(SQLiteError) in
      guard try statement.step() else { return .none }
      return .some(try statement.row(as: type))
    }
  }

  /// Reads the only column of the first row, or nothing when there is none.
  ///
  /// - Throws: ``ResultCode/mismatch`` when the column holds something else.
  public mutating func value<Column: ValueConvertible>(
    _ query: Query,
    _ values: any ValueConvertible...,
    as type: Column.Type = Column.self
  ) throws(SQLiteError) -> Column? {
    try withStatement(query, values) { (statement) throws(SQLiteError) in
      try statement.step() ? try statement.column(0, as: type) : nil
    }
  }
}
