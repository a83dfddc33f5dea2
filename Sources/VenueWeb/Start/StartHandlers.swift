import CounterWeb
import ExpositionGuide
import GuideWeb
package import HTTP
import Identifiers
import JSON
import JuiceBar
import Languages
import Localization
import OfficeWeb
import Staffing
package import Web

/// Handles the first screen, and the choice of a bar.
package struct StartScreens: Handlers {
  /// How many bars one answer to a program may hold.
  package static let listed = 1...1000

  package let site: BarSite

  package init(site: BarSite) {
    self.site = site
  }

  private var share: VenueShare { site.share }

  /// Shows the start screen: `GET /`.
  package func show(_ request: Request) async throws(Problem) -> Response {
    if let response = leadToOwnBar(request, leavesMain: false) { return response }
    // Without its bar the screen still leads to the exposition, and the other way round; a
    // damaged exhibition is reported by its own page.
    let guide: GuideOverview?
    do throws(GuideStorageError) { guide = try await site.shownGuide() } catch {
      if case .unavailable = error, !site.parts.isDistant { throw error.problem }
      guide = nil
    }
    let known = site.parts.isDistant ? site.bar.lastKnown : nil
    let state: BarState? = if let known { known } else { try? await site.state() }
    let bar = await startBar(state)
    let hasOtherBars = (try? await share.bars().hasSeveralOpen) ?? false
    var context = site.context(for: request, at: .start)
    context.exhibitionVersion = guide?.edition ?? (site.hasGuide ? nil : 0)
    let version = PageCache.StartVersion(
      guide: context.exhibitionVersion,
      menu: state?.versions.menu,
      soldOut: bar?.soldOut.map(\.id) ?? [],
      wait: bar?.wait,
      hasOtherBars: hasOtherBars,
      barName: context.barName
    )
    return site.pages.start.value(for: context.language, at: version) { [context] in
      let page = StartPage(
        hasExposition: site.hasGuide,
        guide: guide,
        bar: bar,
        hasOtherBars: hasOtherBars
      )
      return SharedPage(page.html(in: context), usually: site.usualAttributes)
    }
    .response(to: request, site.rootAttributes(of: request))
  }

  /// The bar as its first screen shows it.
  private func startBar(_ state: BarState?) async -> StartBar? {
    guard let state else { return nil }
    return StartBar(
      menu: state.menu,
      soldOut: state.menu.juices.filter { state.makeable($0) == 0 },
      wait: await site.wait(by: state.menu)
    )
  }

  /// Lets a visitor choose a bar: `GET /bars?query=`; if there is only one, leads there.
  func showBars(_ request: Request) async throws(Problem) -> Response {
    if let response = leadToOwnBar(request, leavesMain: true) { return response }
    let bars = try await openBars()
    guard bars.count > 1 else { return lead(to: bars.first?.id ?? share.bar) }
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
    return site.show(page, at: .barsNamed(filter.query), to: request)
  }

  /// Lists the open bars, with the figures of those at which the caller is manager or owner:
  /// `GET /api/bars?query=&limit=&after=`.
  func apiBars(_ request: Request) async throws(Problem) -> Response {
    let language = Language(of: request)
    let limit = try request.query["limit"].map { text throws(Problem) in
      guard let limit = Int(text), Self.listed.contains(limit) else {
        throw .wrongField("limit", "expected 1 to \(Self.listed.upperBound)")
      }
      return limit
    }
    let scope = try await site.venueScope(of: request)
    let rows =
      scope.roles?.values.contains { $0 >= .manager } ?? true
      ? try await site.overviewList(for: request).rows : []
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
    let listed = bars.prefix(limit ?? Self.listed.upperBound)
    let items = listed.map { bar in
      var item: JSONObject = [
        "id": .string(bar.id.rawValue), "name": .string(bar.name.text(in: language)),
        "url": .string(share.address(of: bar.id).path(of: .start)),
      ]
      item["timeZone"] = bar.timeZone.map(JSONValue.string)
      item["figures"] = figures[bar.id] ?? nil
      return JSONValue.object(item)
    }
    var answer: JSONObject = ["bars": .array(items)]
    if listed.count < bars.count { answer["next"] = listed.last.map { .string($0.id.rawValue) } }
    return .json(.object(answer))
  }

  /// Tells a visitor that there is no such bar, or that it is closed, and leads to the others.
  package func refuse(_ request: Request, toBar name: String) -> Response {
    let context = site.context(for: request, at: .bars)
    let listed = BarID(name).flatMap { share.name(of: $0) }
    let page = ProblemPage(
      status: 404,
      title: context.texts(.barsClosedTitle),
      detail: context.texts(
        .barsClosedLead,
        ["bar": listed?.translations[context.language] ?? name]
      ),
      ways: [ProblemPage.Way(.bars, .barsOthers)],
      isOfVenue: true
    )
    var response = site.show(page, in: context, to: request, .notFound)
    site.finish(&response, to: request)
    return response
  }

  /// Redirects a mounted screen from the venue's first screens to the bar at which it stands, so
  /// that neither a visitor nor a reset leads it astray; one of the default bar only if it leaves
  /// that bar's pages.
  private func leadToOwnBar(_ request: Request, leavesMain: Bool) -> Response? {
    let settings = site.parts.settings.screen.refined(by: request)
    guard site.isMain, settings.isKiosk, let own = settings.bar, leavesMain || own != share.bar
    else { return nil }
    return lead(to: own)
  }

  private func lead(to bar: BarID) -> Response {
    .seeOther(share.address(of: bar).path(of: .start))
  }

  /// The open bars, the default one first.
  private func openBars() async throws(Problem) -> [ListedBar] {
    let open = try await site.bars().open
    return open.filter { $0.id == share.bar } + open.filter { $0.id != share.bar }
  }
}
