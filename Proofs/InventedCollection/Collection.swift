package import ExpositionGuide
package import JSON
package import SeededRandom

/// The objects of a museum's collection as records, and more of their like.
///
/// The objects are those of the Carnegie Museum of Art as it publishes them: one JSON document a
/// line, under CC0.
package struct Collection: Sendable {
  /// The exhibits in the order of the lines.
  package private(set) var exhibits: [GuideRecord] = []
  /// The people and terms that they name, each once.
  package private(set) var others: [GuideRecord] = []
  private var known: Set<RecordKey> = []

  package init() {}

  /// Adds the object of a document; one without a title or a number is passed over.
  package mutating func add(_ document: JSONValue) {
    guard case .object(let object) = document, let title = object.line("title"),
      let inventory = object.line("accession_number"),
      let id = RecordID(deriving: "cmoa \(inventory)"),
      known.insert(RecordKey(.exhibit, id)).inserted
    else { return }
    var texts: JSONObject = [:]
    if let label = object.line("creation_date") { texts["label"] = ["en": .string(label)] }
    texts["main"] = ["en": .string(object.line("provenance_text") ?? title)]
    var fields: JSONObject = [
      "name": ["en": .string(title)], "inventory": .string(String(inventory.prefix(60))),
      "texts": .object(texts),
    ]
    fields["kind"] = object.line("classification").flatMap { term($0, "kind") }
    fields["materials"] = list(
      (object.line("medium") ?? "").split(separator: ",").compactMap { term($0, "material") }
    )
    fields["dated"] = object.date.map { ["edtf": .string($0)] }
    fields["people"] = list(
      object.creators.compactMap { name in
        named(.person, name, [:]).map { ["person": .string($0.description)] }
      }
    )
    fields["credit"] = object.line("credit_line").map { ["en": .string($0)] }
    exhibits.append(GuideRecord(RecordKey(.exhibit, id), unchecked: fields))
  }

  private func list(_ values: [JSONValue]) -> JSONValue? { values.isEmpty ? nil : .array(values) }

  private mutating func term(_ name: some StringProtocol, _ scheme: String) -> JSONValue? {
    let name = name.drop { $0 == " " }
    return named(.term, "\(scheme) \(name)", ["scheme": .string(scheme)], name: String(name))
      .map { .string($0.description) }
  }

  private mutating func named(
    _ kind: RecordKind,
    _ words: String,
    _ fields: JSONObject,
    name: String? = nil
  ) -> RecordID? {
    guard let long = RecordID(deriving: words) else { return nil }
    let id = long.distinct { _ in false }
    if known.insert(RecordKey(kind, id)).inserted {
      let members = [("name", ["en": .string(name ?? words)] as JSONValue)]
      others.append(
        GuideRecord(
          RecordKey(kind, id),
          unchecked: JSONObject(members + fields.members.map { ($0.name, $0.value) })
        )
      )
    }
    return id
  }
}

extension Collection {
  /// Another exhibit like these: each field is that of some exhibit, and it has a Chinese and a Korean
  /// label.
  package func exhibit(
    _ number: Int,
    from generator: inout SeededGenerator
  ) -> GuideRecord {
    var object: JSONObject = [:]
    for name in [
      "name", "inventory", "texts", "kind", "materials", "dated", "people", "credit",
    ] {
      object[name] = exhibits.randomElement(using: &generator)?.document[name]
    }
    let (chinese, korean) = (
      Self.label(Self.chinese, &generator), Self.label(Self.korean, &generator)
    )
    if case .object(var texts)? = object["texts"] {
      texts["label"] = ["ko": .string(korean), "zh-Hans": .string(chinese)]
      object["texts"] = .object(texts)
    }
    object["inventory"] = .string("made-\(number)")
    let id = RecordID(deriving: "object \(number)") ?? RecordID(deriving: "object")
    guard let id else { preconditionFailure("the words of the identifier are letters") }
    return GuideRecord(RecordKey(.exhibit, id), unchecked: object)
  }

  private static let chinese = [
    "青瓷", "绘画", "木版", "螺钿", "屏风", "直指", "书法", "铜镜", "佛像", "漆器", "丝绸", "陶俑", "玉器", "扇面", "山水",
    "花鸟", "人物", "金印", "经卷", "印章", "石刻", "古琴", "香炉", "茶碗", "竹雕",
  ]
  private static let korean = [
    "청자", "그림", "목판", "나전", "병풍", "직지", "글씨", "거울", "불상", "칠기", "비단", "토우", "옥기", "부채", "산수",
    "화조", "인물", "금인", "경전", "도장", "석각", "거문고", "향로", "찻잔", "죽세공",
  ]

  private static func label(_ words: [String], _ generator: inout SeededGenerator) -> String {
    (0..<6).compactMap { _ in words.randomElement(using: &generator) }
      .joined(separator: words == chinese ? "的" : " ")
  }
}

extension JSONObject {
  fileprivate func line(_ name: String) -> String? {
    guard case .string(let text)? = self[name], text.contains(where: { !$0.isWhitespace }) else {
      return nil
    }
    return text
  }

  fileprivate var creators: [String] {
    guard case .array(let creators)? = self["creator"] else { return [] }
    return creators.compactMap {
      if case .object(let object) = $0 { object.line("full_name") } else { nil }
    }
  }

  /// The years as EDTF.
  fileprivate var date: String? {
    func year(_ name: String) -> String? {
      guard let day = line(name) else { return nil }
      return String(day.dropLast(6))
    }
    guard let earliest = year("creation_date_earliest"), let latest = year("creation_date_latest"),
      let date = try? EDTFDate(earliest == latest ? earliest : "\(earliest)/\(latest)")
    else { return nil }
    return date.description
  }
}
