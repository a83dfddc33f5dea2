/// A form with files, as browsers send it: `multipart/form-data` (RFC 7578), read strictly.
///
/// Ambiguous forms are refused rather than guessed: there is nothing before the first part and
/// nothing behind the last, a part has the two headers that browsers write and no others, and a
/// boundary is followed by a line's end or by two dashes.
public struct MultipartForm: Sendable {
  /// The most parts, fields and files together.
  public static let maximumParts = 32
  /// The longest line of a part's head, in bytes.
  public static let maximumLineLength = 1024
  /// The longest name of a field, in bytes.
  public static let maximumNameLength = 100

  /// A file.
  public struct File: Sendable {
    public let field: String
    /// The sender's name of the file; empty if none was chosen.
    public let name: String
    public let bytes: [UInt8]
  }

  /// The fields without a file, in order.
  public let fields: Fields
  /// The files, in order.
  public let files: [File]

  public init(fields: Fields, files: [File]) {
    (self.fields, self.files) = (fields, files)
  }

  public func file(_ field: String) -> File? { files.first { $0.field == field } }
}

/// Why a body is no form with files.
public enum MultipartError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The body is said to be something else.
  case otherType
  /// The type names no boundary, or one that none can be.
  case wrongBoundary
  /// The body does not begin or end with its boundary, or has something around its parts.
  case wrongFrame
  /// There are more parts than a form has.
  case tooManyParts
  /// The head of a part differs from those of browsers, or is too long.
  case wrongHead
  /// A field is not text in UTF-8.
  case wrongText

  /// The expected form, in a sentence.
  public var description: String {
    switch self {
    case .otherType: "The body must be of the type multipart/form-data."
    case .wrongBoundary: "The type of the body must name a boundary of 1 to 70 characters."
    case .wrongFrame:
      "The parts of the body must stand between boundaries, and nothing beside them."
    case .tooManyParts: "The body must have at most \(MultipartForm.maximumParts) parts."
    case .wrongHead: "Each part of the body must name its field, as browsers do it."
    case .wrongText: "The fields of the body must be text in UTF-8."
    }
  }
}

extension Request {
  /// Reads the body as a form with files.
  ///
  /// - Complexity: O(*n*) in the length of the body.
  public func multipartForm() throws(MultipartError) -> MultipartForm {
    var reader = MultipartReader(boundary: try boundary(), bytes: body)
    return try reader.read()
  }

  private func boundary() throws(MultipartError) -> [UInt8] {
    let parts = (headers["Content-Type"] ?? "").split(
      separator: ";",
      omittingEmptySubsequences: false
    ).map { $0.drop { $0 == " " || $0 == "\t" } }
    guard let type = parts.first,
      String(type.prefix { $0 != " " && $0 != "\t" }).equalsIgnoringASCIICase("multipart/form-data")
    else { throw .otherType }
    let name = "boundary="
    guard parts.count == 2, String(parts[1].prefix(name.count)).equalsIgnoringASCIICase(name) else {
      throw .wrongBoundary
    }
    var value = parts[1].dropFirst(name.count)
    if value.hasPrefix("\"") {
      guard value.count >= 2, value.hasSuffix("\"") else { throw .wrongBoundary }
      value = value.dropFirst().dropLast()
    }
    // The characters of RFC 2046 section 5.1.1, of which browsers use letters, digits and dashes.
    let others = Array("'()+_,-./:=?".utf8)
    guard (1...70).contains(value.utf8.count),
      value.utf8.allSatisfy({ byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: others.contains(byte)
        }
      })
    else { throw .wrongBoundary }
    return Array(value.utf8)
  }
}

/// Goes through the parts of a body.
private struct MultipartReader {
  private let bytes: [UInt8]
  /// A line's end, two dashes and the boundary.
  private let delimiter: [UInt8]
  private var place = 0

  init(boundary: [UInt8], bytes: [UInt8]) {
    self.bytes = bytes
    delimiter = Array("\r\n--".utf8) + boundary
  }

  mutating func read() throws(MultipartError) -> MultipartForm {
    var fields: [(name: String, value: String)] = []
    var files: [MultipartForm.File] = []
    // The first boundary has no line before it.
    guard bytes.starts(with: delimiter.dropFirst(2)) else { throw .wrongFrame }
    place = delimiter.count - 2
    while try !isAtEnd() {
      guard fields.count + files.count < MultipartForm.maximumParts else { throw .tooManyParts }
      let head = try readHead()
      let content = try readContent()
      if let fileName = head.fileName {
        files.append(
          MultipartForm.File(field: head.name, name: fileName, bytes: Array(bytes[content]))
        )
      } else {
        guard let text = String(validating: bytes[content], as: UTF8.self), !text.utf8.contains(0)
        else { throw .wrongText }
        fields.append((head.name, text))
      }
    }
    return MultipartForm(fields: Fields(fields), files: files)
  }

  /// Behind a boundary: whether it was the last one.
  private mutating func isAtEnd() throws(MultipartError) -> Bool {
    if take("\r\n") { return false }
    guard take("--") else { throw .wrongFrame }
    _ = take("\r\n")
    guard place == bytes.count else { throw .wrongFrame }
    return true
  }

  private mutating func take(_ text: String) -> Bool {
    guard bytes[place...].starts(with: text.utf8) else { return false }
    place += text.utf8.count
    return true
  }

  private mutating func readHead() throws(MultipartError) -> (name: String, fileName: String?) {
    var disposition: (name: String, fileName: String?)?
    var hasType = false
    while true {
      let line = try readLine()
      guard !line.isEmpty else { break }
      guard let colon = line.firstIndex(of: ":") else { throw .wrongHead }
      let name = String(line[..<colon])
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      if name.equalsIgnoringASCIICase("Content-Disposition"), disposition == nil {
        disposition = try Self.disposition(String(value))
      } else if name.equalsIgnoringASCIICase("Content-Type"), !hasType {
        hasType = true
      } else {
        throw .wrongHead
      }
    }
    guard let disposition else { throw .wrongHead }
    return disposition
  }

  /// A line without its end; text without control characters.
  private mutating func readLine() throws(MultipartError) -> String {
    let rest = bytes[place...].prefix(MultipartForm.maximumLineLength + 2)
    guard let end = rest.firstIndex(of: UInt8(ascii: "\r")), end + 1 < rest.endIndex,
      rest[end + 1] == UInt8(ascii: "\n"), rest[..<end].allSatisfy({ $0 >= 0x20 && $0 != 0x7F }),
      let line = String(validating: rest[..<end], as: UTF8.self)
    else { throw .wrongHead }
    place = end + 2
    return line
  }

  /// `form-data; name="picture"; filename="kiwi.png"`; a quotation mark in a value comes as `%22`
  /// (HTML standard, section 4.10.21.8).
  private static func disposition(
    _ text: String
  ) throws(MultipartError) -> (name: String, fileName: String?) {
    var rest = text[...]
    let kind = "form-data"
    guard rest.hasPrefix(kind) else { throw .wrongHead }
    rest = rest.dropFirst(kind.count)
    var values: [String: String] = [:]
    while !rest.isEmpty {
      guard rest.first == ";" else { throw .wrongHead }
      rest = rest.dropFirst().drop { $0 == " " }
      guard let equals = rest.firstIndex(of: "=") else { throw .wrongHead }
      let name = String(rest[..<equals])
      rest = rest[rest.index(after: equals)...]
      guard ["name", "filename"].contains(name), values[name] == nil, rest.first == "\"" else {
        throw .wrongHead
      }
      rest = rest.dropFirst()
      guard let end = rest.firstIndex(of: "\"") else { throw .wrongHead }
      values[name] = String(rest[..<end])
      rest = rest[rest.index(after: end)...]
    }
    guard let name = values["name"], !name.isEmpty,
      name.utf8.count <= MultipartForm.maximumNameLength
    else { throw .wrongHead }
    return (name, values["filename"])
  }

  /// The bytes before the next boundary, after which reading continues.
  private mutating func readContent() throws(MultipartError) -> Range<Int> {
    var next = place
    while let end = bytes.span.first(UInt8(ascii: "\r"), in: next..<bytes.count) {
      let behind = end + delimiter.count
      if behind <= bytes.count, bytes[end..<behind].elementsEqual(delimiter) {
        defer { place = behind }
        return place..<end
      }
      next = end + 1
    }
    throw .wrongFrame
  }
}
