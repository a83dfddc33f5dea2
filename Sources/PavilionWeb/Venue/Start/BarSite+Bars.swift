import HTTP
import JSON
import JuiceBar
import Languages
import Localization
import Staffing

extension BarSite {
  /// The maximum number of bars in one answer to a program.
  private static let maximumListed = 1000

  /// Lets a visitor choose a bar: `GET /bars?query=`; if there is only one, leads there.
  func showBars(_ request: Request) async throws(Problem) -> Response {
    if let response = leadToOwnBar(request, leavesMain: true) { return response }
    let bars = try await openBars()
    guard bars.count > 1 else {
      let only = bars.first.map { share.address(of: $0.id) } ?? .root
      return Response(
        .seeOther,
        headers: ["Location": only.path(of: .start), "Cache-Control": "no-store"]
      )
    }
    let filter = VenueOverviewFilter(request)
    let found = bars.filter { $0.matches(filter.query) }
      .inOrder(of: Language(of: request), main: share.bar)
    let page = BarsPage(
      doors: found.prefix(BarsPage.maximumCount)
        .map { ($0, share.address(of: $0.id).path(of: .start)) },
      count: found.count,
      isSearched: bars.count >= VenueOverviewPage.many,
      query: filter.query
    )
    return show(page, at: .barsNamed(filter.query), to: request)
  }

  /// Lists the open bars, with the figures of those at which the caller is manager or owner:
  /// `GET /api/bars?query=&limit=&after=`.
  func apiBars(_ request: Request) async throws(Problem) -> Response {
    let language = Language(of: request)
    let limit = try request.query["limit"].map { text throws(Problem) in
      guard let limit = Int(text), (1...Self.maximumListed).contains(limit) else {
        throw .wrongField("limit", "expected 1 to \(Self.maximumListed)")
      }
      return limit
    }
    let scope = try await overviewScope(of: request)
    let rows =
      scope.roles?.values.contains { $0 >= .manager } ?? true
      ? try await overviewList(for: request).rows : []
    let figures = Dictionary(
      uniqueKeysWithValues: rows.filter { $0.role >= .manager }.map { ($0.bar.id, $0.json) }
    )
    var bars = try await openBars().filter { $0.matches(request.query["query"] ?? "") }
    if let after = request.query["after"] {
      guard let index = bars.firstIndex(where: { $0.id.rawValue == after }) else {
        throw .wrongField("after", "expected the identifier of a bar that is listed")
      }
      bars.removeFirst(index + 1)
    }
    let listed = bars.prefix(limit ?? Self.maximumListed)
    var answer: JSONObject = [
      "bars": .array(
        listed.map { bar in
          let address = share.address(of: bar.id)
          var object: JSONObject = [
            "id": .string(bar.id.rawValue), "name": .string(bar.name.text(in: language)),
            "url": .string(address.path(of: .start)),
          ]
          object["timeZone"] = bar.timeZone.map(JSONValue.string)
          object["figures"] = figures[bar.id] ?? nil
          return .object(object)
        }
      )
    ]
    if listed.count < bars.count { answer["next"] = listed.last.map { .string($0.id.rawValue) } }
    return .json(.object(answer))
  }

  /// Redirects a mounted screen from the venue's first screens to the bar at which it stands, so
  /// that neither a visitor nor a reset leads it astray.
  ///
  /// - Parameters:
  ///   - request: The request of the screen.
  ///   - leavesMain: Whether a screen of the default bar is on a page that is not that bar's.
  /// - Returns: The redirect, if the screen is somewhere else.
  func leadToOwnBar(_ request: Request, leavesMain: Bool) -> Response? {
    let settings = parts.screen.refined(by: request)
    guard isMain, settings.isKiosk, let own = settings.bar, leavesMain || own != share.bar else {
      return nil
    }
    return Response(
      .seeOther,
      headers: ["Location": share.address(of: own).path(of: .start), "Cache-Control": "no-store"]
    )
  }

  /// Tells a visitor that there is no such bar, or that it is closed, and leads to the others.
  func refuseBar(_ request: Request, named name: String) -> Response {
    let context = context(for: request, at: .bars)
    let listed = BarID(name).flatMap { share.name(of: $0) }
    let called = listed?.translations[context.language] ?? name
    let page = ProblemPage(
      status: 404,
      title: context.texts(.barsClosedTitle),
      detail: context.texts(.barsClosedLead, ["bar": called]),
      ways: [ProblemPage.Way(.bars, .barsOthers)],
      isOfVenue: true
    )
    var response = show(page, in: context, to: request, .notFound)
    finish(&response, to: request)
    return response
  }

  /// The open bars, the default one first.
  private func openBars() async throws(Problem) -> [ListedBar] {
    let open = try await stored(await share.bars().open)
    return open.filter { $0.id == share.bar } + open.filter { $0.id != share.bar }
  }
}
