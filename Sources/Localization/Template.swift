/// A text with placeholders: `{name}`, or `{name|…}` for a value that ``Fitting`` changes for its
/// sentence.
struct Template: Sendable {
  let source: Substring

  /// Reads a text; unmatched braces stay as they are.
  init(_ source: Substring) { self.source = source }

  /// The text with its placeholders replaced; a placeholder without a value stays visible.
  func filled(with value: (_ name: Substring) -> String?) -> String {
    var result = ""
    var rest = source
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")),
      let close = rest.utf8[open...].firstIndex(of: UInt8(ascii: "}"))
    {
      result += rest[..<open]
      let placeholder = rest[rest.utf8.index(after: open)..<close]
      let bar = placeholder.utf8.firstIndex(of: UInt8(ascii: "|")) ?? close
      let name = placeholder[..<bar]
      if let value = value(name) {
        result += bar == close ? value : Fitting(placeholder[bar...].dropFirst()).fitted(value)
      } else {
        result += "{\(name)}"
      }
      rest = rest[rest.utf8.index(after: close)...]
    }
    return result.isEmpty ? String(rest) : result + rest
  }
}
