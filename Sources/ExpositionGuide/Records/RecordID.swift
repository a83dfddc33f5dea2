/// An identifier in lower-case kebab form, such as `samguk-sagi`; it is never used again in its kind.
public struct RecordID: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// How long the identifier of a new record may be.
  public static let maximumLength = 80

  public let description: String

  /// Creates an identifier of words from a-z and 0-9 with single hyphens between them, or nothing
  /// when the text is another one.
  public init?(_ text: String) {
    var last: UInt8?
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): break
      case UInt8(ascii: "-") where last != nil && last != byte: break
      default: return nil
      }
      last = byte
    }
    guard let last, last != UInt8(ascii: "-") else { return nil }
    description = text
  }

  /// Creates an identifier from the Latin letters and digits of a name, or nothing without any.
  ///
  /// `Jik Ji` becomes `jik-ji`.
  public init?(deriving name: String) {
    let words = name.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    guard !words.isEmpty else { return nil }
    description = words.joined(separator: "-")
  }

  /// The first of this identifier and those with a number behind it that is not taken yet; as long
  /// as a new record's may be.
  public func distinct(from isTaken: (RecordID) -> Bool) -> RecordID {
    var candidate = shortened(by: 0)
    var number = 2
    while isTaken(candidate) {
      let ending = "-\(number)"
      candidate = RecordID(unchecked: shortened(by: ending.count).description + ending)
      number += 1
    }
    return candidate
  }

  /// Creates an identifier of words that the program knows.
  init(words: StaticString) { description = "\(words)" }

  private init(unchecked text: String) { description = text }

  private func shortened(by characters: Int) -> RecordID {
    var text = description.prefix(max(1, Self.maximumLength - characters))
    while text.last == "-" { text.removeLast() }
    return RecordID(unchecked: String(text))
  }

  /// Orders by text.
  public static func < (left: RecordID, right: RecordID) -> Bool {
    left.description < right.description
  }
}
