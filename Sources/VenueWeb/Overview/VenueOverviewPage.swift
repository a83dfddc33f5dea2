import Calendars
import CounterWeb
import HTML
import IntegrationWeb
import JuiceBar
import Languages
import Localization
import OfficeWeb
import Staffing
import Time
import Web

/// The overview of the venue's bars: their combined figures, and a row for each, on a phone a card.
struct VenueOverviewPage: Page {
  /// From this number of bars on there is a search field.
  static let many = 9

  let list: VenueOverviewList
  let now: Timestamp
  /// The clocks of a bar.
  let zone: @Sendable (ListedBar) -> ZoneRules
  /// The names and addresses of bars that are not on this page.
  let names: BarList
  let address: @Sendable (BarID) -> BarAddress

  /// Stands for an empty value.
  private static let nothing = span(.class("overview-nothing")) { "–" }

  private var filter: VenueOverviewFilter { list.filter }

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let screen = Screen(
      title: texts(.venueTitle),
      name: "overview-screen",
      script: "venue-overview.js",
      isForStaff: true,
      isOfVenue: true
    )
    return screen.html(in: context) {
      main(.id("main"), .class("staff-page", "overview-page")) {
        div(.class("screen-heading")) {
          h1 { texts(.venueTitle) }
        }
        if list.all >= Self.many { search(texts) }
        div(.id("overview")) {
          totals(texts)
          if list.rows.isEmpty {
            p {
              texts(filter.isOfNeeds && filter.query.isEmpty ? .overviewNoneNeeds : .overviewNone)
            }
          } else {
            CardTable(
              [
                .words(texts(.venueBar)), .figure(texts(.venueGross)),
                .figure(texts(.overviewWaiting)), .words(texts(.overviewLook)),
              ],
              list.rows.map { node($0, context) },
              style: "overview-table"
            ).node
          }
          if list.pages > 1 { pages(texts) }
        }
        div(.class("buttons")) {
          if list.scope.isOfOwner {
            a(.class("button"), .href(Link.newBar.path)) { texts(.venueAdd) }
          }
          a(.class("button", "quiet"), .href(Link.overviewFile.path)) { texts(.overviewFile) }
        }
      }
    }
  }

  // MARK: - Totals

  private func totals(_ texts: Texts) -> Node {
    let totals = list.totals
    let open: KeyValuePairs = ["open": texts.number(totals.open), "all": texts.number(totals.bars)]
    let sales = totals.sales.sorted { $0.key < $1.key }
    return Figures(
      [
        .init(texts(.overviewOpen), texts(.overviewOpenOf, open)),
        .init(
          texts(.overviewNeeding),
          texts.number(totals.needing),
          isUrgent: totals.needing > 0
        ),
        .init(
          texts(.overviewWaiting),
          texts.number(totals.waiting),
          notes: [totals.waitsSince.flatMap { oldest($0, texts) }].compactMap(\.self)
        ),
      ]
        + sales.map { currency, sales in
          .init(
            texts(.venueGross),
            texts.price(sales.today, in: currency),
            notes: [comparison(sales, currency, texts)].compactMap(\.self)
          )
        }
    ).node
  }

  /// How long the oldest order has waited, from a minute on.
  private func oldest(_ since: Timestamp, _ texts: Texts) -> String? {
    let minutes = since.minutes(until: now)
    return minutes > 0 ? texts(.overviewOldest, count: minutes) : nil
  }

  /// The sales up to this time on the day to compare with; `nil` for a bar that did not exist yet.
  private func comparison(
    _ sales: VenueOverviewSales,
    _ currency: String,
    _ texts: Texts
  ) -> String? {
    let (key, before): (TextKey, Int) =
      sales.lastWeek > 0
      ? (.overviewLastWeek, sales.lastWeek) : (.overviewYesterday, sales.yesterday)
    guard before > 0 else { return nil }
    let percent = (sales.today - before) * 100 / before
    let sign = percent > 0 ? "+" : percent < 0 ? "\u{2212}" : "±"
    return texts(key, ["amount": texts.price(before, in: currency)])
      + " (\(sign)\(texts.number(abs(percent)))\u{A0}%)"
  }

  // MARK: - The filter

  private func search(_ texts: Texts) -> Node {
    HTML.form(
      .class("overview-search"),
      .method("get"),
      .action(Link.overview.path),
      .role("search")
    ) {
      if filter.isOfNeeds { input(.type("hidden"), .name("show"), .value("needs")) }
      label(.for("overview-query")) { texts(.overviewSearch) }
      input(
        .id("overview-query"),
        .name("query"),
        .type("search"),
        .value(filter.query),
        Attribute("autocomplete", "off"),
        Attribute("maxlength", "60")
      )
      button(.class("button")) { texts(.overviewFind) }
      if filter.isOfNeeds || !filter.query.isEmpty {
        a(.class("button", "quiet"), .href(Link.overview.path)) { texts(.overviewShowAll) }
      } else {
        a(.class("button", "quiet"), .href(Link.overview.path + "?show=needs")) {
          texts(.overviewNeedsOnly)
        }
      }
    }
  }

  private func pages(_ texts: Texts) -> Node {
    let page = list.page
    return nav(.class("buttons"), .aria("label", texts(.overviewPages))) {
      if page > 1 { step(to: page - 1, .overviewPrevious, texts) }
      p {
        texts(
          .overviewRange,
          [
            "from": texts.number(list.range.lowerBound + 1),
            "to": texts.number(list.range.upperBound),
            "count": texts.number(list.count),
          ]
        )
      }
      if page < list.pages { step(to: page + 1, .overviewNext, texts) }
    }
  }

  private func step(to page: Int, _ key: TextKey, _ texts: Texts) -> Node {
    a(.class("button"), .href(Link.overview.path + filter.with(page: page).encoded)) { texts(key) }
  }

  // MARK: - A bar

  private func node(_ row: VenueOverviewRow, _ context: ScreenContext) -> CardTable.Row {
    .init(
      .data("bar", row.bar.id.rawValue),
      style: row.need == .urgent ? "overview-urgent" : nil,
      head: .group(head(row, context)),
      [sales(row, context.texts), waiting(row, context.texts), look(row, context)]
    )
  }

  @NodeBuilder
  private func head(_ row: VenueOverviewRow, _ context: ScreenContext) -> [Node] {
    let texts = context.texts
    if row.bar.isOpen {
      a(.class("overview-name"), .href(row.address.path(of: .manage))) {
        row.bar.name.node(in: context)
      }
    } else {
      span(.class("overview-name")) { row.bar.name.node(in: context) }
    }
    if row.isMain, row.bar.name.text(in: texts.language) != texts(.venueIsMain) {
      span(.class("tag")) { texts(.venueIsMain) }
    }
    if !row.bar.isOpen { span(.class("tag")) { texts(.venueIsClosed) } }
    if list.scope.isOfOwner {
      a(.class("overview-settings"), .href(Link.barSettings(row.bar.id, isDone: false).path)) {
        span(.aria("hidden", "true")) { texts(.barSettings) }
        span(.class("visually-hidden")) {
          row.bar.name.node(in: context) { texts(.barSettingsOf, ["bar": $0]) }
        }
      }
    }
  }

  private func sales(_ row: VenueOverviewRow, _ texts: Texts) -> Node {
    guard let sales = row.sales, let currency = row.state?.menu.currency else {
      return Self.nothing
    }
    return div(.class("overview-figure")) {
      span { texts.price(sales.today, in: currency) }
      span(.class("overview-beside")) { texts(.overviewGlasses, count: sales.glasses) }
      if let beside = comparison(sales, currency, texts) {
        span(.class("overview-beside")) { beside }
      }
    }
  }

  private func waiting(_ row: VenueOverviewRow, _ texts: Texts) -> Node {
    guard let queue = row.state?.standing.queue, let since = queue.waitsSince else {
      return Self.nothing
    }
    return a(.class("overview-figure"), .href(row.address.path(of: .bar))) {
      span { texts.number(queue.waiting) }
      if let words = oldest(since, texts) { span(.class("overview-beside")) { words } }
    }
  }

  private func look(_ row: VenueOverviewRow, _ context: ScreenContext) -> Node {
    let texts = context.texts
    guard let state = row.state else { return Self.nothing }
    var items: [Node] = []
    func tell(_ words: String, at link: Link, isUrgent: Bool = false) {
      items.append(
        li {
          a(isUrgent ? .class("overview-alert") : nil, .href(row.address.path(of: link))) { words }
        }
      )
    }
    let names = { (fruits: [VenueOverviewMenu.Fruit]) in
      fruits.map { $0.name.text(in: texts.language) }.joined(separator: ", ")
    }
    let standing = state.standing
    if standing.openCalls > 0 {
      tell(
        texts(.venueCalls, ["number": texts.number(standing.openCalls)]),
        at: .stock,
        isUrgent: true
      )
    }
    if !state.soldOut.isEmpty {
      tell(texts(.overviewSoldOut, ["fruits": names(state.soldOut)]), at: .stock, isUrgent: true)
    }
    if !state.low.isEmpty { tell(texts(.venueLow, ["fruits": names(state.low)]), at: .stock) }
    for runOut in runOuts(row, state) { tell(text(of: runOut, row, texts), at: .stockForecast) }
    if standing.failingWebhooks > 0, row.role >= .manager {
      let words = texts(.venueWebhooks, ["number": texts.number(standing.failingWebhooks)])
      if row.role >= .owner {
        tell(words, at: .webhooks, isUrgent: true)
      } else {
        items.append(li { words })
      }
    }
    for offer in row.offers { items.append(li { node(offer, context) }) }
    guard !items.isEmpty else { return Self.nothing }
    return ul(.class("overview-list")) { items }
  }

  /// The fruit that runs out first, without fruit that already runs low.
  private func runOuts(
    _ row: VenueOverviewRow,
    _ state: VenueOverviewBar
  ) -> [VenueOverviewForecasts.RunOut] {
    let known = Set((state.soldOut + state.low).map(\.id))
    let first = row.runOuts.first { !known.contains($0.fruit) }
    return first.map { [$0] } ?? []
  }

  private func text(
    of runOut: VenueOverviewForecasts.RunOut,
    _ row: VenueOverviewRow,
    _ texts: Texts
  ) -> String {
    let wording = ForecastWording(texts: texts, zone: zone(row.bar), now: now)
    let fruit = row.state?.menu.fruits.first { $0.id == runOut.fruit }
    return texts(
      .overviewRunsOut,
      [
        "fruit": fruit?.name.text(in: texts.language) ?? runOut.fruit.rawValue,
        "time": wording.time(runOut.time),
      ]
    )
  }

  /// The link to the transfer form, filled in, of the bar that has more than enough.
  private func node(_ offer: VenueOverviewOffer, _ context: ScreenContext) -> Node {
    let texts = context.texts
    let suggestion = offer.suggestion
    let from = names[suggestion.from]
    let link = Link.stockSending(offer.fruit.id, suggestion.amount, to: suggestion.to)
    let name = from?.name ?? ListedBar(id: suggestion.from).name
    return a(.class("overview-offer"), .href(address(suggestion.from).path(of: link))) {
      name.node(in: context) {
        texts(
          .overviewOffer,
          [
            "bar": $0, "fruit": offer.fruit.name.text(in: texts.language),
            "number": texts.number(suggestion.amount),
          ]
        )
      }
    }
  }
}
