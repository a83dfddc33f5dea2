package import JSON

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

  /// The text as a value of a type with rules of its own.
  package func text<Value: RawRepresentable<String>>(
    _ expectation: String
  ) throws(JSONMismatch) -> Value {
    guard let value = Value(rawValue: try string()) else { throw mismatch(expectation) }
    return value
  }
}
