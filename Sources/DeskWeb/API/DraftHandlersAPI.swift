import ExpositionGuide
import GuideWeb
import HTTP
import JSON
import Web

/// Reads and changes drafts for programs.
struct DraftHandlersAPI: Handlers {
  private static let pageSize = 100

  let site: BarSite

  private var storage: any DraftStorage { site.parts.exhibitions }

  /// Lists drafts: `GET /api/guide/draft?kind=&after=`.
  func list(_ request: Request) async throws(Problem) -> Response {
    let kind = try request.query["kind"].map { (text) throws(Problem) -> RecordKind in
      guard let kind = RecordKind(rawValue: text) else {
        let kinds = RecordKind.allCases.map(\.rawValue).joined(separator: ", ")
        throw .wrongField("kind", "expected one of \(kinds)")
      }
      return kind
    }
    let last = try request.query["after"].map { (text) throws(Problem) -> RecordKey in
      guard let key = RecordKey(text) else {
        throw .wrongField("after", "expected a kind and an identifier such as exhibit/jikji")
      }
      return key
    }
    let records = try await kept(
      await storage.deskRecords(of: kind, onlyDrafts: true, after: last, limit: Self.pageSize)
    )
    var object: JSONObject = ["records": .array(records.map { .object(DraftDocument.full($0)) })]
    if records.count == Self.pageSize, let key = records.last?.key {
      object["next"] = .string("\(key)")
    }
    return uncached(.json(.object(object)))
  }

  /// Shows a record: `GET /api/guide/draft/{kind}/{id}`.
  func show(
    _ request: Request,
    kind: PathPart<RecordKind>,
    id: PathPart<RecordID>
  ) async throws(Problem) -> Response {
    answer(try await site.deskRecord(try RecordKey(kind, id)))
  }

  /// Saves a draft, or withdraws a record: `PUT /api/guide/draft/{kind}/{id}`.
  func save(
    _ request: Request,
    kind: PathPart<RecordKind>,
    id: PathPart<RecordID>
  ) async throws(Problem) -> Response {
    let key = try RecordKey(kind, id)
    let revision = try revision(of: request)
    let body = try request.json()
    guard body.value != .null else { return try await change(.withdraw, of: key, at: revision) }
    let record = try parsed(GuideRecord(key, reading: body))
    let before = try await kept(await storage.deskRecord(key))
    if before.revision == .none, key.id.description.utf8.count > RecordID.maximumLength {
      throw .wrongField("id", "expected at most \(RecordID.maximumLength) characters")
    }
    let prepared = GuideDesk.prepare(record, over: before)
    return try await change(.save(prepared), of: key, at: revision)
  }

  /// Discards a draft: `DELETE /api/guide/draft/{kind}/{id}`.
  func discard(
    _ request: Request,
    kind: PathPart<RecordKind>,
    id: PathPart<RecordID>
  ) async throws(Problem) -> Response {
    let key = try RecordKey(kind, id)
    let revision = try revision(of: request)
    guard try await kept(await storage.deskRecord(key)).draft != nil else {
      throw .notFound("There is no draft of \(key).")
    }
    return try await change(.discard, of: key, at: revision)
  }

  private func change(
    _ deed: ExpositionGuide.DraftEdit.Deed,
    of key: RecordKey,
    at revision: RecordRevision
  ) async throws(Problem) -> Response {
    switch try await site.save(deed, of: key, at: revision) {
    case .saved(let record): return answer(record)
    case .tooLate(let record):
      var problem = Problem(
        status: .preconditionFailed,
        kind: "guide-draft-changed",
        title: "The record is another one by now",
        detail: "\(key) has the revision \(record.revision), not \(revision). Nothing was saved.",
        members: ["current": .object(DraftDocument.full(record))]
      )
      if case .save(let yours) = deed { problem.members["yours"] = .object(yours.document) }
      problem.headers["ETag"] = "\"\(record.revision)\""
      throw problem
    }
  }

  private func revision(of request: Request) throws(Problem) -> RecordRevision {
    guard let tag = request.headers["If-Match"] else {
      throw Problem(
        status: .preconditionRequired,
        kind: "precondition-required",
        title: "The request names no revision",
        detail: "If-Match: expected the ETag of the record as last read, \"0-0\" for a new one."
      )
    }
    guard tag.count > 2, tag.first == "\"", tag.last == "\"",
      let revision = RecordRevision(String(tag.dropFirst().dropLast()))
    else { throw .wrongField("If-Match", "expected one revision such as \"12-3\"") }
    return revision
  }

  private func answer(_ record: DeskRecord) -> Response {
    var response = uncached(.json(.object(DraftDocument.full(record))))
    response.headers["ETag"] = "\"\(record.revision)\""
    return response
  }

  /// Drafts are never kept on the way.
  private func uncached(_ response: Response) -> Response {
    var response = response
    response.headers["Cache-Control"] = "no-store"
    return response
  }
}
