import JSON
import JuiceBar
import Languages
import Pictures

/// What a device keeps, so that the guide can be read while the server cannot be reached.
///
/// Parts are taken whole and in order until the limit is reached: what all pages are made of first,
/// then one exhibit after the other, each with its pages in all languages and its pictures.
struct OfflineList: Sendable {
  /// Something that is kept: the hash changes whenever its content does.
  struct Entry: Sendable {
    let url: String
    let hash: String
    let bytes: Int

    var json: JSONValue {
      ["url": .string(url), "hash": .string(hash), "bytes": .integer(bytes)]
    }
  }

  /// Entries that are kept together or not at all.
  struct Part: Sendable {
    /// What pages of every language are made of.
    var shared: [Entry] = []
    /// The pages, by language.
    var pages: [Language: [Entry]] = [:]

    /// The size of all entries, uncompressed.
    var bytes: Int { (shared + pages.values.joined()).reduce(0) { $0 + $1.bytes } }
  }

  /// How much a device may keep, in bytes.
  let limit: Int
  /// The size of all that is listed, uncompressed and in all languages, in bytes.
  private(set) var bytes = 0
  /// How many exhibits had no room.
  private(set) var exhibitsLeftOut = 0
  private var content = Part()

  init(limit: Int) { self.limit = limit }

  /// Takes what every page needs, unless even that is too much.
  mutating func addBasis(_ part: Part) { _ = take(part) }

  /// Takes the pictures of the menu, all or none; the order screen is of use without them.
  mutating func addPictures(_ pictures: [MenuPicture]) {
    let entries = pictures.map { picture in
      Entry(
        url: Link.picture(picture.hash.rawValue).path,
        hash: picture.hash.rawValue,
        bytes: picture.bytes.count
      )
    }
    _ = take(Part(shared: entries))
  }

  /// Takes an exhibit, unless one before it had no room, or it has none itself.
  mutating func addExhibit(_ part: Part) {
    if !isOpen || !take(part) { exhibitsLeftOut += 1 }
  }

  /// Whether there may be room for another exhibit.
  var isOpen: Bool { exhibitsLeftOut == 0 && bytes > 0 }

  /// Counts exhibits for which there is no room without looking at them.
  mutating func leaveOut(_ count: Int) { exhibitsLeftOut += count }

  private mutating func take(_ part: Part) -> Bool {
    let size = part.bytes
    guard bytes + size <= limit else { return false }
    bytes += size
    content.shared += part.shared
    content.pages.merge(part.pages) { $0 + $1 }
    return true
  }

  /// The list for a visitor of a language: `GET /offline.json`.
  func document(for language: Language) -> JSONValue {
    let entries = content.shared + content.pages[language, default: []]
    return [
      "version": .string(version),
      "limit": .integer(limit),
      "bytes": .integer(bytes),
      "exhibitsLeftOut": .integer(exhibitsLeftOut),
      "languages": .array(Language.allCases.map { .string($0.tag) }),
      "entries": .array(entries.map(\.json)),
    ]
  }

  /// A hash of everything listed in any language.
  private var version: String {
    let pages = Language.allCases.flatMap { content.pages[$0, default: []] }
    return FNV1a.hash((content.shared + pages).flatMap { Array("\($0.url) \($0.hash)\n".utf8) })
  }
}
