package import HTML
import Identifiers
package import JuiceBar
import Localization
package import Time
package import Web

/// The calls that wait for staff, oldest first; hidden if there are none.
package struct CallList {
  package let calls: [StaffCall]
  /// The time from which their age is counted.
  package let now: Timestamp
  /// Whether new calls are announced and counted but not shown.
  package var isQuiet = false

  package init(calls: [StaffCall], now: Timestamp, isQuiet: Bool = false) {
    self.calls = calls
    self.now = now
    self.isQuiet = isQuiet
  }

  package func node(in context: ScreenContext) -> Node {
    let texts = context.texts
    return section(
      .id("calls"),
      .class("calls"),
      .aria("labelledby", "calls-heading"),
      isQuiet ? .data("quiet") : nil,
      calls.isEmpty || isQuiet ? .hidden : nil
    ) {
      h2(.id("calls-heading")) { texts(.callTitle) }
      ul(
        .data("colon", texts.colon),
        .data("just-now", texts(.callJustNow)),
        .data("minutes-one", texts.unfilled(.callMinutes, .one)),
        .data("minutes-other", texts.unfilled(.callMinutes)),
        .data("coming-by", texts.unfilled(.callComingBy)),
        .data("coming-unnamed", texts(.callComingUnnamed)),
        .data("failed", texts(.callAnswerFailed))
      ) {
        for call in calls { row(call.reason, call, context) }
      }
      form(
        .id("answer-calls"),
        .method("post"),
        .action(Link.answerCalls.path),
        calls.count < 2 ? .hidden : nil
      ) {
        input(
          .type("hidden"),
          .name("until"),
          .value("\(calls.map(\.calledAt.milliseconds).max() ?? 0)")
        )
        button(.class("button", "quiet")) { texts(.callAllDone) }
      }
      p(.class("calls-notice"), .data("calls-notice"), .role("alert"))
      for reason in CallReason.allCases {
        template(.id("call-\(reason.rawValue)")) { row(reason, nil, context) }
      }
    }
  }

  /// The row of a call, or one for a script to fill.
  private func row(_ reason: CallReason, _ call: StaffCall?, _ context: ScreenContext) -> Node {
    let texts = context.texts
    let reasonWords = texts(reason.text)
    let label = [reasonWords, call?.place?.rawValue].compactMap(\.self).joined(separator: ", ")
    return li(.class("call"), .data("call-id", call?.id.rawValue ?? "")) {
      Icon(reason.icon).node(in: context)
      div(.class("call-text")) {
        strong(.data("reason")) { reasonWords }
        span(.class("call-place"), .data("place"), .lang("")) { call?.place?.rawValue ?? "" }
        span(.class("call-age"), .data("called-at", "\(call?.calledAt.milliseconds ?? 0)")) {
          call.map { age(of: $0, texts) } ?? ""
        }
        span(.class("call-coming"), .data("coming")) {
          call?.coming.map { words(for: $0, texts) } ?? ""
        }
      }
      form(
        .method("post"),
        .action(call.map { Link.comeToCall($0.id).path } ?? ""),
        .data("come"),
        call?.coming == nil ? nil : .hidden
      ) {
        button(.class("button"), .aria("label", "\(texts(.callCome))\(texts.colon)\(label)")) {
          texts(.callCome)
        }
      }
      form(.method("post"), .action(call.map { Link.answerCall($0.id).path } ?? "")) {
        button(
          .class("button", "done"),
          .data("answer"),
          .aria("label", "\(texts(.callDone))\(texts.colon)\(label)")
        ) {
          Icon("check").node(in: context)
          span { texts(.callDone) }
        }
      }
    }
  }

  private func words(for coming: StaffCall.Coming, _ texts: Texts) -> String {
    coming.by?.named.map { texts(.callComingBy, ["name": $0]) } ?? texts(.callComingUnnamed)
  }

  private func age(of call: StaffCall, _ texts: Texts) -> String {
    let minutes = (now.milliseconds - call.calledAt.milliseconds) / 60_000
    return minutes < 1 ? texts(.callJustNow) : texts(.callMinutes, count: minutes)
  }
}
