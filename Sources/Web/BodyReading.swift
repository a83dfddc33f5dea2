package import JSON
package import Languages

extension JSONReader {
  /// The value named by the text; the error lists the values allowed.
  package func one<Value: RawRepresentable<String>>(
    of values: [Value]
  ) throws(JSONMismatch) -> Value {
    let text = try string()
    guard let value = values.first(where: { $0.rawValue == text }) else {
      throw mismatch("one of " + values.map(\.rawValue).joined(separator: ", "))
    }
    return value
  }

  /// The text as a line that people write.
  package func line<Line: WrittenLine>() throws(JSONMismatch) -> Line {
    guard let line = Line(rawValue: try string()) else { throw mismatch(Line.expectation) }
    return line
  }
}
