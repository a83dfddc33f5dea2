import JSON
public import Languages

/// What a rule says and who keeps it how, in every language.
public struct RuleTexts: Sendable {
  public let title: LocalizedText
  public let sources: [LocalizedText]
  /// What Pavilion does for it.
  public let software: LocalizedText?
  /// The duty of the cabinet or of the kiosk's operator.
  public let cabinet: LocalizedText?

  /// The texts of a rule, from the file that is part of the program.
  public init(_ rule: Rule) {
    self = Self.all[rule] ?? RuleTexts(title: LocalizedText(rule.rawValue, in: .english))
  }

  private init(title: LocalizedText) {
    self.title = title
    sources = []
    software = nil
    cabinet = nil
  }

  private init(_ reader: JSONReader, laws: [String: LocalizedText]) throws(JSONMismatch) {
    title = try reader.member("title").localizedText()
    var sources: [LocalizedText] = []
    for source in try reader.member("sources").elements() {
      let name = try source.string()
      sources.append(laws[name] ?? LocalizedText(name, in: .english))
    }
    self.sources = sources
    software = try reader.optionalMember("software")?.localizedText()
    cabinet = try reader.optionalMember("cabinet")?.localizedText()
  }

  private static let all: [Rule: RuleTexts] = (try? read()) ?? [:]

  private static func read() throws -> [Rule: RuleTexts] {
    let bytes = EmbeddedFiles.all["rules.json"].map { Array($0.utf8) } ?? []
    let file = JSONReader(try JSONValue(parsing: bytes))
    var laws: [String: LocalizedText] = [:]
    for (name, reader) in try file.member("laws").members() {
      laws[name] = try reader.localizedText()
    }
    var texts: [Rule: RuleTexts] = [:]
    for (name, reader) in try file.member("rules").members() {
      guard let rule = Rule(rawValue: name) else { continue }
      texts[rule] = try RuleTexts(reader, laws: laws)
    }
    return texts
  }
}
