public import Languages

/// A fault in a record, or a remark on it.
public struct RecordFinding: Hashable, Sendable {
  public let kind: Kind
  public let record: RecordKey
  /// The field, such as `texts.main` or `media[0].caption`; empty for the whole record.
  public let path: String
  /// The language of the text that it is about.
  public let language: Language?
  /// The part of the text that it is about; empty where there is none.
  public let excerpt: String
  /// The figures and names that belong into its sentence.
  public let parts: [Part: String]

  init(
    _ kind: Kind,
    _ record: RecordKey,
    _ path: String,
    _ language: Language? = nil,
    excerpt: String = "",
    parts: [Part: String] = [:]
  ) {
    (self.kind, self.record, self.path, self.language) = (kind, record, path, language)
    (self.excerpt, self.parts) = (excerpt, parts)
  }

  /// How much it weighs: an exhibit is shown without its main text (decision 23), and only the plan of
  /// a publication knows whether visitors have had one that they would lose.
  public var severity: Severity { isOfMainText ? .fault : kind.severity }

  /// Whether an exhibit lacks its main text.
  var isOfMainText: Bool { kind == .fieldMissing && path == "texts.main" }

  /// How much weight a finding has.
  public enum Severity: String, Hashable, Sendable, Comparable {
    /// The record is not published so.
    case blocker
    /// The record is wrong, and can be published.
    case fault
    /// Advice: the record is right without following it.
    case remark

    /// Orders from the heaviest.
    public static func < (left: Severity, right: Severity) -> Bool { left.weight < right.weight }

    private var weight: Int {
      switch self {
      case .blocker: 0
      case .fault: 1
      case .remark: 2
      }
    }
  }

  /// A figure or name in the sentence of a finding.
  public enum Part: String, Hashable, Sendable {
    /// The number or value found.
    case found
    /// The number or value that it should be, or that it may reach.
    case expected
    /// Another record that it concerns.
    case other
  }

  /// The kinds of findings.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    // Blockers.
    /// There is no name in the source language.
    case nameMissing
    /// A field is empty that visitors need.
    case fieldMissing
    /// A picture is shown that has no words in a language of the exhibition.
    case altMissing
    /// A file is shown whose rights are not stated.
    case rightsMissing
    case transcriptMissing, captionsMissing
    /// Captions are no WebVTT.
    case captionsUnreadable
    /// Two exhibits that can be seen at one time have one number.
    case numberTwice
    /// A record is named that is not published with this one.
    case referenceMissing
    /// Two exhibits have one inventory number.
    case inventoryTwice
    /// Labels with the number may hang at another exhibit.
    case numberReused
    /// A new exhibit has the identifier that another one had.
    case identifierTaken
    /// Exhibits would be seen before the exhibition that keeps them back.
    case exhibitsRevealed

    // Faults.
    /// The words for a picture are the name, the caption or a file name.
    case altIsName
    case altTooLong
    /// The rights are of no known family.
    case rightsUnknown
    /// The date in words and the date field name different years.
    case datesDisagree
    /// A label is longer than visitors read standing.
    case labelTooLong
    case translationMissing, translationOutdated
    /// A shorter text has a number that the main text does not have.
    case numberNotInMain
    case doubledSpace
    /// A space stands at an end of a text.
    case outerSpace
    /// A text has characters that cannot be seen or read: control characters, U+FFFD, mojibake.
    case brokenCharacters
    /// A text has marks of HTML.
    case markup
    case visitorsDisagree, visitorsImplausible
    /// A duration or a visibility that ends before it begins is reversed.
    case durationUnreadable, durationReversed
    case noExhibits
    /// An exhibit is placed in a section that the exhibition does not have.
    case sectionMissing
    case emptyText
    case straySpace, missingSpace
    case halfWidthMark
    case mixedRegisters
    case notRomanized

    // Remarks.
    case textLong
    case sentenceTooLong
    case easyTextMissing
    /// Words of another script are not marked as phrases of their language.
    case phraseUnmarked
    case sourceWithoutYear
    case pictureSmall, pictureHuge
    /// Two exhibits have the same name and date.
    case sameNameAndDate

    public var severity: Severity {
      switch self {
      case .nameMissing, .fieldMissing, .altMissing, .rightsMissing, .transcriptMissing,
        .captionsMissing, .captionsUnreadable, .numberTwice, .referenceMissing, .inventoryTwice,
        .numberReused, .identifierTaken, .exhibitsRevealed:
        .blocker
      case .altIsName, .altTooLong, .rightsUnknown, .datesDisagree, .labelTooLong,
        .translationMissing, .translationOutdated, .numberNotInMain, .doubledSpace, .outerSpace,
        .brokenCharacters, .markup, .visitorsDisagree, .visitorsImplausible, .durationUnreadable,
        .durationReversed, .noExhibits, .sectionMissing, .emptyText, .straySpace, .missingSpace,
        .halfWidthMark, .mixedRegisters, .notRomanized:
        .fault
      case .textLong, .sentenceTooLong, .easyTextMissing, .phraseUnmarked, .sourceWithoutYear,
        .pictureSmall, .pictureHuge, .sameNameAndDate:
        .remark
      }
    }
  }
}
