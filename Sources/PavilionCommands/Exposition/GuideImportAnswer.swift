import ExpositionGuide
import JSON
import Languages
import Localization

/// What an import of guide files did, or would do.
struct GuideImportAnswer: Answer {
  let outcome: GuideImport.Outcome
  let isRehearsal: Bool
  let isDraft: Bool
  let keepsGood: Bool

  var isFailure: Bool { outcome.faults.count > 0 && !keepsGood }

  private var kept: KeptDrafts { KeptDrafts(records: outcome.keptDrafts) }

  func text(in language: Language) -> String {
    let texts = Texts(language)
    var lines = outcome.faults.first.map(\.description)
    let more = outcome.faults.count - outcome.faults.first.count
    if more > 0 { lines.append(texts(.guideImportMore, count: more)) }
    if isFailure {
      lines.append(texts(.guideImportRefused, count: outcome.faults.count))
    } else {
      if outcome.faults.count > 0 {
        lines.append(texts(.guideImportLeftOut, count: outcome.faults.count))
      }
      if let kept = kept.text(in: language) { lines.append(kept) }
      lines.append(
        texts(
          isRehearsal ? .guideImportRehearsed : isDraft ? .guideImportDrafted : .guideImported,
          count: outcome.changed,
          [
            "unchanged": texts.number(outcome.unchanged),
            "version": outcome.version.map { "\($0)" } ?? "–",
          ]
        )
      )
    }
    return lines.joined(separator: "\n")
  }

  func json(in language: Language) -> JSONValue {
    [
      "version": outcome.version.map(JSONValue.integer) ?? .null,
      "changed": .integer(outcome.changed),
      "unchanged": .integer(outcome.unchanged),
      "keptDrafts": kept.json,
      "refused": .integer(outcome.faults.count),
      "faults": .array(outcome.faults.first.map(\.json)),
    ]
  }
}

/// The records that an import leaves alone since they have drafts of their own.
struct KeptDrafts {
  /// How many are named in words; programs get them all.
  private static let most = 20

  let records: [RecordKey]

  func text(in language: Language) -> String? {
    guard !records.isEmpty else { return nil }
    let more = records.count > Self.most ? ["…"] : []
    let names = records.prefix(Self.most).map(\.description) + more
    return Texts(language)(
      .guideImportKeptDrafts,
      count: records.count,
      ["names": names.joined(separator: ", ")]
    )
  }

  var json: JSONValue { .array(records.map { .string($0.description) }) }
}

extension GuideFileFault {
  var json: JSONValue {
    [
      "file": .string(file),
      "line": line.map(JSONValue.integer) ?? .null,
      "path": .string(path),
      "expected": .string(expected),
      "found": .string(found),
    ]
  }
}
