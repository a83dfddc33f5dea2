/// Leaves out of a script or a style sheet what only its readers need.
enum Stripping {
  /// The text of a file as the program holds it: scripts and style sheets stripped, others whole.
  static func stripped(_ text: String, named path: String) throws -> String {
    if path.hasSuffix(".js") { return try script(text, named: path) }
    return path.hasSuffix(".css") ? style(text) : text
  }

  /// A script without indentation, empty lines, comments that end their line, and spaces beside
  /// punctuation.
  ///
  /// A comment with a quotation mark that follows code stays: it could be part of a string. A
  /// template literal over several lines would lose its indentation, so there may be none.
  static func script(_ text: String, named path: String) throws -> String {
    var kept: [String] = []
    var isInComment = false
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let line = line.trimmed
      if isInComment {
        isInComment = !line.hasSuffix("*/")
      } else if line.hasPrefix("/*") {
        isInComment = !line.hasSuffix("*/")
      } else if !line.isEmpty, !line.hasPrefix("//") {
        let code = withoutComment(line)
        guard code.count(where: { $0 == "`" }).isMultiple(of: 2) else {
          throw LongTemplate(file: path, line: index + 1)
        }
        kept.append(withoutSpaces(code))
      }
    }
    return kept.joined(separator: "\n")
  }

  /// A style sheet without comments, and without spaces that separate nothing.
  ///
  /// Spaces stay in strings, before a colon (`a :hover` is not `a:hover`) and around operators.
  static func style(_ text: String) -> String {
    var bytes: [UInt8] = []
    var isAfterSpace = false
    var rest = text.utf8[...]
    while let byte = rest.first {
      if rest.starts(with: "/*".utf8) {
        rest = rest.dropFirst(2)
        while !rest.isEmpty, !rest.starts(with: "*/".utf8) { rest = rest.dropFirst() }
        rest = rest.dropFirst(2)
        isAfterSpace = true
      } else if " \t\r\n".utf8.contains(byte) {
        rest = rest.dropFirst()
        isAfterSpace = true
      } else {
        let token =
          byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
          ? string(at: rest) : rest.prefix(1)
        if isAfterSpace, let last = bytes.last, !"{};,:".utf8.contains(last),
          !"{};,".utf8.contains(byte)
        {
          bytes.append(UInt8(ascii: " "))
        }
        if byte == UInt8(ascii: "}"), bytes.last == UInt8(ascii: ";") { bytes.removeLast() }
        bytes += token
        rest = rest[token.endIndex...]
        isAfterSpace = false
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A line of a script without the spaces beside punctuation; none is between `+` and `+`.
  ///
  /// A line with a slash outside strings keeps its spaces, since a regular expression may hold some,
  /// and so does one with templates inside a template.
  private static func withoutSpaces(_ line: Substring) -> String {
    guard line.count(where: { $0 == "`" }) <= 2 else { return String(line) }
    var bytes: [UInt8] = []
    var isInCode = false
    var rest = line.utf8[...]
    while let byte = rest.first {
      let isQuoted = "\"'`".utf8.contains(byte)
      let token = isQuoted ? string(at: rest) : rest.prefix(1)
      if byte == UInt8(ascii: "/") { return String(line) }
      let followsSpace = isInCode && bytes.last == UInt8(ascii: " ")
      let followsMark = isInCode && bytes.last.map(tightMarks.contains) ?? false
      if followsSpace, tightMarks.contains(byte) { bytes.removeLast() }
      if byte != UInt8(ascii: " ") || !followsMark { bytes += token }
      rest = rest[token.endIndex...]
      isInCode = !isQuoted
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The punctuation of scripts that means the same without spaces.
  private static let tightMarks = Set("=<>{}(),;:?&|!*".utf8)

  private static func withoutComment(_ line: Substring) -> Substring {
    guard let mark = line.firstRange(of: " // ") else { return line }
    return line[mark.upperBound...].contains { "\"'`".contains($0) }
      ? line : line[..<mark.lowerBound].trimmed
  }

  /// The string that a text begins with, with both quotation marks.
  private static func string(at text: Substring.UTF8View) -> Substring.UTF8View {
    var end = text.index(after: text.startIndex)
    while end < text.endIndex, text[end] != text.first {
      if text[end] == UInt8(ascii: "\\") { text.formIndex(after: &end) }
      if end < text.endIndex { text.formIndex(after: &end) }
    }
    return end < text.endIndex ? text[...end] : text
  }
}

/// A template literal that does not end on its line.
struct LongTemplate: Error, Equatable, CustomStringConvertible {
  let file: String
  let line: Int

  var description: String { "\(file):\(line): a template literal has to end on its line" }
}

extension Substring {
  /// The text without the white space around it.
  fileprivate var trimmed: Substring {
    let start = drop { $0.isWhitespace }
    return start[
      ..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)
    ]
  }
}
