extension Optional where Wrapped: ~Copyable {
  /// Has a body change the value, if there is one.
  mutating func mutate<Result>(
    _ body: (inout Wrapped) throws -> Result
  ) throws -> Result? {
    guard var value = take() else { return nil }
    do {
      let result = try body(&value)
      self = consume value
      return result
    } catch {
      self = consume value
      throw error
    }
  }
}
