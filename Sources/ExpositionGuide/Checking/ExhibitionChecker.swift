internal import Languages

/// Looks for faults in an exhibition's content that reading it does not refuse.
public struct ExhibitionChecker: Sendable {
  private let exhibition: Exhibition
  private let expositionFile: String
  private let pictureNames: Set<String>

  public init(_ files: ExhibitionFiles) throws(ExhibitionFileError) {
    exhibition = try Exhibition(reading: files)
    expositionFile = files.expositionName ?? ExhibitionFiles.expositionNames[0]
    pictureNames = Set(files.pictures.map(\.name))
  }

  /// All faults, in the order of the files.
  public func findings() -> [Finding] {
    let fields = fields()
    let languages = Set(fields.filter { !$0.isEasy }.flatMap(\.text.translations.keys))
    let texts = fields.flatMap(\.checkedTexts)
    let spacing = StraySpaces(texts: texts, names: names())
    var findings: [Finding] = []
    findings += factFindings()
    for field in fields {
      findings += field.isEasy ? [] : missingTranslations(of: field, among: languages)
      for text in field.checkedTexts {
        findings +=
          text.emptyFindings(isName: field.isName) + text.punctuationFindings()
          + text.registerFindings()
        findings += spacing.findings(in: text) + text.ideographSpaceFindings()
        findings += text.halfWidthMarkFindings()
        if field.isEasy { findings += text.longSentenceFindings() }
        if field.isAboutVisitors { findings += visitorFindings(in: text) }
      }
    }
    return findings + missingEasyTexts() + exhibition.exhibits.indices.flatMap(nameFindings)
  }

  // MARK: - What there is to check

  private struct Field {
    let file: String
    let path: String
    let text: LocalizedText
    var isAboutVisitors = false
    var isEasy = false
    var isName = false

    var checkedTexts: [CheckedText] {
      text.translations.sorted { $0.key < $1.key }.map { language, translation in
        let isPlain = language == .korean && text.translations.count == 1
        let path = isPlain ? path : "\(path).\(language.tag)"
        return CheckedText(file: file, path: path, text: translation, language: language)
      }
    }
  }

  private func fields() -> [Field] {
    let exposition = exhibition.exposition
    let items = ExhibitionFiles.itemsName
    var fields = [
      Field(file: expositionFile, path: "title", text: exposition.title, isName: true),
      Field(file: expositionFile, path: "location", text: exposition.location),
      Field(
        file: expositionFile,
        path: "description",
        text: exposition.description,
        isAboutVisitors: true
      ),
    ]
    if let easy = exposition.easyDescription {
      let path = ExhibitionFiles.easyKey
      fields.append(
        Field(file: expositionFile, path: path, text: easy, isAboutVisitors: true, isEasy: true)
      )
    }
    for (index, exhibit) in exhibition.exhibits.enumerated() {
      fields += [
        Field(file: items, path: "[\(index)].name", text: exhibit.name, isName: true),
        Field(file: items, path: "[\(index)].short_desc", text: exhibit.summary),
        Field(file: items, path: "[\(index)].desc", text: exhibit.description),
      ]
      if let easy = exhibit.easyDescription {
        let path = "[\(index)].\(ExhibitionFiles.easyKey)"
        fields.append(Field(file: items, path: path, text: easy, isEasy: true))
      }
    }
    return fields
  }

  private func names() -> [String] {
    let texts = [exhibition.exposition.title] + exhibition.exhibits.map(\.name)
    return texts.compactMap { $0.translations[.korean] }
  }

  // MARK: - The fields against each other

  private func factFindings() -> [Finding] {
    var findings: [Finding] = []
    let exposition = exhibition.exposition
    let counts =
      [("visitors", exposition.visitors)]
      + exposition.otherCounts.enumerated().map { ("other_counts[\($0)].count", $1.count) }
    for case (let path, .implausible(let number)) in counts {
      let excerpt = number.magnitude < 0x1p63 ? "\(Int(number))" : "\(number)"
      let message = "no fair can have had this number of visitors"
      findings += [Finding(.visitorsImplausible, expositionFile, path, message, excerpt)]
    }
    if case .text(let text) = exposition.duration {
      let (kind, message): (Finding.Kind, String) =
        exposition.duration.isReversed
        ? (.durationReversed, "the last day comes before the first")
        : (.durationUnreadable, "expected two days in order, \"yyyy. MM. dd - yyyy. MM. dd\"")
      findings += [Finding(kind, expositionFile, "duration", message, text)]
    }
    if exhibition.exhibits.isEmpty {
      findings += [Finding(.noExhibits, ExhibitionFiles.itemsName, "", "there is not one object")]
    }
    return findings
  }

  /// Compares the numbers of visitors in a text with the field and the other counts.
  ///
  /// Numbers below ``CheckedText/fewestVisitors`` and rounded ones are let pass, see
  /// `NumberInProse.isRounding(of:)`.
  private func visitorFindings(in text: CheckedText) -> [Finding] {
    let exposition = exhibition.exposition
    let counts = [exposition.visitors.shown] + exposition.otherCounts.map(\.count.shown)
    let known = counts.compactMap(\.self)
    guard let stated = exposition.visitors.shown else { return [] }
    return text.visitorNumbers()
      .filter { number in
        number.value >= CheckedText.fewestVisitors && !known.contains { number.isRounding(of: $0) }
      }
      .map { number in
        text.finding(
          .visitorsDisagree,
          "the text says \(number.value) visitors, the field \(stated)",
          excerpt: number.text
        )
      }
  }

  private func missingTranslations(of field: Field, among languages: Set<Language>) -> [Finding] {
    languages.subtracting(field.text.translations.keys).sorted().map { language in
      let path = "\(field.path).\(language.tag)"
      let message = "no \(language.tag) text, though other texts have one"
      let excerpt = field.text.text(in: .korean)
      return Finding(.translationMissing, field.file, path, message, excerpt)
    }
  }

  /// The descriptions that lack an easy text in their language, once any text has an easy one.
  private func missingEasyTexts() -> [Finding] {
    let exposition = exhibition.exposition
    let items = ExhibitionFiles.itemsName
    let key = ExhibitionFiles.easyKey
    var texts = [(expositionFile, key, exposition.description, exposition.easyDescription)]
    texts += exhibition.exhibits.enumerated().map { index, exhibit in
      (items, "[\(index)].\(key)", exhibit.description, exhibit.easyDescription)
    }
    guard texts.contains(where: { $0.3 != nil }) else { return [] }
    return texts.flatMap { file, path, description, easy in
      let missing = Set(description.translations.keys)
        .subtracting(easy.map { Array($0.translations.keys) } ?? [])
      return missing.sorted().map { language in
        let message = "no easy \(language.tag) text, though other texts have one"
        return Finding(.easyTextMissing, file, "\(path).\(language.tag)", message)
      }
    }
  }

  // MARK: - Names

  private func nameFindings(at index: Int) -> [Finding] {
    let exhibit = exhibition.exhibits[index]
    var findings: [Finding] = []
    if let imageName = exhibit.imageName, !pictureNames.contains(imageName) {
      let (path, message) = ("[\(index)].image_name", "there is no picture of this name")
      findings += [Finding(.pictureMissing, ExhibitionFiles.itemsName, path, message, imageName)]
    }
    return findings + romanizationFindings(of: exhibit, at: index)
  }

  /// Compares an identifier with the romanisation of the Korean name.
  ///
  /// Hyphens and capitals do not count, and the beginning of the name is enough: `jikji` stands for
  /// 직지심체요절. An identifier taken from the image name is reported under that.
  private func romanizationFindings(of exhibit: Exhibit, at index: Int) -> [Finding] {
    guard let name = exhibit.name.translations[.korean] else { return [] }
    let romanized = Romanization.romanized(name)
    let letters = exhibit.id.description.filter { $0.isLetter }
    let isBeginning = letters.count >= 3 && romanized.hasPrefix(letters)
    guard !romanized.isEmpty, letters != romanized, !isBeginning else { return [] }
    let isDerived = exhibit.imageName.flatMap(Exhibit.ID.init(deriving:)) == exhibit.id
    let path = "[\(index)].\(isDerived ? "image_name" : "id")"
    let message = "\(name) is romanised as \(romanized)"
    let excerpt = isDerived ? exhibit.imageName ?? "" : exhibit.id.description
    return [Finding(.notRomanized, ExhibitionFiles.itemsName, path, message, excerpt)]
  }
}
