package import JuiceBar
import SQLLanguage

extension SQLStore: JournalReading where Connection: ~Copyable {
  /// Looks at as many orders as the query's reach, by their numbers.
  package func orders(
    _ query: OrderQuery,
    of bar: BarID
  ) async throws(StorageError) -> OrderPiece {
    try await read { try $0.orders(query, of: BarStatements(bar: bar)) }
  }

  /// Reads the order, its steps, its money and its approvals at one moment.
  package func story(
    of order: OrderID,
    in bar: BarID
  ) async throws(StorageError) -> OrderStory? {
    try await read { connection in
      let statements = BarStatements(bar: bar)
      guard let found = try connection.order(order, of: statements) else { return nil }
      return OrderStory(
        order: found,
        steps: try connection.steps(of: order, in: statements),
        settlement: try connection.settlement(of: order, in: statements),
        approvals: try connection.approvals(of: order, in: statements)
      )
    }
  }

  /// Looks at as many entries as the query's reach, by their numbers.
  package func journal(
    _ query: JournalQuery,
    of bar: BarID
  ) async throws(StorageError) -> JournalPage {
    try await read { try $0.journal(query, of: BarStatements(bar: bar)) }
  }
}
