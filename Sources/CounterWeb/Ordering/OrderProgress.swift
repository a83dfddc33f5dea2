import HTML
import Identifiers
import JuiceBar
import Localization
import Web

/// The progress of an order, in the dialog that shows its number: three steps to see and one
/// sentence to hear, both kept current by `order-progress.js`.
///
/// Hidden until there is an order to follow: one made at once is ready.
struct OrderProgress {
  let order: Order?
  /// Whether it is still to be paid.
  var isUnpaid = false
  /// Whether it is cancelled unless it is paid in time.
  var mayExpire = false
  /// Why it was cancelled, if it was and that is known.
  var cause: OrderStep.Cause?
  /// How long the order takes, in minutes; `nil` if no wait is quoted.
  let wait: Int?

  private var cancelled: TextKey { cause == .unpaid ? .progressExpired : .progressCancelled }

  func node(in context: ScreenContext) -> Node {
    let texts = context.texts
    let status = order?.status
    return div(
      .class("order-progress"),
      .data("slot", "progress"),
      status.map { .data("status", $0.rawValue) },
      isUnpaid ? .data("payment", PaymentState.unpaid.rawValue) : nil,
      order.map { .data("order", $0.id.rawValue) },
      order.map { .data("number", "\($0.called)") },
      order.map { .data("lines", Cart.buttonValue($0.lines.map { ($0.juice, $0.quantity) })) },
      wait.map { .data("wait", "\($0)") },
      order == nil ? .hidden : nil
    ) {
      ol(.class("progress-steps"), .aria("label", texts(.progressTitle))) {
        for step in [Order.Status.placed, .making, .ready] {
          li(.data("step", step.rawValue), step == status ? .aria("current", "step") : nil) {
            texts(step.words)
          }
        }
      }
      p(
        .class("progress-words"),
        .role("status"),
        .data("slot", "stand"),
        .data("placed", texts.unfilled(.progressPlaced)),
        .data("making", texts.unfilled(.progressMaking)),
        .data("ready", texts.unfilled(.progressReady)),
        .data("collected", texts.unfilled(.progressCollected)),
        .data("cancelled", texts.unfilled(cancelled)),
        mayExpire ? .data("unpaid", texts.unfilled(.progressExpired)) : nil
      ) {
        order.map { order in
          let sentence = order.status == .cancelled ? cancelled : order.status.sentence
          return texts(sentence, ["number": texts.number(order.called)])
        } ?? ""
      }
    }
  }
}

extension Order.Status {
  fileprivate var sentence: TextKey {
    switch self {
    case .placed: .progressPlaced
    case .making: .progressMaking
    case .ready: .progressReady
    case .collected: .progressCollected
    case .cancelled: .progressCancelled
    }
  }
}
