import ExpositionGuide
import Foundation
import InventedCollection
import JSON
import Languages
import SearchWords
import SeededRandom

@testable import GuideIndex

/// A guide in memory, searched without an index.
struct Guide {
  var records: [RecordKey: GuideRecord] = [:]

  init(_ records: [GuideRecord]) {
    for record in records { self.records[record.key] = record }
  }

  var exhibits: [GuideRecord] {
    records.values.filter { $0.kind == .exhibit }.sorted { $0.key < $1.key }
  }

  /// The exhibits with their own texts, and the names that they refer to, folded.
  var texts: [(exhibit: GuideRecord, texts: [String])] { exhibits.map { ($0, texts(of: $0)) } }

  /// The exhibits in which every word is in a text.
  static func exhibits(
    matching query: String,
    in texts: [(exhibit: GuideRecord, texts: [String])]
  ) -> [GuideRecord] {
    let words = query.split(whereSeparator: \.isWhitespace).map {
      Array(SearchFolding.folded($0).utf8)
    }
    return texts.filter { _, texts in
      words.allSatisfy { word in texts.contains { $0.utf8.contains(word) } }
    }.map(\.exhibit)
  }

  private func texts(of exhibit: GuideRecord) -> [String] {
    let own = exhibit.texts.flatMap { $0.value.translations.values }
    let names = ExhibitProperties(exhibit).facets.compactMap(\.record).flatMap { key in
      records[key]?.name?.translations.values.map { $0 } ?? []
    }
    return (own + names + [exhibit.string("inventory") ?? ""]).map {
      SearchFolding.folded($0)
    }
  }

  /// How often each facet is among some exhibits.
  static func counts(_ exhibits: [GuideRecord]) -> [Facet: Int] {
    var counts: [Facet: Int] = [:]
    for facet in exhibits.flatMap({ ExhibitProperties($0).facets }) {
      counts[facet, default: 0] += 1
    }
    return counts
  }

  /// Words, and parts of them, that are somewhere in the texts.
  func queries(_ count: Int, from generator: inout SeededGenerator) -> [String] {
    let words = exhibits.flatMap { $0.texts }
      .flatMap { $0.value.translations.values }
      .flatMap { $0.split(whereSeparator: \.isWhitespace) }
    return (0..<count).map { number in
      (0...(number % 5 == 0 ? 1 : 0)).compactMap { _ in words.randomElement(using: &generator) }
        .map { word in
          let start = Int.random(in: 0..<word.count, using: &generator)
          let length = Int.random(in: 1...8, using: &generator)
          return String(word.dropFirst(number % 2 == 0 ? 0 : start).prefix(length))
        }
        .joined(separator: " ")
    }
  }
}

extension Collection {
  /// The file of a museum's objects, beside the sources; tests do without it where it is not there.
  static let path =
    #filePath.components(separatedBy: "/Tests/")[0] + "/../shared/data/cmoa-3000.jsonl"

  static let isThere = FileManager.default.fileExists(atPath: path)

  /// The objects of the file, or so many of them from the start.
  static func read(_ count: Int = .max) throws -> InventedCollection.Collection {
    var collection = InventedCollection.Collection()
    for line in try Data(contentsOf: URL(filePath: path)).split(separator: UInt8(ascii: "\n"))
      .prefix(count)
    {
      collection.add(try JSONValue(parsing: Array(line)))
    }
    return collection
  }
}

typealias Collection = InventedCollection.Collection

/// Records of few words, so that each is in many of them.
struct InventedGuide {
  var generator: SeededGenerator
  private static let words = ["gold", "clay", "해금", "금관", "青瓷", "瓷器", "へぐむ", "viole", "a", "ab"]

  private mutating func text() -> JSONValue {
    let words = (0...2).compactMap { _ in Self.words.randomElement(using: &generator) }
    return ["en": .string(words.joined(separator: Bool.random(using: &generator) ? " " : ""))]
  }

  private mutating func number(_ limit: Int) -> Int { Int.random(in: 1...limit, using: &generator) }

  mutating func record() -> GuideRecord {
    let kind = [RecordKind.exhibit, .exhibit, .exhibit, .person, .term, .exhibition]
      .randomElement(using: &generator)
    switch kind {
    case .person: return made(.person, number(5), ["name": text()])
    case .term: return made(.term, number(5), ["name": text(), "scheme": "material"])
    case .exhibition:
      let places = (0..<number(12)).map { _ in
        ["exhibit": .string("exhibit-\(number(30))")] as JSONValue
      }
      return made(.exhibition, number(3), ["title": text(), "exhibits": .array(places)])
    default:
      var object: JSONObject = ["name": text(), "texts": ["label": text(), "main": text()]]
      object["materials"] = [.string("term-\(number(5))"), .string("term-\(number(5))")]
      object["people"] = [["person": .string("person-\(number(5))")]]
      object["dated"] = ["edtf": .string("\(1700 + number(200))")]
      return made(.exhibit, number(30), object)
    }
  }

  private func made(_ kind: RecordKind, _ number: Int, _ object: JSONObject) -> GuideRecord {
    guard let id = RecordID("\(kind.rawValue)-\(number)") else {
      preconditionFailure("the words of the identifier are letters")
    }
    return GuideRecord(RecordKey(kind, id), unchecked: object)
  }

  mutating func change() -> (key: RecordKey, record: GuideRecord?) {
    let record = record()
    return (record.key, Int.random(in: 0..<4, using: &generator) == 0 ? nil : record)
  }
}

extension String.UTF8View {
  /// Whether these bytes hold some others.
  fileprivate func contains(_ bytes: [UInt8]) -> Bool {
    let text = Array(self)
    guard let first = bytes.first, bytes.count <= text.count else { return bytes.isEmpty }
    return text.withUnsafeBufferPointer { text in
      for start in 0...(text.count - bytes.count) where text[start] == first {
        var length = 1
        while length < bytes.count, text[start + length] == bytes[length] { length += 1 }
        if length == bytes.count { return true }
      }
      return false
    }
  }
}
