import CounterWeb
import HTTP
import JuiceBar
import OfficeWeb
import Web

/// Handles the overview of the venue's bars.
struct Overview: Handlers {
  let site: BarSite

  /// Shows the bars at which the signed-in person works, an owner all of them:
  /// `GET /manage/bars?query=&show=&page=`.
  func show(_ request: Request) async throws(Problem) -> Response {
    let filter = VenueOverviewFilter(request)
    var list = try await site.overviewList(for: request, filter)
    guard list.all > 0 else { throw .forbidden("This needs a role at a bar.") }
    let now = site.parts.surroundings.now()
    let open = list.rows.filter(\.bar.isOpen).map(\.bar.id)
    let found = await site.share.part(VenueOverviewForecasts.init).runOuts(of: open, at: now) {
      [site] bar in
      try? await site.share.site(of: bar)?.stockForecast()
    }
    for index in list.rows.indices {
      list.rows[index].runOuts = found[list.rows[index].bar.id] ?? []
    }
    let page = VenueOverviewPage(
      list: list,
      now: now,
      zone: { [site] bar in bar.timeZone.flatMap(site.parts.zoneNamed) ?? site.parts.zone },
      names: try await site.bars(),
      address: { [site] in site.share.address(of: $0) }
    )
    return site.show(page, at: .overviewShowing(query: filter.encoded), to: request)
  }

  /// Sends the same list for spreadsheets, with all its bars: `GET /manage/bars.csv`.
  func sendFile(_ request: Request) async throws(Problem) -> Response {
    let list = try await site.overviewList(for: request)
    let text = list.csv(in: site.texts(of: request), at: site.parts.surroundings.now())
    return .spreadsheet(text, named: "pavilion-bars.csv")
  }
}
