import ExpositionGuide
import GuideWeb
import HTTP
import ImportMaps
import Web

/// A file that was uploaded, and how it shall be read.
struct ImportChoice: Hashable, Sendable {
  /// How many characters the name of a file has at most.
  private static let maximumName = 255

  /// The hash under which the file is kept.
  let file: MediaHash
  /// Its name, which says what kind of file it is.
  let name: String
  let map: Map
  /// The exhibition that places the exhibits, if one shall.
  let exhibition: RecordID?
  /// Whether good rows become drafts though others are refused.
  let keepsGood: Bool

  /// What says which column or key is which field.
  enum Map: Hashable, Sendable {
    /// The columns themselves.
    case none
    /// A map that comes with the program.
    case ours(String)
    /// A map that was uploaded.
    case own(MediaHash)

    /// Reads the name of a map or the hash of one.
    init?(_ text: String) {
      if text.isEmpty {
        self = .none
      } else if ImportMaps.names.contains(text) {
        self = .ours(text)
      } else if let hash = MediaHash(rawValue: text) {
        self = .own(hash)
      } else {
        return nil
      }
    }

    var text: String {
      switch self {
      case .none: ""
      case .ours(let name): name
      case .own(let hash): hash.rawValue
      }
    }
  }

  init(file: MediaHash, name: String, map: Map, exhibition: RecordID?, keepsGood: Bool = false) {
    let line = String(
      ofFile: String(String.UnicodeScalarView(name.unicodeScalars.filter { $0 != "/" })),
      upTo: Self.maximumName,
      isEndKept: true
    )
    (self.file, self.name, self.map, self.exhibition) = (file, line, map, exhibition)
    self.keepsGood = keepsGood
  }

  /// Reads the fields of a form or a query.
  ///
  /// - Throws: `Problem` 422 that names the field.
  init(_ fields: Fields) throws(Problem) {
    guard let file = fields["file"].flatMap(MediaHash.init(rawValue:)) else {
      throw .wrongField("file", "expected the hash of a file that was uploaded")
    }
    self.init(
      file: file,
      name: fields["name"] ?? "",
      map: try Self.map(fields),
      exhibition: try Self.exhibition(fields),
      keepsGood: try Self.keepsGood(fields)
    )
  }

  static func map(_ fields: Fields) throws(Problem) -> Map {
    guard let map = Map(fields["map"] ?? "") else {
      let names = ImportMaps.names.joined(separator: ", ")
      throw .wrongField("map", "expected one of \(names), or the hash of a map that was uploaded")
    }
    return map
  }

  static func exhibition(_ fields: Fields) throws(Problem) -> RecordID? {
    guard let text = fields["exhibition"], !text.isEmpty else { return nil }
    guard let id = RecordID(text) else {
      throw .wrongField("exhibition", "expected the identifier of an exhibition")
    }
    return id
  }

  /// What says that good rows are kept, as the command has it.
  private static let goodRows = "keep-good"

  private static func keepsGood(_ fields: Fields) throws(Problem) -> Bool {
    guard let text = fields["rows"], !text.isEmpty else { return false }
    guard text == goodRows else { throw .wrongField("rows", "expected \(goodRows)") }
    return true
  }

  /// The choice with the good rows alone.
  var keepingGood: ImportChoice {
    ImportChoice(file: file, name: name, map: map, exhibition: exhibition, keepsGood: true)
  }

  var items: [(name: String, value: String?)] {
    [
      ("file", file.rawValue), ("name", name), ("map", map == .none ? nil : map.text),
      ("exhibition", exhibition?.description), ("rows", keepsGood ? Self.goodRows : nil),
    ]
  }
}
