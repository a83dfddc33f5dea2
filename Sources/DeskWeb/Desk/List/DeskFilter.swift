import ExpositionGuide
import HTTP
import JSON

/// The records that the list shows.
struct DeskFilter {
  enum Show: String, CaseIterable {
    case all, mend, drafts, translation

    /// Whether a record is shown, by the findings that are counted.
    func includes(_ row: DeskRow, _ tally: FindingTally?) -> Bool {
      switch self {
      case .all: true
      case .drafts: row.state != .published
      case .mend: tally?.isToMend ?? false
      case .translation: tally?.lacksTranslation ?? false
      }
    }
  }

  static let pageSize = 60
  /// The value of the exhibition for the exhibits of all.
  static let everywhere = "all"

  let kind: RecordKind
  /// The exhibition whose exhibits are listed in its order; nothing lists those of all.
  let exhibition: GuideRecord?
  let query: String
  let show: Show
  private let isEverywhere: Bool

  /// Reads the query of an address; a value that is missing or wrong is the usual one.
  init(_ fields: Fields, in overview: DeskOverview) {
    kind = fields["kind"].flatMap(RecordKind.init(rawValue:)) ?? .exhibit
    query = fields["query"] ?? ""
    show = fields["show"].flatMap(Show.init(rawValue:)) ?? .all
    isEverywhere = fields["exhibition"] == Self.everywhere
    let named = fields["exhibition"].flatMap { RecordID($0) }
      .flatMap { overview.record(RecordKey(.exhibition, $0)) }
    exhibition = kind == .exhibit && !isEverywhere ? named ?? overview.mainExhibition : nil
  }

  private init(
    kind: RecordKind,
    exhibition: GuideRecord?,
    query: String,
    show: Show,
    isEverywhere: Bool
  ) {
    (self.kind, self.exhibition, self.query) = (kind, exhibition, query)
    (self.show, self.isEverywhere) = (show, isEverywhere)
  }

  /// The same list with other records.
  func showing(_ show: Show) -> DeskFilter {
    DeskFilter(
      kind: kind,
      exhibition: exhibition,
      query: query,
      show: show,
      isEverywhere: isEverywhere
    )
  }

  var items: [(name: String, value: String?)] {
    [
      ("kind", kind == .exhibit ? nil : kind.rawValue),
      ("exhibition", isEverywhere ? Self.everywhere : exhibition?.id.description),
      ("query", query.isEmpty ? nil : query),
      ("show", show == .all ? nil : show.rawValue),
    ]
  }

  /// The records of the list, whatever is shown of them, in its order, with their numbers.
  func records(in overview: DeskOverview) -> [(row: DeskRow, number: Int?)] {
    let words = query.lowercased().split(whereSeparator: \.isWhitespace).prefix(8).map(String.init)
    let all: [(row: DeskRow, number: Int?)]
    if let exhibition {
      all = Self.placed(in: exhibition).compactMap { id, number in
        overview.rows[RecordKey(.exhibit, id)].map { ($0, number) }
      }
    } else {
      all = overview.rows.all(of: kind).map { ($0, nil) }
    }
    guard !words.isEmpty else { return all }
    let number = words.count == 1 ? Int(words[0]) : nil
    return all.filter { row, its in
      row.matches(words) || (number != nil && its == number)
    }
  }

  /// The exhibits that an exhibition places, each once, with their numbers: its own or its place.
  static func placed(in exhibition: GuideRecord) -> [(id: RecordID, number: Int)] {
    var known: Set<RecordID> = []
    var placed: [(id: RecordID, number: Int)] = []
    for group in exhibition.groups("exhibits") {
      guard let id = group.id("exhibit"), known.insert(id).inserted else { continue }
      var number = placed.count + 1
      if case .integer(let own)? = group["number"] { number = own }
      placed.append((id, number))
    }
    return placed
  }
}
