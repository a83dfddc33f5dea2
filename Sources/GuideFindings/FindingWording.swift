public import ExpositionGuide
public import Languages
internal import Localization

/// Says a finding of the checker in one language.
public struct FindingWording: Sendable {
  private let texts: Texts

  public init(_ language: Language) { texts = Texts(language) }

  /// The sentence about a finding; the place and the excerpt stand beside it.
  public func sentence(_ finding: RecordFinding) -> String {
    texts(
      finding.kind.text,
      [
        "found": part(.found, of: finding), "expected": part(.expected, of: finding),
        "other": part(.other, of: finding),
      ]
    )
  }

  private func part(_ part: RecordFinding.Part, of finding: RecordFinding) -> String {
    let value = finding.parts[part] ?? ""
    guard [.labelTooLong, .textLong, .sentenceTooLong].contains(finding.kind),
      let count = Int(value)
    else { return value }
    // The length of a text is counted in letters where its language does not part words.
    let isInLetters = [.japanese, .simplifiedChinese].contains(finding.language)
    return texts(isInLetters ? .findingLetters : .findingWords, count: count)
  }

  public func name(_ severity: RecordFinding.Severity) -> String {
    switch severity {
    case .blocker: texts(.findingSeverityBlocker)
    case .fault: texts(.findingSeverityFault)
    case .remark: texts(.findingSeverityRemark)
    }
  }
}

extension RecordFinding.Kind {
  fileprivate var text: TextKey {
    switch self {
    case .nameMissing: .findingNameMissing
    case .fieldMissing: .findingFieldMissing
    case .altMissing: .findingAltMissing
    case .rightsMissing: .findingRightsMissing
    case .transcriptMissing: .findingTranscriptMissing
    case .captionsMissing: .findingCaptionsMissing
    case .captionsUnreadable: .findingCaptionsUnreadable
    case .numberTwice: .findingNumberTwice
    case .referenceMissing: .findingReferenceMissing
    case .inventoryTwice: .findingInventoryTwice
    case .numberReused: .findingNumberReused
    case .identifierTaken: .findingIdentifierTaken
    case .exhibitsRevealed: .findingExhibitsRevealed
    case .altIsName: .findingAltIsName
    case .altTooLong: .findingAltTooLong
    case .rightsUnknown: .findingRightsUnknown
    case .datesDisagree: .findingDatesDisagree
    case .labelTooLong: .findingLabelTooLong
    case .translationMissing: .findingTranslationMissing
    case .translationOutdated: .findingTranslationOutdated
    case .numberNotInMain: .findingNumberNotInMain
    case .doubledSpace: .findingDoubledSpace
    case .outerSpace: .findingOuterSpace
    case .brokenCharacters: .findingBrokenCharacters
    case .markup: .findingMarkup
    case .visitorsDisagree: .findingVisitorsDisagree
    case .visitorsImplausible: .findingVisitorsImplausible
    case .durationUnreadable: .findingDurationUnreadable
    case .durationReversed: .findingDurationReversed
    case .noExhibits: .findingNoExhibits
    case .sectionMissing: .findingSectionMissing
    case .emptyText: .findingEmptyText
    case .straySpace: .findingStraySpace
    case .missingSpace: .findingMissingSpace
    case .halfWidthMark: .findingHalfWidthMark
    case .mixedRegisters: .findingMixedRegisters
    case .notRomanized: .findingNotRomanized
    case .textLong: .findingTextLong
    case .sentenceTooLong: .findingSentenceTooLong
    case .easyTextMissing: .findingEasyTextMissing
    case .phraseUnmarked: .findingPhraseUnmarked
    case .sourceWithoutYear: .findingSourceWithoutYear
    case .pictureSmall: .findingPictureSmall
    case .pictureHuge: .findingPictureHuge
    case .sameNameAndDate: .findingSameNameAndDate
    }
  }
}
