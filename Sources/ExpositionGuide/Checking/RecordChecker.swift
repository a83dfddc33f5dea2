internal import JSON
internal import Languages

/// Checks the records of a guide: the obstacles to publishing one, its faults, and advice.
public struct RecordChecker {
  /// What the rules ask of others than the records.
  public struct Surroundings {
    /// The record of a key, as it is or would be published.
    public let record: (RecordKey) -> GuideRecord?
    /// Whether the file of a hash is captions; nothing where that is not known.
    public let isWebVTT: (_ hash: String) -> Bool?

    public init(
      record: @escaping (RecordKey) -> GuideRecord?,
      isWebVTT: @escaping (String) -> Bool? = { _ in nil }
    ) {
      (self.record, self.isWebVTT) = (record, isWebVTT)
    }
  }

  let guide: CheckedGuide
  let surroundings: Surroundings

  public init(_ guide: CheckedGuide, _ surroundings: Surroundings) {
    (self.guide, self.surroundings) = (guide, surroundings)
  }

  /// The findings in a record, those of its files aside, in the order of its fields.
  public func findings(of record: GuideRecord) -> [RecordFinding] {
    let languages = guide.languages(of: record)
    var findings = missing(in: record, languages) + references(in: record)
    for text in record.texts {
      findings += textFindings(text, of: record, languages)
    }
    findings += dateFindings(in: record) + rightsFindings(in: record)
    switch record.kind {
    case .exhibition: findings += exhibitionFindings(in: record)
    case .exhibit: findings += exhibitFindings(in: record)
    case .media: findings += guide.users(of: record.id).flatMap { shown(record, by: $0) }
    default: break
    }
    var known: Set<RecordFinding> = []
    return findings.filter { known.insert($0).inserted }
  }

  /// What keeps records from being published, the files that they show included.
  public func blockers(of records: [GuideRecord]) -> [RecordFinding] {
    var known: Set<RecordFinding> = []
    var blockers: [RecordFinding] = []
    for record in records {
      let findings = findings(of: record) + fileFindings(of: record)
      blockers += findings.filter { $0.severity == .blocker && known.insert($0).inserted }
    }
    return blockers
  }

  /// The findings in the files that a record shows.
  public func fileFindings(of record: GuideRecord) -> [RecordFinding] {
    record.references.map(\.value).filter { $0.kind == .media }.compactMap(surroundings.record)
      .flatMap { file in missing(in: file, []) + shown(file, by: record.key) }
  }

  // MARK: - Fields and references

  private func missing(in record: GuideRecord, _ languages: [Language]) -> [RecordFinding] {
    let nameField = record.kind.nameField
    let source = languages.first
    var findings = record.missing.filter { $0 != nameField && $0 != "rights" }
      .map { RecordFinding(.fieldMissing, record.key, $0) }
    if record.kind == .media {
      return findings
    }
    let main = record.kind == .exhibit ? record.text("texts.main") : nil
    if let main, !main.saysSomething(in: source) {
      findings.append(RecordFinding(.fieldMissing, record.key, "texts.main", source))
    }
    if !(record.name?.saysSomething(in: source) ?? false) {
      findings.insert(RecordFinding(.nameMissing, record.key, nameField, source), at: 0)
    }
    return findings
  }

  private func references(in record: GuideRecord) -> [RecordFinding] {
    record.references.filter { !guide.has($0.value) }.map { reference in
      RecordFinding(
        .referenceMissing,
        record.key,
        reference.path,
        parts: [.other: reference.value.description]
      )
    }
  }

  // MARK: - Dates, rights, sources

  private func dateFindings(in record: GuideRecord) -> [RecordFinding] {
    guard let edtf = record.string("dated.edtf"), let date = try? EDTFDate(edtf),
      let text = record.text("dated.text")
    else { return [] }
    return text.translations.sorted { $0.key < $1.key }.compactMap { language, words in
      let years = YearsInWords.all(in: words)
      let isRight = years.isEmpty || years.contains(where: date.mayBe)
      guard !isRight || years.count == 1 && words.isOfYearsAlone && !date.isAbout(years[0]) else {
        return nil
      }
      return RecordFinding(
        .datesDisagree,
        record.key,
        "dated.text",
        language,
        excerpt: words,
        parts: [
          .found: isRight ? words : years.map { "\($0.lowerBound)" }.joined(separator: ", "),
          .expected: edtf,
        ]
      )
    }
  }

  private func rightsFindings(in record: GuideRecord) -> [RecordFinding] {
    guard let rights = record.string("rights"), Rights(rights) == nil else { return [] }
    return [RecordFinding(.rightsUnknown, record.key, "rights", excerpt: rights)]
  }

  // MARK: - Exhibits

  private func exhibitFindings(in record: GuideRecord) -> [RecordFinding] {
    var findings: [RecordFinding] = []
    if let inventory = record.inventory,
      let other = guide.holder(of: inventory, besides: record.id)
    {
      findings.append(
        RecordFinding(
          .inventoryTwice,
          record.key,
          "inventory",
          excerpt: inventory,
          parts: [.other: other.description]
        )
      )
    }
    if let other = guide.twin(of: record) {
      findings.append(
        RecordFinding(.sameNameAndDate, record.key, "name", parts: [.other: other.description])
      )
    }
    if guide.hasEasyTexts, let main = record.text("texts.main") {
      let easy = record.text("texts.easy")?.translations ?? [:]
      findings += main.translations.keys.filter { easy[$0] == nil }.sorted()
        .map { RecordFinding(.easyTextMissing, record.key, "texts.easy", $0) }
    }
    return findings + sourceFindings(in: record) + romanizationFindings(in: record)
  }

  func sourceFindings(in record: GuideRecord) -> [RecordFinding] {
    record.sources.enumerated().compactMap { index, source in
      let texts =
        Array(source.title.translations.values) + Array((source.note?.translations ?? [:]).values)
      guard !texts.contains(where: { !YearsInWords.all(in: $0).isEmpty }) else { return nil }
      let title = source.title.text(in: .fallback)
      return RecordFinding(
        .sourceWithoutYear,
        record.key,
        "sources[\(index)].title",
        excerpt: title
      )
    }
  }

  /// Compares an identifier with the romanisation of the Korean name, where Korean is the source,
  /// unless the inventory number made it.
  ///
  /// Hyphens do not count, and the beginning of the name is enough: `jikji` stands for 직지심체요절.
  private func romanizationFindings(in record: GuideRecord) -> [RecordFinding] {
    guard guide.languages(of: record).first == .korean,
      let name = record.name?.translations[.korean],
      record.inventory.map({ RecordID(making: $0, beginning: "") != record.id }) ?? true
    else { return [] }
    let romanized = Romanization.romanized(name)
    let letters = record.id.description.filter(\.isLetter)
    let isBeginning = letters.count >= 3 && romanized.hasPrefix(letters)
    guard !romanized.isEmpty, letters != romanized, !isBeginning else { return [] }
    return [
      RecordFinding(
        .notRomanized,
        record.key,
        "",
        .korean,
        excerpt: name,
        parts: [.expected: romanized]
      )
    ]
  }
}

// What it is asked may belong to one thread.
@available(*, unavailable)
extension RecordChecker.Surroundings: Sendable {}

@available(*, unavailable)
extension RecordChecker: Sendable {}

extension EDTFDate {
  /// Whether the date may mean one of some years; one that is marked as approximate takes ten years
  /// more.
  fileprivate func mayBe(_ years: ClosedRange<Int>) -> Bool {
    let margin = isApproximate ? 10 : 0
    return ((earliestYear - margin)...(latestYear + margin)).overlaps(years)
  }

  /// Whether some years begin and end with the date, or within ten years of that.
  fileprivate func isAbout(_ years: ClosedRange<Int>) -> Bool {
    earliestYear - 10 <= years.lowerBound && years.upperBound <= latestYear + 10
  }
}

extension String {
  /// Whether the text is nothing but whole years with a dash between them: without the name of a
  /// period such as Ming (1368–1644), they are those of the object.
  fileprivate var isOfYearsAlone: Bool {
    allSatisfy { $0.isASCII && $0.isNumber || " -–—~～〜年년".contains($0) }
      && split { !$0.isNumber }.allSatisfy { $0.count >= 3 }
  }

  /// Whether the text has a letter or a digit of any script.
  var saysSomething: Bool { contains { $0.isLetter || $0.isNumber } }
}

extension LocalizedText {
  /// Whether the text says something in a language; where no exhibition says in which, in any.
  func saysSomething(in language: Language?) -> Bool {
    guard let language else { return translations.values.contains(where: \.saysSomething) }
    return translations[language]?.saysSomething ?? false
  }
}
