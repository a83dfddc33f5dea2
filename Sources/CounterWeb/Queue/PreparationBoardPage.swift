import Calendars
import HTML
import JuiceBar
import Languages
import Localization
import Web

/// The board on the wall: the numbers that are ready, with their names, on the sun, those being made
/// on the night, legible from eight metres; below them what there is to read meanwhile.
struct PreparationBoardPage: Page {
  let queue: QueueState
  let menu: Menu
  let teaser: Teaser?
  /// The address of the teaser's page for a phone; `nil` if it is not known.
  let teaserAddress: String?
  let zone: ZoneRules

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let wait = queue.wait(by: menu)
    let screen = Screen(
      title: texts(.boardTitle),
      name: "board-screen",
      script: "preparation-board.js",
      style: "board.css",
      feed: .boardEvents,
      isBoard: true
    )
    return screen.html(in: context) {
      main(.id("main")) {
        h1(.class("visually-hidden")) { texts(.boardTitle) }
        p(
          .class("board-purpose"),
          .data("purpose"),
          isNothing(.making) && isNothing(.ready) ? nil : .hidden
        ) { texts(.boardPurpose) }
        div(
          .class("board"),
          .data("call", texts.unfilled(.boardCall)),
          .data("call-named", texts.unfilled(.boardCallNamed)),
          .data("wait-one", texts.unfilled(.preparationWait, .one)),
          .data("wait-other", texts.unfilled(.preparationWait))
        ) {
          column(.ready, texts(.boardNothingReady), context)
          column(.making, texts(.boardNothingMade), context)
        }
        p(.class("quoted-wait"), .data("wait"), wait == nil ? .hidden : nil) {
          wait.map { texts(.preparationWait, count: $0) } ?? ""
        }
        aside(.class("board-teaser"), .data("fresh", "teaser")) { reading(context) }
        p(.class("board-clock"), .data("clock"), .aria("hidden", "true"))
        for juice in menu.juices {
          template(.data("glass", juice.id.rawValue)) { glass(of: juice, .making, context) }
        }
      }
    }
  }

  /// What there is to read, with the code that leads a phone there; the pavilion if there is nothing.
  @NodeBuilder
  private func reading(_ context: ScreenContext) -> [Node] {
    if let teaser {
      teaser.content(in: context)
      PhoneCode(
        teaserAddress,
        label: context.texts(.boardCode),
        lead: context.texts(.boardCodeLead)
      )?.node(class: "board-code")
    } else {
      img(.class("board-art"), .src(context.asset("fair.svg")), .alt(""))
    }
  }

  private func glass(
    of juice: Juice,
    _ status: Order.Status,
    _ context: ScreenContext
  ) -> Node {
    Glass(recipe: juice.recipe, menu: menu, level: status.level).node(in: context)
  }

  private func column(_ status: Order.Status, _ nothing: String, _ context: ScreenContext) -> Node {
    let name = status.rawValue
    let numbers = queue.numbers(status)
    let (names, juices) = (queue.names, queue.juices)
    return section(.class("board-column", name), .aria("labelledby", "board-\(name)")) {
      h2(.id("board-\(name)")) {
        Icon(status.icon).node(in: context)
        span { context.texts(status.words) }
        if context.language != .english {
          small(.lang(Language.english.tag)) { Texts(.english)(status.words) }
        }
      }
      ul(.data("numbers", name)) {
        for number in numbers {
          li(.data("number", "\(number)")) {
            span { context.texts.number(number) }
            juices[number].flatMap { menu[$0] }.map { glass(of: $0, status, context) }
            names[number]?.node
          }
        }
      }
      ul(.class("board-earlier"), .data("fresh", "earlier-\(name)")) {
        for order in queue.earlier(status) {
          li {
            span { context.texts.number(order.called) }
            small { context.texts.date(zone.local(order.placedAt).date) }
            order.name?.node
          }
        }
      }
      p(.class("board-nothing"), .data("nothing", name), isNothing(status) ? nil : .hidden) {
        nothing
      }
    }
  }

  private func isNothing(_ status: Order.Status) -> Bool {
    queue.numbers(status).isEmpty && queue.earlier(status).isEmpty
  }
}
