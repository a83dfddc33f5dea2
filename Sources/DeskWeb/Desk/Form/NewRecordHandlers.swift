import ExpositionGuide
import HTTP
import JSON
import Languages
import Localization
import Web

/// Handles the form of a new record.
struct NewRecordHandlers: Handlers {
  let site: BarSite

  /// Shows the form of a new record: `GET /manage/guide/new/{kind}?exhibition=`.
  func show(_ request: Request, kind: PathPart<RecordKind>) async throws(Problem) -> Response {
    let kind = try Self.creatable(kind)
    let overview = try await site.deskOverview()
    let page = NewRecordPage(
      kind: kind,
      exhibitions: overview.exhibitions,
      fields: Self.usual(
        request.query["exhibition"],
        overview,
        site.texts(of: request).language
      ),
      fault: nil
    )
    return site.show(page, at: .newRecord(kind), to: request)
  }

  /// Adds a record as a draft: `POST /manage/guide/new/{kind}`.
  func add(_ request: Request, kind: PathPart<RecordKind>) async throws(Problem) -> Response {
    let kind = try Self.creatable(kind)
    let fields = try request.form()
    let exhibitions = try await site.deskOverview().exhibitions
    func refuse(_ fault: NewRecordPage.Fault) -> Response {
      let page = NewRecordPage(
        kind: kind,
        exhibitions: exhibitions,
        fields: fields,
        fault: fault
      )
      return site.show(page, at: .newRecord(kind), to: request, .unprocessableContent)
    }
    let line: String?
    do throws(LineFault) {
      line = try String(line: fields["name"] ?? "", upTo: NewRecordPage.maximumName)
    } catch {
      return refuse(.line)
    }
    guard let name = line else { return refuse(.name) }
    let language = try fields["language"].map { (tag) throws(Problem) -> Language in
      guard let language = Language(rawValue: tag) else {
        let tags = Language.allCases.map(\.tag).joined(separator: ", ")
        throw .wrongField("language", "expected one of \(tags)")
      }
      return language
    }
    let named = kind == .exhibit ? fields["exhibition"] ?? "" : ""
    let exhibition = exhibitions.first { $0.id.description == named }?.id
    guard named.isEmpty || exhibition != nil else {
      throw .wrongField("exhibition", "expected an exhibition of the guide")
    }
    let storage = site.parts.exhibitions
    let id: RecordID
    let wish = (fields["id"] ?? "").trimmed
    if wish.isEmpty {
      id = try await freeID(for: name, kind, storage)
    } else {
      guard let own = RecordID(wish), wish.utf8.count <= RecordID.maximumLength else {
        return refuse(.id)
      }
      guard try await !isTaken(RecordKey(kind, own), storage) else { return refuse(.taken) }
      id = own
    }
    var document: JSONObject = [
      kind.nameField: LocalizedText(name, in: language ?? .fallback).json
    ]
    if kind == .term { document["scheme"] = .string(fields["scheme"] ?? "") }
    if kind == .exhibition {
      document["languages"] = [.string((language ?? .fallback).tag)]
      if exhibitions.isEmpty { document["main"] = true }
    }
    let key = RecordKey(kind, id)
    let record: GuideRecord
    do throws(JSONMismatch) {
      record = try GuideRecord(key, reading: JSONReader(.object(document)))
    } catch {
      return refuse(.scheme)
    }
    switch try await site.save(.save(record), of: key, at: .none) {
    case .saved: break
    case .tooLate: return refuse(.taken)
    }
    if let exhibition { try await place(id, in: exhibition) }
    return .seeOther(.deskRecord(key).after(DeskNotice.added.rawValue))
  }

  /// Puts an exhibit at the end of an exhibition, again if an edit of the exhibition comes between.
  ///
  /// After five such edits, or where the exhibition is withdrawn, the exhibit stays without a place.
  private func place(_ exhibit: RecordID, in exhibition: RecordID) async throws(Problem) {
    let key = RecordKey(.exhibition, exhibition)
    for _ in 1...5 {
      let desk = try await site.deskRecord(key)
      guard let record = desk.record else { return }
      var order = ExhibitionOrder(record)
      order.add(exhibit)
      let placed = try order.exhibitionInOrder()
      if case .saved = try await site.save(.save(placed), of: key, at: desk.revision) { return }
    }
  }

  /// What most new records have: a place in the exhibition of a list, else in the main one, and its first
  /// language.
  private static func usual(
    _ listed: String?,
    _ overview: DeskOverview,
    _ language: Language
  ) -> Fields {
    let exhibition =
      overview.exhibitions.first { $0.id.description == listed } ?? overview.mainExhibition
    return [
      "language": (exhibition?.languages.first ?? language).tag,
      "exhibition": exhibition?.id.description ?? "",
    ]
  }

  /// An identifier made of a name; those that ever were in use are passed over.
  private func freeID(
    for name: String,
    _ kind: RecordKind,
    _ storage: any DraftStorage
  ) async throws(Problem) -> RecordID {
    let first = RecordID(making: name, beginning: kind.rawValue)
    var taken: Set<RecordID> = []
    var id = first
    while try await isTaken(RecordKey(kind, id), storage) {
      taken.insert(id)
      id = first.distinct { taken.contains($0) }
    }
    return id
  }

  private func isTaken(
    _ key: RecordKey,
    _ storage: any DraftStorage
  ) async throws(Problem) -> Bool {
    try await kept(await storage.deskRecord(key)).revision != .none
  }

  /// - Throws: `Problem` 404 for a kind whose records come with their files.
  private static func creatable(_ kind: PathPart<RecordKind>) throws(Problem) -> RecordKind {
    guard let found = kind.value, found != .media else {
      throw .notFound("There is no form for a new \(kind.text).")
    }
    return found
  }
}
