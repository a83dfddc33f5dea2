import ExpositionGuide
import Languages

/// Which languages the texts of a record have, and which of these are older than their source.
struct TranslationMarks: Sendable {
  private let texts: [(present: UInt8, outdated: UInt8)]

  init(_ record: GuideRecord) {
    let notes = Dictionary(grouping: record.outdated, by: \.path)
    texts = record.texts.map { text in
      (
        Self.bits(text.value.translations.keys),
        Self.bits((notes[text.path] ?? []).map(\.language))
      )
    }
  }

  func tally(from source: Language, into target: Language) -> TranslationTally {
    let (source, target) = (Self.bits([source]), Self.bits([target]))
    var tally = TranslationTally()
    for text in texts where text.present & source != 0 {
      if text.present & target == 0 {
        tally.missing += 1
      } else if text.outdated & target != 0 {
        tally.outdated += 1
      } else {
        tally.current += 1
      }
    }
    return tally
  }

  private static func bits(_ languages: some Sequence<Language>) -> UInt8 {
    languages.reduce(0) { bits, language in
      bits | 1 << UInt8(Language.allCases.firstIndex(of: language) ?? 0)
    }
  }
}

/// How many translations into a language are right, older than their source, or lacking.
struct TranslationTally: Sendable {
  var current = 0
  var outdated = 0
  var missing = 0

  var isToMend: Bool { outdated > 0 || missing > 0 }

  /// How much is done, in per cent.
  var percent: Int {
    let all = current + outdated + missing
    return all == 0 ? 100 : current * 100 / all
  }

  static func + (left: TranslationTally, right: TranslationTally) -> TranslationTally {
    TranslationTally(
      current: left.current + right.current,
      outdated: left.outdated + right.outdated,
      missing: left.missing + right.missing
    )
  }
}
