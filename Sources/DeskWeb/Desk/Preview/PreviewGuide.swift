import ExpositionGuide
import JSON
import Time

/// The guide as it would be if every draft were published and every exhibition visible now.
///
/// Pages read at once what storages give one after the other: a record that is not there yet is noted
/// as wanted, and the page is made again with it.
final class PreviewGuide: GuideReading {
  /// The places of an exhibition.
  private struct Placements {
    let all: [JSONObject]
    let places: [RecordID: Int]

    init(_ exhibition: GuideRecord?) {
      all = exhibition?.groups("exhibits") ?? []
      let places = all.enumerated().compactMap { place, group in
        group.id("exhibit").map { ($0, place) }
      }
      self.places = Dictionary(places) { first, _ in first }
    }
  }

  private let desk: DeskOverview
  private let loaded: [RecordKey: GuideRecord?]
  private var known: [RecordID: Placements] = [:]
  /// The records that were asked for and are not loaded.
  private(set) var wanted: Set<RecordKey> = []

  init(_ desk: DeskOverview, loaded: [RecordKey: GuideRecord?]) {
    (self.desk, self.loaded) = (desk, loaded)
  }

  var edition: Int { desk.edition.edit }
  var version: Int { desk.edition.version }
  var changesAt: Timestamp? { nil }

  var overview: GuideOverview? {
    get throws(GuideStorageError) {
      try GuideOverview(
        of: desk.exhibitions,
        in: self,
        exhibits: desk.shownKeys(of: .exhibit).count
      )
    }
  }

  func record(_ key: RecordKey) -> GuideRecord? {
    guard desk.isShown(key) else { return nil }
    if let record = desk.record(key) { return record }
    if let record = loaded[key] { return record }
    wanted.insert(key)
    return nil
  }

  func records(_ kind: RecordKind, after id: RecordID?, count: Int) -> [GuideRecord] {
    desk.shownKeys(of: kind).lazy.filter { key in id.map { $0 < key.id } ?? true }
      .prefix(max(0, count)).compactMap { record($0) }
  }

  func exhibits(of exhibition: RecordID, from place: Int, count: Int) -> [PlacedExhibit] {
    placements(of: exhibition).all.enumerated().dropFirst(max(0, place)).prefix(max(0, count))
      .compactMap { place, group in placed(group, at: place) }
  }

  func places(of exhibition: RecordID) -> Int { placements(of: exhibition).all.count }

  func placed(by exhibition: RecordID) -> Int {
    placements(of: exhibition).places.keys.count { desk.isShown(RecordKey(.exhibit, $0)) }
  }

  func place(of exhibit: RecordID, in exhibition: RecordID) -> PlacedExhibit? {
    let placements = placements(of: exhibition)
    return placements.places[exhibit].flatMap { placed(placements.all[$0], at: $0) }
  }

  func exhibitions(placing exhibit: RecordID) -> [RecordID] {
    desk.exhibitions.map(\.id).filter { placements(of: $0).places[exhibit] != nil }
  }

  func picture(named name: String) -> GuideRecord? { desk.media.picture(named: name) }

  func media(naming hash: String) -> GuideRecord? { desk.media.naming(hash) }

  private func placements(of exhibition: RecordID) -> Placements {
    if let placements = known[exhibition] { return placements }
    let placements = Placements(desk.record(RecordKey(.exhibition, exhibition)))
    known[exhibition] = placements
    return placements
  }

  private func placed(_ group: JSONObject, at place: Int) -> PlacedExhibit? {
    guard let id = group.id("exhibit"), let exhibit = record(RecordKey(.exhibit, id)) else {
      return nil
    }
    let number: Int? = if case .integer(let number)? = group["number"] { number } else { nil }
    return PlacedExhibit(
      exhibit: exhibit,
      section: group.id("section"),
      place: place,
      number: number
    )
  }
}

extension DeskOverview {
  /// Whether a record is there once its draft is published.
  func isShown(_ key: RecordKey) -> Bool { rows[key].map { $0.state != .withdrawing } ?? false }

  /// The keys of the records of a kind that are there once all drafts are published, by identifier.
  func shownKeys(of kind: RecordKind) -> [RecordKey] { keys(of: kind).filter(isShown) }
}
