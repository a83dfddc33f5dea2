internal import JSON
internal import Languages

extension JSONReader {
  /// The member under a name; if it is missing, the error states the expected value.
  func required(_ name: String, as expected: String) throws(JSONMismatch) -> JSONReader {
    if let member = try optionalMember(name) { return member }
    let place = path.isEmpty ? name : "\(path).\(name)"
    throw JSONMismatch(path: place, expected: expected, found: "nothing")
  }

  func text(_ name: String) throws(JSONMismatch) -> LocalizedText {
    try required(name, as: "a string").plainOrLocalizedText()
  }

  func optionalText(_ name: String) throws(JSONMismatch) -> LocalizedText? {
    try optionalMember(name)?.plainOrLocalizedText()
  }

  /// The value as a text; where it is neither a string nor an object a string was expected.
  func plainOrLocalizedText() throws(JSONMismatch) -> LocalizedText {
    guard case .object = value else { return LocalizedText(try string(), in: .korean) }
    return try localizedText()
  }

  func refusing(_ text: String, _ expected: String) -> JSONMismatch {
    JSONMismatch(path: path, expected: expected, found: "\"\(text)\"")
  }

  /// The value as an address of the Web; other schemes could do harm in a link.
  func webAddress() throws(JSONMismatch) -> String {
    let address = try string()
    guard ["https://", "http://"].contains(where: address.hasPrefix) else {
      throw refusing(address, "an address that begins with https:// or http://")
    }
    return address
  }

  /// Reads each element of the array under a name; nothing without an array.
  func list<Element>(
    _ name: String,
    each: (JSONReader) throws(JSONMismatch) -> Element
  ) throws(JSONMismatch) -> [Element] {
    var list: [Element] = []
    for element in try optionalMember(name)?.elements() ?? [] { list.append(try each(element)) }
    return list
  }
}
