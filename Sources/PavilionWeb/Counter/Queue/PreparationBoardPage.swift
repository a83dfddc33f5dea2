import HTML
import JuiceBar
import Localization

/// The board on the wall: the numbers being made and ready, legible from five metres.
struct PreparationBoardPage: Page {
  let making: [Int]
  let ready: [Int]
  /// The wait for a new order, in minutes.
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
        p(.class("board-purpose"), .data("purpose"), isEmpty ? nil : .hidden) {
          texts(.boardPurpose)
        }
        div(
          .class("board"),
          .data("call", texts.unfilled(.boardCall)),
          .data("wait-one", texts.unfilled(.preparationWait, .one)),
          .data("wait-other", texts.unfilled(.preparationWait))
        ) {
          column("ready", texts(.preparationReady), texts(.boardNothingReady), ready, context)
          column("making", texts(.preparationMaking), texts(.boardNothingMade), making, context)
        }
        p(.class("quoted-wait"), .data("wait"), wait == nil ? .hidden : nil) {
          wait.map { texts(.preparationWait, count: $0) } ?? ""
        }
      }
    }
  }

  private var isEmpty: Bool { making.isEmpty && ready.isEmpty }

  private func column(
    _ name: String,
    _ title: String,
    _ nothing: String,
    _ numbers: [Int],
    _ context: ScreenContext
  ) -> Node {
    section(.class("board-column", name), .aria("labelledby", "board-\(name)")) {
      h2(.id("board-\(name)")) {
        Icon(name == "ready" ? "bell" : "juice").node(in: context)
        span { title }
      }
      ul(.data("numbers", name)) {
        for number in numbers { li(.data("number", "\(number)")) { context.texts.number(number) } }
      }
      p(.class("board-nothing"), .data("nothing", name), numbers.isEmpty ? nil : .hidden) {
        nothing
      }
    }
  }
}
