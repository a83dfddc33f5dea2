extension Array where Element: RawRepresentable<String> {
  /// Reads identifiers separated by commas; `nil` if there are none or more than `maximum`, or if one
  /// is not an identifier.
  package init?(listed text: String, atMost maximum: Int) {
    let names = text.split(separator: ",")
    self = names.compactMap { Element(rawValue: String($0)) }
    guard maximum > 0, (1...maximum).contains(names.count), count == names.count else { return nil }
  }

  /// The identifiers, separated by commas.
  package var listed: String { map(\.rawValue).joined(separator: ",") }
}
