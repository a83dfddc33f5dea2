import CounterWeb
import ExpositionGuide
import HTTP
import Web

/// Handles the pages of people, places, periods and terms.
struct Records: Handlers {
  let site: BarSite

  func showPerson(_ request: Request, id: PathPart<RecordID>) async throws(Problem) -> Response {
    try await show(.person, id, request)
  }

  func showPlace(_ request: Request, id: PathPart<RecordID>) async throws(Problem) -> Response {
    try await show(.place, id, request)
  }

  func showPeriod(_ request: Request, id: PathPart<RecordID>) async throws(Problem) -> Response {
    try await show(.period, id, request)
  }

  func showTerm(_ request: Request, id: PathPart<RecordID>) async throws(Problem) -> Response {
    try await show(.term, id, request)
  }

  /// Shows a record and its exhibits: `GET /people/{id}?page=` and the like.
  private func show(
    _ kind: RecordKind,
    _ id: PathPart<RecordID>,
    _ request: Request
  ) async throws(Problem) -> Response {
    if let id = id.value,
      let page = try await site.show(.record(RecordKey(kind, id)), to: request)
    {
      return page
    }
    throw .notFound("There is no page \(request.query["page"] ?? "1") of \(kind.plural)/\(id).")
  }
}
