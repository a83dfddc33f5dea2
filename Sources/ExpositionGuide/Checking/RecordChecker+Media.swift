internal import JSON
internal import Languages

// The files that a record shows.
extension RecordChecker {
  /// How many characters the words for a picture may have.
  private static let maximumAltCharacters = 250
  /// How many pixels the longer side of a picture should have.
  private static let minimumPixels = 1_000
  /// From how many pixels on a picture is huge.
  private static let hugePixels = 100_000_000

  /// The findings in a file that a record shows.
  func shown(_ media: GuideRecord, by user: RecordKey) -> [RecordFinding] {
    guard let record = surroundings.record(user) else { return [] }
    let languages = guide.languages(of: record)
    let groups = record.groups("media").filter { $0.id("media") == media.id }
    var findings: [RecordFinding] = []
    if media["rights"] == nil {
      findings.append(RecordFinding(.rightsMissing, media.key, "rights"))
    }
    switch FileSort(media) {
    case .drawing, .picture:
      let captions = groups.compactMap { $0.text("caption") }
      findings += altFindings(media, of: record, captions, languages) + sizeFindings(media)
    case .sound:
      // Of several languages one is enough here; the others are translations.
      let transcript = media.text("transcript")
      let heard: [Language?] = languages.isEmpty ? [nil] : languages
      if !heard.contains(where: { transcript?.saysSomething(in: $0) ?? false }) {
        findings.append(RecordFinding(.transcriptMissing, media.key, "transcript"))
      }
    case .film:
      let isSign = !groups.isEmpty && groups.allSatisfy { $0["role"]?.stringValue == "sign" }
      findings += captionFindings(media, isSign: isSign)
    case nil: break
    }
    return findings
  }

  private func altFindings(
    _ media: GuideRecord,
    of record: GuideRecord,
    _ captions: [LocalizedText],
    _ languages: [Language]
  ) -> [RecordFinding] {
    guard media["decorative"] != true else { return [] }
    let alt = media.text("alt")?.translations ?? [:]
    var findings = languages.filter { !(alt[$0]?.saysSomething ?? false) }.map { language in
      RecordFinding(
        .altMissing,
        media.key,
        "alt",
        language,
        parts: [.other: record.key.description]
      )
    }
    if languages.isEmpty, !alt.values.contains(where: \.saysSomething) {
      findings.append(
        RecordFinding(.altMissing, media.key, "alt", parts: [.other: record.key.description])
      )
    }
    let names = [record.name].compactMap(\.self) + captions
    for (language, words) in alt.sorted(by: { $0.key < $1.key }) {
      let file = media.string("name") ?? ""
      let others = names.compactMap { $0.translations[language] } + [file, file.withoutEnding]
      if others.contains(where: { $0.saysSame(as: words) }) || words.isFileName {
        findings.append(RecordFinding(.altIsName, media.key, "alt", language, excerpt: words))
      }
      if words.count > Self.maximumAltCharacters {
        findings.append(
          RecordFinding(
            .altTooLong,
            media.key,
            "alt",
            language,
            parts: [.found: "\(words.count)", .expected: "\(Self.maximumAltCharacters)"]
          )
        )
      }
    }
    return findings
  }

  private func sizeFindings(_ media: GuideRecord) -> [RecordFinding] {
    guard FileSort(media) == .picture, let width = media.number("width"),
      let height = media.number("height")
    else { return [] }
    // Sizes of any number are read, so that their product may be beyond all.
    let (pixels, isBeyond) = width.multipliedReportingOverflow(by: height)
    let isHuge = isBeyond || pixels > Self.hugePixels
    guard isHuge || max(width, height) < Self.minimumPixels else { return [] }
    return [
      RecordFinding(
        isHuge ? .pictureHuge : .pictureSmall,
        media.key,
        "width",
        parts: [
          .found: "\(width) × \(height)",
          .expected: "\(isHuge ? Self.hugePixels : Self.minimumPixels)",
        ]
      )
    ]
  }

  private func captionFindings(_ media: GuideRecord, isSign: Bool) -> [RecordFinding] {
    guard case .object(let captions)? = media["captions"] else {
      return isSign ? [] : [RecordFinding(.captionsMissing, media.key, "captions")]
    }
    return captions.members.compactMap { member in
      guard let hash = member.value.stringValue, surroundings.isWebVTT(hash) == false else {
        return nil
      }
      let language = Language(rawValue: member.name)
      return RecordFinding(.captionsUnreadable, media.key, "captions", language)
    }
  }
}

/// What a file is for its visitors, by its format.
private enum FileSort {
  case drawing, picture, sound, film

  init?(_ media: GuideRecord) {
    switch media.string("format") {
    case "svg": self = .drawing
    case "png", "jpeg", "webp", "avif", "tiff": self = .picture
    case "mp3", "m4a", "opus": self = .sound
    case "mp4", "webm": self = .film
    default: return nil
    }
  }
}

extension String {
  /// Whether two texts say the same but for capitals, spaces and marks.
  fileprivate func saysSame(as other: String) -> Bool {
    let words = lowercased().filter { $0.isLetter || $0.isNumber }
    return !words.isEmpty && words == other.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  /// Whether the text is the name of a picture's file, such as `hat.jpg`, or `IMG_0001` of a camera.
  fileprivate var isFileName: Bool {
    guard !contains(where: \.isWhitespace) else { return false }
    let endings = [
      ".jpg", ".jpeg", ".png", ".webp", ".avif", ".tif", ".tiff", ".svg", ".gif", ".heic", ".heif",
      ".bmp",
    ]
    let name = lowercased()
    return endings.contains(where: name.hasSuffix) || name.isCameraName
  }

  /// Whether the text is a word that cameras and scanners number their files with, and three digits or
  /// more.
  private var isCameraName: Bool {
    let words: Set<Substring> = [
      "dji", "dsc", "dscf", "dscn", "gopr", "image", "img", "imgp", "pict", "pxl", "scan", "_dsc",
      "_mg",
    ]
    let word = prefix { $0 == "_" || $0.isLetter }
    let number = self[word.endIndex...]
    return words.contains(word.last == "_" ? word.dropLast() : word)
      && number.count { $0.isASCII && $0.isNumber } >= 3
      && number.allSatisfy { $0.isASCII && $0.isNumber || $0 == "_" || $0 == "-" }
  }

  /// The name of a file without its ending.
  fileprivate var withoutEnding: String {
    lastIndex(of: ".").map { String(self[..<$0]) } ?? self
  }
}
