package import ExpositionGuide
package import Languages
import Time

/// A record as the list of the desk shows it; shared, as a large guide's rows are passed on often.
package final class DeskRow: Sendable {
  package enum State: String, Sendable {
    case published
    /// Published, with a draft over it.
    case changed
    /// A draft that was never published, or is published no longer.
    case draft
    /// Published, with a draft that withdraws it.
    case withdrawing
  }

  package let key: RecordKey
  package let name: LocalizedText?
  package let state: State
  /// The languages that all its texts have.
  let languages: [Language]
  let translations: TranslationMarks?
  /// The schedule that holds its draft.
  let schedule: Int?
  let editor: GuideAuthor?
  let editedAt: Timestamp?
  /// The file that stands for it.
  let picture: RecordID?
  /// Its names, its inventory number and its identifier in lower case.
  private let words: String

  init(_ desk: DeskRecord) {
    let record = desk.record ?? desk.published
    key = desk.key
    name = record?.name
    state =
      switch (desk.published, desk.draft) {
      case (_, nil): .published
      case (_?, let draft?): draft.record == nil ? .withdrawing : .changed
      case (nil, _?): .draft
      }
    let texts = record?.texts.filter { $0.path != "alt" }.map(\.value) ?? []
    languages = Language.allCases.filter { language in
      !texts.isEmpty && texts.allSatisfy { $0.translations[language] != nil }
    }
    translations = record.map { TranslationMarks($0) }
    schedule = desk.draft?.schedule
    (editor, editedAt) = (desk.draft?.author, desk.draft?.at)
    picture =
      desk.key.kind == .media
      ? desk.key.id : record?.groups("media").lazy.compactMap { $0.id("media") }.first
    let names = name.map { Array($0.translations.values) } ?? []
    words = (names + [record?.string("inventory"), desk.key.id.description].compactMap(\.self))
      .joined(separator: "\n").lowercased()
  }

  /// Whether all words are in its names, its inventory number or its identifier.
  func matches(_ words: [String]) -> Bool { words.allSatisfy { self.words.contains($0) } }
}

/// How many findings a record has.
struct FindingTally: Sendable {
  var blockers = 0
  var faults = 0
  var remarks = 0
  var lacksTranslation = false

  init(_ findings: [RecordFinding]) {
    for finding in findings {
      switch finding.severity {
      case .blocker: blockers += 1
      case .fault: faults += 1
      case .remark: remarks += 1
      }
      if [.translationMissing, .translationOutdated].contains(finding.kind) {
        lacksTranslation = true
      }
    }
  }

  static func + (left: FindingTally, right: FindingTally) -> FindingTally {
    var sum = left
    sum.blockers += right.blockers
    sum.faults += right.faults
    sum.remarks += right.remarks
    return sum
  }

  /// Whether a curator has something to mend.
  var isToMend: Bool { blockers > 0 || faults > 0 }
}
