import CSV
import Calendars
import HTTP
import JSON
import JuiceBar
import Languages

extension Application {
  /// Shows the bars at which whoever looks works, an owner all of them:
  /// `GET /manage/bars?query=&show=&page=`.
  func showChain(_ request: Request) async throws(Problem) -> Response {
    let filter = ChainFilter(request)
    var list = try await chainList(for: request, filter)
    guard !list.rows.isEmpty || list.all > 0 else {
      throw .forbidden("This needs a role at a bar.")
    }
    let now = parts.surroundings.now()
    let open = list.rows.filter(\.bar.isOpen).map(\.bar.id)
    let found = await share.chainForecasts.runOuts(of: open, at: now) { [share] bar in
      try? await share.application(of: bar)?.stockForecast()
    }
    for index in list.rows.indices {
      list.rows[index].runOuts = found[list.rows[index].bar.id] ?? []
    }
    let names = try await Problem.translating { () async throws(StorageError) in
      try await share.bars()
    }
    let page = ChainPage(
      list: list,
      now: now,
      zone: { [parts] bar in bar.timeZone.flatMap(parts.zoneNamed) ?? parts.zone },
      names: names,
      address: { [share] in share.address(of: $0) }
    )
    let context = context(for: request, at: .chainShowing(query: filter.encoded))
    return PageTemplate(page.html(in: context)).response(rootAttributes(of: request))
  }

  /// Sends the same for spreadsheets, all bars of it: `GET /manage/bars.csv`.
  func sendChainFile(_ request: Request) async throws(Problem) -> Response {
    let list = try await chainList(for: request)
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
