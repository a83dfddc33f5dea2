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

  /// The text under a name by which something is called.
  func heading(_ name: String) throws(JSONMismatch) -> LocalizedText {
    try optionalMember(name)?.requireHeading()
    return try text(name)
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
    JSONMismatch(path: path, expected: expected, found: "\"\(text.shownOnOneLine)\"")
  }

  /// The value as a line, see `String(line:upTo:)`; nothing where it is empty or only white space.
  func line(upTo length: Int) throws(JSONMismatch) -> String? {
    let text = try string()
    do throws(LineFault) { return try String(line: text, upTo: length) } catch {
      throw refusing(text.prefixForError, String.lineExpectation(upTo: length))
    }
  }

  /// Refuses a text by which something is called if it has a control of ASCII, but for tabs and
  /// line breaks, or a mark that turns the words around it.
  func requireHeading() throws(JSONMismatch) {
    switch value {
    case .object: for member in try members() { try member.reader.requireHeading() }
    case .array: for element in try elements() { try element.requireHeading() }
    case .string(let text):
      guard let mark = text.unicodeScalars.first(where: \.turnsOrControls) else { return }
      throw JSONMismatch(
        path: path,
        expected: "text without controls and direction marks",
        found: mark.code
      )
    default: return
    }
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

extension Unicode.Scalar {
  /// The scalar as charts name it, such as `U+202E`.
  var code: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// Whether it is a control of ASCII, or embeds, overrides or isolates a direction of writing.
  fileprivate var turnsOrControls: Bool {
    switch value {
    case 0x9, 0xA, 0xD: false
    case 0...0x1F, 0x7F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

extension String {
  /// What an error shows of a value, however long.
  var prefixForError: String { unicodeScalars.count <= 60 ? self : prefix(60) + "…" }
}
