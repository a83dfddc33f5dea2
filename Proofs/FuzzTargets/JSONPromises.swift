import JSON

/// JSON that is read is written as the same value.
enum JSONPromises {
  static func check(_ bytes: [UInt8]) {
    guard let value = try? JSONValue(parsing: bytes) else { return }
    for pretty in [false, true] {
      let text = value.encoded(pretty: pretty)
      precondition((try? JSONValue(parsing: Array(text.utf8))) == value, "changed by writing")
    }
    walk(JSONReader(value))
  }

  /// Walks a whole document with every method of its reader.
  private static func walk(_ reader: JSONReader) {
    _ = try? reader.string()
    if let integer = try? reader.integer(in: -7...7) { precondition((-7...7).contains(integer)) }
    for element in (try? reader.elements()) ?? [] { walk(element) }
    for (name, member) in (try? reader.members()) ?? [] {
      precondition((try? reader.member(name))?.value == member.value, "a name stands twice")
      walk(member)
    }
  }
}
