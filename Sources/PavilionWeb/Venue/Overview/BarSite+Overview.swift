import CSV
import Calendars
import HTTP
import JSON
import JuiceBar
import Languages

extension BarSite {
  /// Shows the bars at which the signed-in person works, an owner all of them:
  /// `GET /manage/bars?query=&show=&page=`.
  func showOverview(_ request: Request) async throws(Problem) -> Response {
    let filter = VenueOverviewFilter(request)
    var list = try await overviewList(for: request, filter)
    guard !list.rows.isEmpty || list.all > 0 else {
      throw .forbidden("This needs a role at a bar.")
    }
    let now = parts.surroundings.now()
    let open = list.rows.filter(\.bar.isOpen).map(\.bar.id)
    let found = await share.overviewForecasts.runOuts(of: open, at: now) { [share] bar in
      try? await share.site(of: bar)?.stockForecast()
    }
    for index in list.rows.indices {
      list.rows[index].runOuts = found[list.rows[index].bar.id] ?? []
    }
    let names = try await stored(await share.bars())
    let page = VenueOverviewPage(
      list: list,
      now: now,
      zone: { [parts] bar in bar.timeZone.flatMap(parts.zoneNamed) ?? parts.zone },
      names: names,
      address: { [share] in share.address(of: $0) }
    )
    return show(page, at: .overviewShowing(query: filter.encoded), to: request)
  }

  /// Sends the same list for spreadsheets, with all its bars: `GET /manage/bars.csv`.
  func sendOverviewFile(_ request: Request) async throws(Problem) -> Response {
    let list = try await overviewList(for: request)
    let text = list.csv(in: texts(of: request), at: parts.surroundings.now())
    return Response(
      .ok,
      headers: [
        "Content-Type": CSVTable.contentType, "Cache-Control": "no-store",
        "Content-Disposition": "attachment; filename=\"pavilion-bars.csv\"",
      ],
      body: .bytes(Bytes(text))
    )
  }
}
