import SQLite
import Testing

/// Expects a body to throw an error of SQLite with a code, or one that extends it.
func expectError<Result>(
  _ code: ResultCode,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () throws -> Result
) {
  let error = #expect(throws: SQLiteError.self, sourceLocation: sourceLocation) { _ = try body() }
  if let error {
    #expect(code ~= error.code, "\(error)", sourceLocation: sourceLocation)
  }
}
