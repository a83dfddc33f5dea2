import CSV
import ExpositionGuide
import HTTP
import Web

/// Sends the guide as tables.
struct GuideTableHandlers: Handlers {
  let site: BarSite

  /// Sends the records of a kind: `GET /api/guide.csv?kind=&exhibition=`.
  func send(_ request: Request) async throws(Problem) -> Response {
    let choice = try GuideTableChoice(request.query)
    guard let (guide, edition) = try await site.read({ overview, _ in overview }) else {
      throw .noExhibition
    }
    if let exhibition = choice.exhibition {
      guard guide.exhibitions.contains(where: { $0.id == exhibition }) else {
        throw GuideTableChoice.noExhibition
      }
    }
    let tag = "\"\(edition)-\(choice.fileName)\""
    var headers: Headers = ["ETag": tag, "Cache-Control": "no-cache"]
    if request.headers["If-None-Match"]?.contains(tag) ?? false {
      return Response(.notModified, headers: headers)
    }
    let contents = site.guide.contents
    let columns = site.share.part { GuideTableColumns() }
    let table = try await published(await columns.table(of: choice.kind, at: edition, in: contents))
    let stream = GuideTableStream(
      table,
      GuideTablePages(contents, edition: edition, choice)
    )
    headers["Content-Type"] = CSVTable.contentType
    headers["Content-Disposition"] = "attachment; filename=\"\(choice.fileName)\""
    return Response(.ok, headers: headers, body: .parts(PartSource { try await stream.next() }))
  }
}
