import Calendars
import CounterWeb
import HTML
import JuiceBar
import Languages
package import Localization
import Time
import Web

/// The sheet on which staff counts, one fruit after the other, without seeing the book stock.
struct StockCountPage: Page {
  let frame: StockWorkFrame
  let sheet: Stocktake?
  let zone: ZoneRules
  /// An invalid field, with the text typed in it.
  let wrong: (fruit: FruitID, typed: String)?

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    return frame.html(.stockWorkCount, mode: .count, showsAlerts: false, in: context) {
      p(.class("lead")) { texts(.stocktakeLead) }
      for notice in frame.notices { notice.node() }
      if let sheet {
        p(.class("count-progress")) {
          texts(
            .stocktakeProgress,
            [
              "done": texts.number(counted(sheet)), "all": texts.number(frame.menu.fruits.count),
            ]
          )
        }
        ul(.class("booking-fruits")) {
          for fruit in frame.menu.fruits { row(fruit, sheet, context) }
        }
        a(.class("button", "solid"), .href(Link.stocktake(sheet.id).path)) {
          texts(.stocktakeReview)
        }
      } else {
        p { texts(.stocktakeNone) }
        form(.method("post"), .action(Link.beginStocktake.path), .data("waits")) {
          button(.class("button", "solid")) { texts(.stocktakeBegin) }
        }
      }
    }
  }

  private func counted(_ sheet: Stocktake) -> Int {
    frame.menu.fruits.count { sheet.counts[$0.id] != nil }
  }

  private func row(_ fruit: Fruit, _ sheet: Stocktake, _ context: ScreenContext) -> Node {
    let texts = context.texts
    let name = fruit.name.text(in: context.language)
    let id = "count-\(fruit.id)"
    let isWrong = wrong?.fruit == fruit.id
    return li(
      .class("booking-fruit"),
      .id("fruit-\(fruit.id)"),
      .data("counted", fruit.id.rawValue)
    ) {
      FruitPicture(fruit: fruit.id).node(in: context)
      div(.class("booking-name")) {
        spokenLabel(
          for: id,
          texts(.stocktakeCounted, ["fruit": name]),
          shows: fruit.name.node(in: context)
        )
        if let count = sheet.counts[fruit.id] {
          let time = zone.local(count.at)
          p(.class("capacity", "entered")) {
            texts(
              .stocktakeEntered,
              [
                "counted": texts.number(count.counted),
                "time": texts.time(hour: time.hour, minute: time.minute),
              ]
            )
          }
        }
      }
      form(.class("count-form"), .method("post"), .action(Link.enterCount(sheet.id).path)) {
        input(.type("hidden"), .name("fruit"), .value(fruit.id.rawValue))
        amountField(
          id: id,
          name: "counted",
          value: isWrong ? wrong?.typed ?? "" : "",
          isWrong: isWrong
        )
        button(.class("button"), .aria("label", "\(texts(.stocktakeEnter))\(texts.colon)\(name)")) {
          texts(.stocktakeEnter)
        }
      }
      if isWrong {
        p(.id("\(id)-error"), .class("booking-error")) { texts(.stockWrongAmount) }
      }
    }
  }
}

/// A stocktake with its variances, for the shift lead who approves it.
struct StocktakePage: Page {
  let frame: StockWorkFrame
  let sheet: Stocktake
  /// The fields by which a shift lead approves it on the spot; `nil` before one.
  let approval: ApprovalFields?
  /// The cost of the fruit on hand, if known.
  let costs: [FruitID: FruitCost]

  private var counted: [(fruit: Fruit, count: Stocktake.Count)] {
    frame.menu.fruits.compactMap { fruit in sheet.counts[fruit.id].map { (fruit, $0) } }
  }

  private var missing: [Fruit] {
    frame.menu.fruits.filter { sheet.counts[$0.id] == nil }
  }

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    return frame.html(.stocktakeTitle, mode: .count, in: context) {
      status(texts)
      for notice in frame.notices { notice.node() }
      if !counted.isEmpty { variances(context) }
      if !missing.isEmpty, sheet.isOpen {
        let names = missing.map { $0.name.text(in: context.language) }.joined(separator: ", ")
        p(.class("count-missing")) { texts(.stocktakeMissing, ["fruits": names]) }
      }
      if sheet.isOpen { decision(texts) }
    }
  }

  private func status(_ texts: Texts) -> Node {
    switch sheet.status {
    case .open: p(.class("lead")) { texts(.stocktakeExplain) }
    case .approved: StockWorkNotice(text: texts(.stocktakeApproved), isDone: true).node()
    case .rejected: StockWorkNotice(text: texts(.stocktakeRejected), isDone: true).node()
    }
  }

  private func variances(_ context: ScreenContext) -> Node {
    let texts = context.texts
    // The value of a variance is shown before it is booked; afterwards the report has it.
    let hasMoney = sheet.isOpen && !costs.isEmpty
    let headings: [TextKey] =
      [.stocktakeFruit, .stocktakeExpected, .stocktakeCount, .stocktakeVariance]
      + (hasMoney ? [.stocktakeMoney] : [])
    return CardTable(
      headings.map { .figure(texts($0)) },
      counted.map { fruit, count in
        let figures = [
          texts.number(count.onHand), texts.number(count.counted), texts.change(count.variance),
        ]
        return .init(
          .data("variance", fruit.id.rawValue),
          style: count.variance == 0 ? nil : "differs",
          head: fruit.name.node(in: context),
          (figures + (hasMoney ? [money(fruit.id, count, texts)] : [])).map { .text($0) }
        )
      }
    ).node
  }

  /// The value of a variance if it were booked now.
  private func money(_ fruit: FruitID, _ count: Stocktake.Count, _ texts: Texts) -> String {
    let flow = costs[fruit]?.flow(of: count.variance)
    guard let flow, flow.unpriced == 0 else { return texts(.reportNotKnown) }
    return texts.price(flow.value, in: frame.menu.currency)
  }

  /// The revision of the counts that the page shows.
  private var revision: Node {
    input(.type("hidden"), .name("revision"), .value(sheet.revision))
  }

  @NodeBuilder
  private func decision(_ texts: Texts) -> [Node] {
    form(
      .class("staff-form"),
      .method("post"),
      .action(Link.closeStocktake(sheet.id).path),
      .data("waits")
    ) {
      input(.type("hidden"), .name("status"), .value("approved"))
      revision
      if let approval { approval.nodes(texts) }
      div(.class("buttons")) {
        button(.class("button", "solid")) { texts(.stocktakeApprove) }
      }
    }
    div(.class("buttons")) {
      a(.class("button"), .href(Link.stockCount.path)) { texts(.stocktakeRecount) }
      form(.method("post"), .action(Link.closeStocktake(sheet.id).path), .data("waits")) {
        revision
        button(.class("button"), .name("status"), .value("rejected")) { texts(.stocktakeReject) }
      }
    }
  }
}

extension Texts {
  /// A change of the stock with its sign.
  package func change(_ delta: Int) -> String {
    delta > 0 ? "+\(number(delta))" : delta < 0 ? "\u{2212}\(number(-delta))" : number(0)
  }
}
