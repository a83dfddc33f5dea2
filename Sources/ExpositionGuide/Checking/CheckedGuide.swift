internal import JSON
public import Languages

/// What the rules have to know of the whole guide to check one of its records.
public struct CheckedGuide: Sendable {
  /// From how many Korean texts the words are learnt; more would not teach more.
  private static let maximumLearntTexts = 20_000

  /// The facts of a record, so that it can be forgotten without the record.
  private struct Known: Sendable {
    /// The exhibits that an exhibition places.
    var placed: [RecordID] = []
    /// The files that the record shows.
    var media: [RecordID] = []
    var inventory: String?
    var nameAndDate: String?
    var formerly: [RecordID] = []

    init(_ record: GuideRecord) {
      switch record.kind {
      case .exhibition:
        placed = Array(Set(record.groups("exhibits").compactMap { $0.id("exhibit") }))
        media = record["poster"]?.recordID.map { [$0] } ?? []
      case .exhibit:
        media = Array(Set(record.groups("media").compactMap { $0.id("media") }))
        (inventory, nameAndDate) = (record.inventory, record.nameAndDate)
        formerly = record.ids("formerly")
      default: break
      }
    }
  }

  private var known: [RecordKey: Known] = [:]
  private(set) var exhibitions: [RecordID: GuideRecord] = [:]
  private var placements: [RecordID: [RecordID]] = [:]
  private var users: [RecordID: [RecordKey]] = [:]
  private var inventories: [String: [RecordID]] = [:]
  private var names: [String: [RecordID]] = [:]
  private var heirs: [RecordID: [RecordID]] = [:]
  private(set) var hasEasyTexts = false
  private(set) var spaces = StraySpaces()
  private var learntTexts = 0

  /// Creates a guide without records.
  public init() {}

  /// Whether a record is there.
  func has(_ key: RecordKey) -> Bool { known[key] != nil }

  /// Adds a record as it is or would be published, in the place of the one that was there.
  public mutating func add(_ record: GuideRecord) {
    remove(record.key)
    let facts = Known(record)
    known[record.key] = facts
    learn(record)
    if record.kind == .exhibition { exhibitions[record.id] = record }
    for exhibit in facts.placed { placements[exhibit, default: []].append(record.id) }
    for media in facts.media { users[media, default: []].append(record.key) }
    if let inventory = facts.inventory { inventories[inventory, default: []].append(record.id) }
    if let twin = facts.nameAndDate { names[twin, default: []].append(record.id) }
    for name in facts.formerly { heirs[name, default: []].append(record.id) }
    hasEasyTexts = hasEasyTexts || record.kind == .exhibit && record.text("texts.easy") != nil
  }

  /// Takes out the record of a key, if it is there; the words learnt from it stay known.
  public mutating func remove(_ key: RecordKey) {
    guard let facts = known.removeValue(forKey: key) else { return }
    if key.kind == .exhibition { exhibitions[key.id] = nil }
    for exhibit in facts.placed { placements[exhibit]?.removeAll { $0 == key.id } }
    for media in facts.media { users[media]?.removeAll { $0 == key } }
    if let inventory = facts.inventory { inventories[inventory]?.removeAll { $0 == key.id } }
    if let twin = facts.nameAndDate { names[twin]?.removeAll { $0 == key.id } }
    for name in facts.formerly { heirs[name]?.removeAll { $0 == key.id } }
  }

  /// The exhibitions that place an exhibit.
  func exhibitions(placing exhibit: RecordID) -> [GuideRecord] {
    (placements[exhibit] ?? []).compactMap { exhibitions[$0] }
  }

  /// The exhibit that had an identifier before the one that it has.
  func heir(of id: RecordID) -> RecordID? { heirs[id]?.first }

  private mutating func learn(_ record: GuideRecord) {
    if let name = record.name?.translations[.korean] { spaces.learn(name: name) }
    for text in record.texts where learntTexts < Self.maximumLearntTexts {
      guard let korean = text.value.translations[.korean] else { continue }
      spaces.learn(korean)
      learntTexts += 1
    }
  }

  /// The languages in which visitors see a record, the source language first; nothing where no
  /// exhibition is there to say it.
  public func languages(of record: GuideRecord) -> [Language] {
    switch record.kind {
    case .exhibition: Self.languages(of: [record])
    case .exhibit: Self.languages(of: placements[record.id]?.compactMap { exhibitions[$0] } ?? [])
    default: Self.languages(of: exhibitions.values.sorted { $0.key < $1.key })
    }
  }

  private static func languages(of exhibitions: [GuideRecord]) -> [Language] {
    var languages: [Language] = []
    for language in exhibitions.flatMap(\.languages) where !languages.contains(language) {
      languages.append(language)
    }
    return languages
  }

  /// The records that show a file.
  public func users(of media: RecordID) -> [RecordKey] { users[media] ?? [] }

  /// Another exhibit that has an inventory number.
  func holder(of inventory: String, besides id: RecordID) -> RecordID? {
    inventories[inventory]?.first { $0 != id }
  }

  /// Another exhibit of the same name and date.
  func twin(of record: GuideRecord) -> RecordID? {
    record.nameAndDate.flatMap { names[$0] }?.first { $0 != record.id }
  }
}

extension GuideRecord {
  /// The languages of an exhibition, the source language first.
  public var languages: [Language] {
    guard case .array(let tags)? = self["languages"] else { return [] }
    return tags.compactMap { $0.stringValue.flatMap(Language.init(rawValue:)) }
  }

  /// The name and date of an exhibit that has both, in one.
  fileprivate var nameAndDate: String? {
    guard let name, let date = string("dated.edtf") else { return nil }
    return "\(name.text(in: .fallback))\n\(date)"
  }

  /// Whether two exhibitions can be seen at one time.
  func isVisible(with other: GuideRecord) -> Bool {
    func precedes(_ end: String?, _ start: String?) -> Bool {
      guard let end, let start else { return false }
      // Moments of one form compare as their texts do.
      return end <= start
    }
    return !precedes(string("visibleUntil"), other.string("visibleFrom"))
      && !precedes(other.string("visibleUntil"), string("visibleFrom"))
  }
}
