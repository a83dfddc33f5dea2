/// A fault in a file of an exhibition.
public enum ExhibitionFileError: Error, Hashable, Sendable {
  /// A file that has to be there is not.
  case missing(file: String)
  /// A file is there and cannot be read; thrown by those who open files.
  case unreadable(file: String, reason: String)
  /// A file is no JSON in UTF-8. Line and column count from 1, the column in bytes.
  case notJSON(file: String, line: Int, column: Int, message: String)
  /// A value is wrong for its place: a missing key, a wrong type, a duplicate identifier. The path
  /// is empty for the whole file.
  case unexpected(file: String, path: String, expected: String, found: String)

  public enum Part: Hashable, Sendable {
    /// The file could not be had.
    case file
    /// The file says something that was not expected.
    case content
  }

  /// Whether the file itself or its content is wrong.
  public var part: Part {
    switch self {
    case .missing, .unreadable: .file
    case .notJSON, .unexpected: .content
    }
  }

  public var file: String {
    switch self {
    case .missing(let file), .unreadable(let file, _), .notJSON(let file, _, _, _),
      .unexpected(let file, _, _, _):
      file
    }
  }
}

extension ExhibitionFileError: CustomStringConvertible {
  /// The file, the place in it and the problem: "items.json: [3].short_desc: expected a string,
  /// found a number".
  public var description: String {
    switch self {
    case .missing(let file): "\(file): the file is missing"
    case .unreadable(let file, let reason): "\(file): the file cannot be read: \(reason)"
    case .notJSON(let file, let line, let column, let message):
      "\(file): line \(line), column \(column): \(message)"
    case .unexpected(let file, let path, let expected, let found):
      "\(file): \(path.isEmpty ? "" : "\(path): ")expected \(expected), found \(found)"
    }
  }
}
