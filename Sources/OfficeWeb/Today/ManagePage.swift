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
  /// The sales of the day; `nil` for those who may not see reports.
  let sales: Turnover?
  let unpaid: UnpaidOrders
  /// The most urgent first.
  let needs: [StaffNeed]
  let queue: QueueState
  let forecast: StockForecast
  /// The number of paired screens; `nil` for those who may not see them.
  let devices: Int?
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
        figures(texts)
        div(.class("today-columns")) {
          div(.class("today-column")) {
            needList(context)
            waiting(texts)
          }
          div(.class("today-column")) {
            fruits(context)
            if let devices { screens(devices, texts) }
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
    div(.class("notice")) {
      p { texts(.manageFirstRun) }
      a(.class("button", "solid"), .href(Link.setUp(code: nil).path)) { texts(.setUpTitle) }
    }
  }

  // MARK: - Money

  /// The money of the day; staff who see no reports see the sum owed at the counter.
  private func figures(_ texts: Texts) -> Node {
    let price = { (amount: Int) in texts.price(amount, in: menu.currency) }
    return dl(.class("figures")) {
      if let sales {
        figure(texts(.todayOrdered), price(sales.netGross), .reports(nil)) {
          texts(.todayGlasses, count: sales.netGlasses)
        }
      }
      figure(texts(.todayOwed), price(unpaid.total), .pay) {
        texts(.todayOrders, count: unpaid.orders.count)
      }
      if let sales {
        figure(texts(.todayRefunded), price(sales.refunded), .reports(nil)) {
          texts(.todayCancelled, count: sales.cancelledGlasses)
        }
      }
    }
  }

  private func figure(
    _ name: String,
    _ amount: String,
    _ link: Link,
    _ more: () -> String
  ) -> Node {
    div {
      dt { name }
      dd(.class("figure")) { a(.href(link.path)) { amount } }
      dd { more() }
    }
  }

  // MARK: - What needs a person

  private func needList(_ context: ScreenContext) -> Node {
    let texts = context.texts
    return section(.class("panel"), .aria("labelledby", "needs-heading")) {
      h2(.id("needs-heading")) { texts(.todayNeeds) }
      if needs.isEmpty {
        p(.class("all-well")) {
          Icon("check").node(in: context)
          span { texts(.todayNoNeeds) }
        }
      } else {
        ul(.class("needs")) { for need in needs { row(need, context) } }
      }
    }
  }

  private func row(_ need: StaffNeed, _ context: ScreenContext) -> Node {
    li(.class("need"), .data("urgency", "\(need.urgency)")) {
      need.icon.node(in: context)
      p {
        strong { need.title }
        if let detail = need.detail { span(.class("quiet-words")) { detail } }
      }
      a(
        .class("button"),
        .href(need.link.path),
        .aria("label", "\(need.verb): \(need.title)")
      ) { need.verb }
    }
  }

  // MARK: - Who waits

  @NodeBuilder
  private func waiting(_ texts: Texts) -> [Node] {
    section(.class("panel"), .aria("labelledby", "waiting-heading")) {
      h2(.id("waiting-heading")) { texts(.todayWaiting) }
      if queue.open.isEmpty {
        p(.class("quiet-words")) { texts(.todayNobodyWaits) }
      } else {
        dl(.class("figures")) {
          for status in [Order.Status.placed, .making, .ready] { waiting(status, texts) }
        }
      }
    }
  }

  private func waiting(_ status: Order.Status, _ texts: Texts) -> Node {
    let orders = queue.open.filter { $0.status == status }
    let since = orders.map { status == .ready ? $0.statusAt : $0.placedAt }.min()
    return div {
      dt { texts(status.words) }
      dd(.class("figure")) {
        a(.href(Link.barShowing(status).path)) { texts.number(orders.count) }
      }
      if let since {
        let minutes = max(0, now.milliseconds - since.milliseconds) / 60_000
        let age = texts(.preparationMinutes, count: minutes)
        dd { texts(.todayLongest, ["time": age]) }
      }
    }
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
    return section(.class("panel"), .aria("labelledby", "fruits-heading")) {
      h2(.id("fruits-heading")) {
        a(.href(Link.stockForecast.path)) { texts(.forecastTitle) }
      }
      ul(.class("run-outs")) {
        for (fruit, outlook) in rows {
          li {
            FruitPicture(fruit: fruit.id).node(in: context)
            p {
              strong { fruit.name.node(in: context) }
              span(.class("quiet-words")) { wording.brief(outlook, of: fruit, in: texts) }
            }
            strong(.class("figure-text", fruit.isLow(outlook.onHand) ? "is-low" : nil)) {
              texts.number(outlook.onHand)
            }
          }
        }
      }
    }
  }

  // MARK: - Screens and the person

  private func screens(_ count: Int, _ texts: Texts) -> Node {
    section(.class("panel"), .aria("labelledby", "screens-heading")) {
      h2(.id("screens-heading")) { texts(.devicesTitle) }
      p(.class("today-row")) {
        span { texts(.todayDevices, count: count) }
        a(.class("button"), .href(Link.devices.path)) { texts(.todayShowDevices) }
      }
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
