internal import Languages

/// One text in one language, and where it stands.
struct CheckedText {
  let file: String
  let path: String
  let text: String
  let language: Language

  func finding(_ kind: Finding.Kind, _ message: String, excerpt: String = "") -> Finding {
    Finding(kind, file, path, message, excerpt)
  }

  /// The sentences, with the mark that ends each; a point between two digits ends none.
  var sentences: [Substring] {
    var sentences: [Substring] = []
    var start = text.startIndex
    for index in text.indices where ".!?。！？\n".contains(text[index]) {
      let end = text.index(after: index)
      let isDecimal =
        text[index] == "." && end < text.endIndex && text[end].isNumber
        && text[..<index].last?.isNumber ?? false
      guard !isDecimal else { continue }
      sentences.append(text[start..<end])
      start = end
    }
    return sentences + [text[start...]]
  }

  /// The surroundings of a part of the text, on one line.
  func excerpt(around range: Range<String.Index>) -> String {
    let start = text.index(range.lowerBound, offsetBy: -8, limitedBy: text.startIndex)
    let end = text.index(range.upperBound, offsetBy: 8, limitedBy: text.endIndex)
    let part = text[(start ?? text.startIndex)..<(end ?? text.endIndex)]
    return String(part.map { $0.isNewline ? " " : $0 })
  }
}
