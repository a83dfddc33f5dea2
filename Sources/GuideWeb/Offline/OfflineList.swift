import Digests
package import JSON
import JuiceBar
package import Languages
import Pictures
import Web

/// The files that a device keeps, so that the guide can be read while the server cannot be reached.
///
/// Parts are added whole and in order until the limit is reached: first the files that all pages
/// load, then one exhibit after the other, each with its pages in all languages and its pictures.
package struct OfflineList: Sendable {
  /// A file to keep: the hash changes whenever its content does.
  package struct Entry: Sendable {
    package let url: String
    package let hash: String
    package let bytes: Int

    package var json: JSONValue {
      ["url": .string(url), "hash": .string(hash), "bytes": .integer(bytes)]
    }
  }

  /// Entries that are kept together or not at all.
  package struct Part: Sendable {
    /// The files that pages of every language load.
    package var shared: [Entry] = []
    package var pages: [Language: [Entry]] = [:]

    package var bytes: Int { (shared + pages.values.joined()).reduce(0) { $0 + $1.bytes } }
  }

  /// How much a device may keep, in bytes.
  let limit: Int
  /// The size of all listed entries, uncompressed and in all languages, in bytes.
  private(set) var bytes = 0
  /// How many exhibits did not fit.
  private(set) var exhibitsLeftOut = 0
  private var content = Part()

  init(limit: Int) { self.limit = limit }

  /// Adds the files that every page needs, unless even they are too large.
  mutating func addBasis(_ part: Part) { _ = take(part) }

  /// Adds the pictures of the menu, all or none; the order screen is useful without them.
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

  /// Adds an exhibit, unless it or one before it did not fit.
  mutating func addExhibit(_ part: Part) {
    if !isOpen || !take(part) { exhibitsLeftOut += 1 }
  }

  /// Whether there may be room for another exhibit.
  var isOpen: Bool { exhibitsLeftOut == 0 && bytes > 0 }

  /// Counts exhibits that did not fit without looking at them.
  mutating func leaveOut(_ count: Int) { exhibitsLeftOut += count }

  private mutating func take(_ part: Part) -> Bool {
    let size = part.bytes
    guard bytes + size <= limit else { return false }
    bytes += size
    content.shared += part.shared
    content.pages.merge(part.pages) { $0 + $1 }
    return true
  }

  /// The list for a visitor's language: `GET /offline.json`.
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
    return FNV1a.tag((content.shared + pages).flatMap { Array("\($0.url) \($0.hash)\n".utf8) })
  }
}
