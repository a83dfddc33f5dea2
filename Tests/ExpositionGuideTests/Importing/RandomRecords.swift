import ExpositionGuide
import JSON
import Languages
import SeededRandom

/// Records with values of all sorts in their fields, the same for the same seed.
struct RandomRecords {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func record(of kind: RecordKind, number: Int) throws -> GuideRecord {
    var members = [("id", JSONValue.string("record-\(number)"))]
    for field in kind.fields where field.need != .none || Bool.random(using: &generator) {
      if let value = value(of: field.type, depth: 0) { members.append((field.name, value)) }
    }
    return try GuideRecord(kind, reading: JSONReader(.object(JSONObject(members))))
  }

  private static let words = [
    "직지", "a", "=1+1", "'-2", "|", "[", "{", "\"", "\u{1F3FA}", "l’été", "\r\n", "\n\n", ",", ";",
    "\t",
    " ", "日本", "\\", "@", "0",
  ]

  private mutating func text() -> String {
    let count = Int.random(in: 1...4, using: &generator)
    let text = (0..<count).map { _ in Self.words.randomElement(using: &generator) ?? "" }.joined()
    // A cell that is empty says nothing.
    return text.allSatisfy(\.isWhitespace) ? "갓" : text
  }

  private mutating func value(of type: FieldType, depth: Int) -> JSONValue? {
    switch type {
    case .line:
      // No two have the same inventory number.
      return .string("A|b, \(generator.next())")
    case .text:
      var translations: [Language: String] = [:]
      for language in Language.allCases where Bool.random(using: &generator) {
        translations[language] = text()
      }
      let phrases = Bool.random(using: &generator) ? [Language.french: [text()]] : [:]
      return LocalizedText(translations, phrases: phrases)?.json
    case .date:
      return .string(["1377", "-0206/-0100", "18XX~"].randomElement(using: &generator) ?? "")
    case .rights: return "http://creativecommons.org/publicdomain/zero/1.0/"
    case .address:
      return .string("https://example.org/\(Bool.random(using: &generator) ? "a|b" : "a")")
    case .days:
      return Bool.random(using: &generator)
        ? "봄부터" : ["opens": "2026-01-02", "closes": "2026-02-01"]
    case .day: return "2026-11-25"
    case .moment: return "2026-11-25T09:00:00Z"
    case .number(let range?):
      return .integer(
        Int.random(in: range.lowerBound...min(range.upperBound, 10_000), using: &generator)
      )
    case .number(nil): return Bool.random(using: &generator) ? .integer(-3) : .number(1e30)
    case .share: return Bool.random(using: &generator) ? .number(0.25) : .integer(1)
    case .flag: return true
    case .choice(let words): return words.randomElement(using: &generator).map(JSONValue.string)
    case .hash: return .string(String(repeating: "0a", count: 32))
    case .id, .reference: return .string("jikji-\(Int.random(in: 0...9, using: &generator))")
    case .list(let element):
      let count = Int.random(in: 0...3, using: &generator)
      return .array((0..<count).compactMap { _ in value(of: element, depth: depth + 1) })
    case .group(let fields):
      var members: [(String, JSONValue)] = []
      for field in fields where field.need == .always || Bool.random(using: &generator) {
        guard let value = value(of: field.type, depth: depth + 1) else {
          if field.need == .always { return nil }
          continue
        }
        members.append((field.name, value))
      }
      return members.isEmpty ? nil : .object(JSONObject(members))
    case .byLanguage(let type):
      return value(of: type, depth: depth + 1).map { ["fr": $0] }
    }
  }
}
