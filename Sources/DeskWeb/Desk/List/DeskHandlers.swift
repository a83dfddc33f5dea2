import ExpositionGuide
import HTTP
import Localization
import Web

/// Handles the list of the desk.
struct DeskHandlers: Handlers {
  let site: BarSite

  /// Shows the records of the guide: `GET /manage/guide`.
  func showList(_ request: Request) async throws(Problem) -> Response {
    let overview = try await site.deskOverview()
    let filter = DeskFilter(request.query, in: overview)
    let records = filter.records(in: overview)
    let tallies = overview.knownTallies
    let shows = DeskFilter.Show.allCases
    var found = shows.map { _ in 0 }
    let shown = records.filter { row, _ in
      let tally = tallies[row.key]
      for place in shows.indices where shows[place].includes(row, tally) { found[place] += 1 }
      return filter.show.includes(row, tally)
    }
    let counts = Dictionary(uniqueKeysWithValues: zip(shows, found))
    let pages = max(1, (shown.count + DeskFilter.pageSize - 1) / DeskFilter.pageSize)
    let page = min(max(request.query["page"].flatMap { Int($0) } ?? 1, 1), pages)
    let start = (page - 1) * DeskFilter.pageSize
    var lines: [DeskListPage.Line] = []
    let storage = site.parts.exhibitions
    for (row, number) in shown[start..<min(shown.count, start + DeskFilter.pageSize)] {
      let record = try await kept(await storage.deskRecord(row.key)).record
      lines.append(
        DeskListPage.Line(
          row: row,
          number: number,
          languages: record.map { overview.checked.languages(of: $0) } ?? [],
          findings: record.map { overview.findings(of: $0) } ?? []
        )
      )
    }
    let list = DeskListPage(
      overview: overview,
      filter: filter,
      counts: counts,
      lines: lines,
      page: page,
      pages: pages,
      zone: site.zone,
      isCurator: site.isCurator
    )
    return site.show(
      list,
      at: .deskList(filter, page: page),
      to: request,
      toast: site.deskToast(for: request)
    )
  }
}
