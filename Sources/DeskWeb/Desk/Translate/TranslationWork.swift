import ExpositionGuide
import HTTP
import Languages
import Staffing
import Web

/// The part of a translator's work that a page shows.
struct TranslationWork: Sendable {
  /// The language from which is translated.
  let source: Language
  /// The languages into which the caller may translate.
  let targets: [Language]
  let target: Language
  /// Whether translations that are right are shown too.
  let showsAll: Bool

  /// Reads the names `language` and `show` of a query or a form; nothing where the caller may translate into
  /// no language.
  init?(_ fields: Fields, _ overview: DeskOverview) {
    let languages = overview.mainExhibition?.languages ?? []
    let source = languages.first ?? .fallback
    self.source = source
    let own = Caller.current?.guide?.languages ?? []
    let offered = languages.count > 1 ? languages : Language.allCases
    let targets = offered.filter { $0 != source && own.contains($0) }
    guard let first = targets.first else { return nil }
    self.targets = targets
    let asked = fields["language"].flatMap(Language.init(rawValue:))
    target = asked.flatMap { targets.contains($0) ? $0 : nil } ?? first
    showsAll = fields["show"] == "all"
  }

  private init(_ work: TranslationWork, target: Language, showsAll: Bool) {
    (source, targets) = (work.source, work.targets)
    (self.target, self.showsAll) = (target, showsAll)
  }

  func into(_ language: Language) -> TranslationWork {
    TranslationWork(self, target: language, showsAll: showsAll)
  }

  func showing(all: Bool) -> TranslationWork {
    TranslationWork(self, target: target, showsAll: all)
  }

  /// The items of the query that lead to the same work.
  var items: [(name: String, value: String?)] {
    [("language", target.tag), ("show", showsAll ? "all" : nil)]
  }

  func tally(of row: DeskRow) -> TranslationTally {
    row.translations?.tally(from: source, into: target) ?? TranslationTally()
  }

  /// The records with something to mend, in order.
  func toMend(in overview: DeskOverview) -> some Sequence<RecordKey> {
    overview.rows.all.lazy.filter { tally(of: $0).isToMend }.map(\.key)
  }

  /// The record behind one that has something to mend, or the first one.
  func next(after key: RecordKey, in overview: DeskOverview) -> RecordKey? {
    var first: RecordKey?
    for other in toMend(in: overview) where other != key {
      if key < other { return other }
      if first == nil { first = other }
    }
    return first
  }
}

extension Link {
  static func translation(
    _ work: TranslationWork? = nil,
    of key: RecordKey? = nil,
    done: String? = nil
  ) -> Link {
    let items = (work?.items ?? []) + [("record", key?.description), ("done", done)]
    return Link("/manage/guide/translate" + query(items), isOfVenue: true)
  }

  static func translationTable(_ work: TranslationWork, of kind: RecordKind) -> Link {
    Link(
      "/manage/guide/translate.csv" + query(work.items + [("kind", kind.rawValue)]),
      isOfVenue: true
    )
  }

  static let translationImport = Link("/manage/guide/translate/import", isOfVenue: true)
}
