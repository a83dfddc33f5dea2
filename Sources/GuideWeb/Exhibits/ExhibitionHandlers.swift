import CounterWeb
import ExpositionGuide
import HTTP
import Web

/// Handles the list of exhibitions and the page of each.
struct Exhibitions: Handlers {
  let site: BarSite

  func showExhibitions(_ request: Request) async throws(Problem) -> Response {
    guard let page = try await site.show(.exhibitions, to: request) else { throw .noExhibition }
    return page
  }

  /// Shows an exhibition and a page of its exhibits: `GET /exhibitions/{id}?page=`.
  func showExhibition(
    _ request: Request,
    id: PathPart<RecordID>
  ) async throws(Problem) -> Response {
    if let id = id.value, let page = try await site.show(.exhibition(id), to: request) {
      return page
    }
    throw .notFound("There is no page \(request.query["page"] ?? "1") of exhibitions/\(id).")
  }
}
