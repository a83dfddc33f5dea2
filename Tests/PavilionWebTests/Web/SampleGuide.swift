import ExpositionGuide
import HTTP
import Pictures
import Testing
import Time

@testable import GuideWeb
@testable import Web

/// An exhibition of files in memory, read as pages read the guide.
struct SampleGuide: GuideReading {
  let edition = 4_096
  let version = 1
  let changesAt: Timestamp? = nil
  let exhibition: GuideRecord
  private let records: [RecordKey: GuideRecord]

  init(_ exhibition: Exhibition, pictures: [Picture] = []) {
    let files = pictures.map { MediaFile($0, hash: String(repeating: "0", count: 64)) }
    let records = ExhibitionRecords(exhibition, files: files).records
    self.exhibition = records[0]
    self.records = Dictionary(records.map { ($0.key, $0) }) { first, _ in first }
  }

  /// The exhibits as visitors see them.
  var exhibits: [ShownExhibit] {
    get throws { try entries(of: exhibition.id, from: 0, count: .max).map(\.exhibit) }
  }

  /// The overview, which is there.
  var shown: GuideOverview { get throws { try #require(try overview) } }

  /// The page of an exhibit.
  func page(of id: RecordID) throws -> ExhibitPage {
    ExhibitPage(model: try #require(try ExhibitPageModel(id, in: shown, self)))
  }

  /// The list of exhibits, where so many were found.
  func list(finding total: Int? = nil, words: String = "") throws -> ExhibitsPage {
    let found = GuideFindings(
      edition: edition,
      exhibits: [],
      start: 0,
      total: total ?? places(of: exhibition.id),
      facets: [:],
      isComplete: true
    )
    let target = words.isEmpty ? "/exhibits" : "/exhibits?query=\(Link.encoded(words))"
    let filter = try ExhibitFilter(Request(target: target))
    return try #require(try ExhibitsPage(shown, self, found, filter, page: 1))
  }

  var overview: GuideOverview? {
    get throws(GuideStorageError) {
      try GuideOverview(of: [exhibition], in: self, exhibits: places(of: exhibition.id))
    }
  }

  func record(_ key: RecordKey) -> GuideRecord? { records[key] }

  func records(_ kind: RecordKind, after id: RecordID?, count: Int) -> [GuideRecord] {
    let records = records.values.filter { record in
      record.kind == kind && id.map { $0 < record.id } ?? true
    }
    return Array(records.sorted { $0.key < $1.key }.prefix(count))
  }

  func exhibits(of exhibition: RecordID, from place: Int, count: Int) -> [PlacedExhibit] {
    let ids = self.exhibition.groups("exhibits").compactMap { $0.id("exhibit") }
    return ids.enumerated().dropFirst(place).prefix(count).compactMap { place, id in
      records[RecordKey(.exhibit, id)].map {
        PlacedExhibit(exhibit: $0, section: nil, place: place, number: nil)
      }
    }
  }

  func media(naming hash: String) -> GuideRecord? {
    records.values.first { $0.kind == .media && $0.files.contains(hash) }
  }

  func places(of exhibition: RecordID) -> Int { self.exhibition.groups("exhibits").count }

  func placed(by exhibition: RecordID) -> Int {
    exhibits(of: exhibition, from: 0, count: .max).count
  }

  func place(of exhibit: RecordID, in exhibition: RecordID) -> PlacedExhibit? {
    exhibits(of: exhibition, from: 0, count: .max).first { $0.exhibit.id == exhibit }
  }

  func exhibitions(placing exhibit: RecordID) -> [RecordID] { [exhibition.id] }

  func picture(named name: String) -> GuideRecord? {
    records.values.first { $0.kind == .media && $0.pictureName == name && $0.string("file") != nil }
  }
}
