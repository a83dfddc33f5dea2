internal import Languages

// The texts of a record.
extension RecordChecker {
  func textFindings(
    _ text: RecordValue<LocalizedText>,
    of record: GuideRecord,
    _ languages: [Language]
  ) -> [RecordFinding] {
    var findings: [RecordFinding] = []
    if let source = languages.first, text.path != "alt" {
      if text.value.translations[source] != nil {
        findings += languages.dropFirst().compactMap { language in
          switch record.translationState(of: text, into: language) {
          case .missing: RecordFinding(.translationMissing, record.key, text.path, language)
          case .outdated: RecordFinding(.translationOutdated, record.key, text.path, language)
          case .current: nil
          }
        }
      } else if !hasOwnRule(text.path, of: record) {
        findings.append(RecordFinding(.translationMissing, record.key, text.path, source))
      }
    }
    for (language, words) in text.value.translations.sorted(by: { $0.key < $1.key }) {
      let checked = CheckedText(file: "", path: text.path, text: words, language: language)
      let phrases = text.value.phrases.filter { $0.key != language }.flatMap(\.value)
      findings += characterFindings(checked, of: record, phrases: phrases)
      findings += proseFindings(checked, of: record)
      if let layer = TextLayer(path: text.path) {
        findings += lengthFindings(checked, layer, of: record)
        findings += numberFindings(checked, layer, of: record)
      }
    }
    return findings
  }

  /// Whether a text may lack the source language, or another finding tells that it does: a name, a
  /// main text, and the words about a source, whose title may be in its own language.
  private func hasOwnRule(_ path: String, of record: GuideRecord) -> Bool {
    path == record.kind.nameField || path.hasPrefix("sources[")
      || record.kind == .exhibit && path == "texts.main"
  }

  // MARK: - Characters

  private func characterFindings(
    _ text: CheckedText,
    of record: GuideRecord,
    phrases: [String]
  ) -> [RecordFinding] {
    func finding(_ kind: RecordFinding.Kind, _ excerpt: String = "") -> RecordFinding {
      RecordFinding(kind, record.key, text.path, text.language, excerpt: excerpt)
    }
    if text.text.allSatisfy(\.isWhitespace) { return [finding(.emptyText)] }
    // Of each kind the first place is enough: who mends it sees the others.
    var findings: [RecordFinding] = []
    if let space = text.doubledSpaces().first {
      findings.append(finding(.doubledSpace, text.excerpt(around: space)))
    }
    if text.hasOuterSpace { findings.append(finding(.outerSpace, text.text)) }
    if let broken = text.brokenCharacters().first {
      findings.append(finding(.brokenCharacters, text.excerpt(around: broken)))
    }
    if let tag = text.markup().first { findings.append(finding(.markup, String(text.text[tag]))) }
    guard TextLayer(path: text.path) != nil else { return findings }
    return findings
      + text.unmarkedPhrases(besides: phrases).map {
        finding(.phraseUnmarked, String(text.text[$0]))
      }
  }

  /// What today's rules for prose find.
  private func proseFindings(_ text: CheckedText, of record: GuideRecord) -> [RecordFinding] {
    let findings =
      text.punctuationFindings() + text.registerFindings() + guide.spaces.findings(in: text)
      + text.ideographSpaceFindings() + text.halfWidthMarkFindings()
    return findings.compactMap { finding in
      RecordFinding.Kind(rawValue: finding.kind.rawValue).map { kind in
        RecordFinding(kind, record.key, text.path, text.language, excerpt: finding.excerpt)
      }
    }
  }

  // MARK: - Lengths

  private func lengthFindings(
    _ text: CheckedText,
    _ layer: TextLayer,
    of record: GuideRecord
  ) -> [RecordFinding] {
    let length = EasyReading.length(of: text.text, in: text.language)
    func finding(
      _ kind: RecordFinding.Kind,
      _ found: Int,
      _ limit: Int,
      _ excerpt: String = ""
    )
      -> RecordFinding
    {
      RecordFinding(
        kind,
        record.key,
        text.path,
        text.language,
        excerpt: excerpt,
        parts: [.found: String(found), .expected: String(limit)]
      )
    }
    var findings: [RecordFinding] = []
    if let maximum = layer.maximum(in: text.language), length > maximum {
      findings.append(finding(.labelTooLong, length, maximum))
    } else if let limit = layer.limit(in: text.language), length > limit {
      findings.append(finding(.textLong, length, limit))
    }
    let limit = layer.sentenceLimit(in: text.language)
    findings += Sentences.all(in: text.text).compactMap { sentence in
      let length = EasyReading.length(of: sentence, in: text.language)
      return length > limit ? finding(.sentenceTooLong, length, limit, sentence) : nil
    }
    return findings
  }

  // MARK: - Numbers

  /// Finds the numbers from 10 on that the main text of the language, the dates and the dimensions do
  /// not have, and that do not count the exhibits; the shorter text may round them to their first
  /// digit, years aside.
  private func numberFindings(
    _ text: CheckedText,
    _ layer: TextLayer,
    of record: GuideRecord
  ) -> [RecordFinding] {
    let language = text.language
    guard layer.repeatsMain, let main = record.text("texts.main")?.translations[language] else {
      return []
    }
    var known =
      NumberInProse.all(in: main, language: language).map(\.value)
      + NumberWords.values(in: main, language: language)
    known.append(record.groups("exhibits").count)
    for field in ["dated.text", "dimensions"] {
      for (language, words) in record.text(field)?.translations ?? [:] {
        known += NumberInProse.all(in: words, language: language).map(\.value)
      }
    }
    let years = record.string("dated.edtf").flatMap { try? EDTFDate($0) }
    return NumberInProse.all(in: text.text, language: language)
      .filter { number in
        let isYear = years.map { $0.earliestYear...$0.latestYear ~= number.value } ?? false
        return number.value >= 10 && !isYear
          && !known.contains {
            number.isYear ? number.value == $0 : number.isRounding(of: $0, digits: 1)
          }
      }
      .map { RecordFinding(.numberNotInMain, record.key, text.path, language, excerpt: $0.text) }
  }
}
