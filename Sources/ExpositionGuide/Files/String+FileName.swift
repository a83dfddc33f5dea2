internal import Languages

extension String {
  /// The name of a file from elsewhere as a line, without the characters that no line may have.
  ///
  /// - Parameters:
  ///   - name: The name given.
  ///   - length: The most characters, as for `String(line:upTo:)`.
  ///   - isEndKept: Whether a longer name loses its beginning, so that its ending stays.
  package init(ofFile name: String, upTo length: Int, isEndKept: Bool = false) {
    var line = name.normalized.trimming { $0.isWhitespace }
    if !line.isLine(upTo: Int.max / 4) {
      let shown = line.filter { $0.isSpace || $0.isLine }
      line = shown[...].trimming { $0.isWhitespace }
    }
    line = isEndKept ? line.suffix(length) : line.prefix(length)
    while line.utf8.count > 4 * length { line = isEndKept ? line.dropFirst() : line.dropLast() }
    // A cut leaves whole characters, but perhaps a space at an end.
    self = (try? String(line: String(line), upTo: length)) ?? ""
  }
}

extension StringProtocol {
  fileprivate func isLine(upTo length: Int) -> Bool {
    (try? String(line: String(self), upTo: length)) != nil
  }
}

extension Character {
  fileprivate var isSpace: Bool {
    unicodeScalars.allSatisfy { $0.properties.generalCategory == .spaceSeparator }
  }

  /// Whether it shows by itself.
  fileprivate var isLine: Bool { String(self).isLine(upTo: utf8.count) }
}
