import Calendars
import CounterWeb
import Forecasting
import HTML
import JuiceBar
import Languages
import Localization
import Staffing
import Time
import Web

/// The state of the bar: its sales, what needs a person, who waits, and what runs out.
struct ManagePage: Page {
  let account: Account?
  let isFirstRun: Bool
  let menu: Menu
  let role: Role
  /// The sales of the day; `nil` for those who may not see reports.
  let sales: (glasses: Turnover, money: MoneyTotals)?
  /// The orders not paid; `nil` for those who see no amounts.
  let unpaid: UnpaidOrders?
  /// The most urgent first.
  let needs: [StaffNeed]
  let queue: QueueState
  let forecast: StockForecast
  /// The business day that is open.
  let openDay: BusinessDay?
  /// How many paired screens were heard lately; `nil` for those who may not see them.
  let screens: (heard: Int, all: Int)?
  let calls: [StaffCall]
  let zone: ZoneRules
  let now: Timestamp

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let screen = Screen(
      title: texts(.placeToday),
      name: "manage-screen",
      isForStaff: true,
      calls: CallList(calls: calls, now: now).node(in: context)
    )
    return screen.html(in: context) {
      main(.id("main"), .class("today")) {
        heading(context)
        if isFirstRun { firstRun(texts) }
        if let unpaid { figures(unpaid, texts) }
        div(.class("today-columns")) {
          div(.class("today-column")) {
            needList(context)
            waiting(texts)
          }
          div(.class("today-column")) {
            fruits(context)
            if role >= .staff { house(context) }
          }
        }
        if let account { person(account, texts) }
      }
    }
  }

  private func heading(_ context: ScreenContext) -> Node {
    let texts = context.texts
    let local = zone.local(now)
    return div(.class("screen-heading")) {
      div {
        h1 { texts(.todayTitle) }
        p(.class("quiet-words")) {
          texts.date(local.date) + " "
          span(.class("figure-text")) { texts.time(hour: local.hour, minute: local.minute) }
        }
      }
      a(.class("button", "solid"), .href(Link.bar.path)) {
        Icon("juice").node(in: context)
        span { texts(.todayToCounter) }
      }
    }
  }

  private func firstRun(_ texts: Texts) -> Node {
    Notice(.remark).node {
      p { texts(.manageFirstRun) }
      a(.class("button", "solid"), .href(Link.setUp(code: nil).path)) { texts(.setUpTitle) }
    }
  }

  // MARK: - Money

  /// The money of the day; staff who see no reports see the sum owed at the counter.
  private func figures(_ unpaid: UnpaidOrders, _ texts: Texts) -> Node {
    let price = { (amount: Int) in texts.price(amount, in: menu.currency) }
    let owed = Figures.Figure(
      texts(.todayOwed),
      price(unpaid.due[menu.currency] ?? 0),
      link: .pay,
      notes: [texts(.todayOrders, count: unpaid.count)]
    )
    guard let sales else { return Figures([owed]).node }
    let received = Figures.Figure(
      texts(.todayReceived),
      price(sales.money.total.received),
      link: .reports(nil)
    )
    let ordered = Figures.Figure(
      texts(.todayOrdered),
      price(sales.money.ordered),
      link: .reports(nil),
      notes: [
        texts(.todayGlasses, count: sales.glasses.glasses),
        texts(.todayCancelled, count: sales.glasses.cancelledGlasses),
      ]
    )
    let refunded = Figures.Figure(
      texts(.todayRefunded),
      price(sales.money.total.refunded),
      link: .reports(nil)
    )
    return Figures([received, ordered, owed, refunded]).node
  }

  // MARK: - What needs a person

  private func needList(_ context: ScreenContext) -> Node {
    let texts = context.texts
    return Panel("needs", title: texts(.todayNeeds)).node {
      if needs.isEmpty {
        p(.class("all-well")) {
          Icon("check").node(in: context)
          span { texts(.todayNoNeeds) }
        }
      } else {
        ul(.class("rows")) { for need in needs { row(need, context) } }
      }
    }
  }

  private func row(_ need: StaffNeed, _ context: ScreenContext) -> Node {
    li(.class("row", "need"), .data("urgency", "\(need.urgency)")) {
      need.icon.node(in: context)
      p(.class("row-words")) {
        strong { need.title }
        if let detail = need.detail { span { detail } }
      }
      if let way = need.way {
        a(
          .class("button"),
          .href(way.link.path),
          .aria("label", "\(way.verb)\(context.texts.colon)\(need.title)")
        ) { way.verb }
      }
    }
  }

  // MARK: - Who waits

  private func waiting(_ texts: Texts) -> Node {
    Panel("waiting", title: texts(.todayWaiting)).node {
      if queue.open.isEmpty {
        p(.class("quiet-words")) { texts(.todayNobodyWaits) }
      } else {
        Figures([Order.Status.placed, .making, .ready].map { waiting($0, texts) }).node
      }
    }
  }

  private func waiting(_ status: Order.Status, _ texts: Texts) -> Figures.Figure {
    let orders = queue.open.filter { $0.status == status }
    let longest = orders.map { status == .ready ? $0.statusAt : $0.placedAt }.min().map { since in
      let minutes = max(0, now.milliseconds - since.milliseconds) / 60_000
      return texts(.todayLongest, ["time": texts(.preparationMinutes, count: minutes)])
    }
    return .init(
      texts(status.words),
      texts.number(orders.count),
      link: .barColumn(status),
      notes: longest.map { [$0] } ?? []
    )
  }

  // MARK: - What runs out

  /// The fruits in the order in which they run out.
  private var rows: [(fruit: Fruit, outlook: FruitOutlook)] {
    forecast.outlooks.enumerated()
      .sorted { (urgency($0.element), $0.offset) < (urgency($1.element), $1.offset) }
      .map(\.element)
  }

  private func urgency(_ row: (fruit: Fruit, outlook: FruitOutlook)) -> Int {
    switch row.outlook.runOut {
    case .gone: Int.min
    case .at(let time, _, _): time.milliseconds
    case nil where row.outlook.onHand == 0: Int.min
    case .lasts, nil: row.fruit.isLow(row.outlook.onHand) ? Int.max - 1 : Int.max
    }
  }

  private func fruits(_ context: ScreenContext) -> Node {
    let texts = context.texts
    let wording = ForecastWording(texts: texts, zone: zone, now: now)
    let words = Node.text(texts(.forecastTitle))
    let title = role >= .staff ? a(.href(Link.stockForecast.path)) { words } : words
    return Panel("fruits", title: title).node {
      ul(.class("rows", "run-outs")) {
        for (fruit, outlook) in rows {
          li(.class("row")) {
            FruitPicture(fruit: fruit.id).node(in: context)
            p(.class("row-words")) {
              strong { fruit.name.node(in: context) }
              span { wording.brief(outlook, of: fruit, in: texts) }
            }
            strong(.class("figure-text", fruit.isLow(outlook.onHand) ? "is-low" : nil)) {
              texts.number(outlook.onHand)
            }
          }
        }
      }
    }
  }

  // MARK: - The house and the person

  /// What the bar runs on, each part with the way to its repair.
  private func house(_ context: ScreenContext) -> Node {
    let texts = context.texts
    let day = openDay.map { day in
      let time = texts.moment(day.openedAt, in: zone)
      return texts(.dayOpenSince, ["day": texts.number(day.number), "time": time])
    }
    let heard = screens.map { heard, all in
      all == 0
        ? texts(.screensNone)
        : texts(.todayScreens, ["heard": texts.number(heard), "count": texts.number(all)])
    }
    return Panel("house", title: texts(.todayHouse)).node {
      ul(.class("rows")) {
        stateRow("day", texts(.placeDay), day ?? texts(.todayNoDay), .day, context)
        if let heard { stateRow("board", texts(.screensTitle), heard, .screens, context) }
      }
    }
  }

  private func stateRow(
    _ icon: String,
    _ title: String,
    _ state: String,
    _ link: Link,
    _ context: ScreenContext
  ) -> Node {
    let verb = context.texts(.needLook)
    return li(.class("row")) {
      Icon.ofStaff(icon).node(in: context)
      p(.class("row-words")) {
        strong { title }
        span { state }
      }
      a(
        .class("button"),
        .href(link.path),
        .aria("label", "\(verb)\(context.texts.colon)\(title)")
      ) { verb }
    }
  }

  private func person(_ account: Account, _ texts: Texts) -> Node {
    div(.class("today-person")) {
      p { texts(account.role.text) }
      form(.method("post"), .action(Link.signOutEverywhere.path)) {
        button(.class("button", "quiet")) { texts(.signOutEverywhere) }
      }
    }
  }
}

extension ForecastWording {
  /// When a fruit runs out, in a few words; only whether it is low without a forecast.
  fileprivate func brief(_ outlook: FruitOutlook, of fruit: Fruit, in texts: Texts) -> String {
    switch outlook.runOut {
    case .gone: texts(.todayGone)
    case .at(let median, _, _): texts(.todayGoneAt, ["time": time(median)])
    case .lasts: texts(.todayLasts)
    case nil where outlook.onHand == 0: texts(.todayGone)
    case nil: fruit.isLow(outlook.onHand) ? texts(.stockAlertLow) : texts(.todayUnknown)
    }
  }
}
