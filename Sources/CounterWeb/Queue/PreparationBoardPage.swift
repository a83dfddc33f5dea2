import HTML
import JuiceBar
import Localization
import Web

/// The board on the wall: the numbers that are ready, with their names, on the sun, those being made
/// on the night, legible from eight metres.
struct PreparationBoardPage: Page {
  let queue: QueueState
  let wait: Int?

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let screen = Screen(
      title: texts(.boardTitle),
      name: "board-screen",
      script: "preparation-board.js",
      feed: .boardEvents,
      isBoard: true
    )
    return screen.html(in: context) {
      main(.id("main")) {
        h1(.class("visually-hidden")) { texts(.boardTitle) }
        p(
          .class("board-purpose"),
          .data("purpose"),
          queue.numbers(.making).isEmpty && queue.numbers(.ready).isEmpty ? nil : .hidden
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
        p(.class("board-clock"), .data("clock"), .aria("hidden", "true"))
        p(.class("quoted-wait"), .data("wait"), wait == nil ? .hidden : nil) {
          wait.map { texts(.preparationWait, count: $0) } ?? ""
        }
      }
    }
  }

  private func column(_ status: Order.Status, _ nothing: String, _ context: ScreenContext) -> Node {
    let name = status.rawValue
    let numbers = queue.numbers(status)
    let names = queue.names
    return section(.class("board-column", name), .aria("labelledby", "board-\(name)")) {
      h2(.id("board-\(name)")) {
        Icon(status.icon).node(in: context)
        span { context.texts(status.words) }
      }
      ul(.data("numbers", name)) {
        for number in numbers {
          li(.data("number", "\(number)")) {
            span { context.texts.number(number) }
            names[number]?.node
          }
        }
      }
      p(.class("board-nothing"), .data("nothing", name), numbers.isEmpty ? nil : .hidden) {
        nothing
      }
    }
  }
}
