import HTML
import Localization
import Time
import Web

extension CallLine {
  /// The open calls on every screen of staff; the live feed fills them in.
  static let shown = CallLine(
    mark: { context in
      a(.class("calls-mark"), .href(Link.calls.path + "#calls"), .data("calls-mark")) {
        Icon("bell").node(in: context)
        span(.class("visually-hidden")) { context.texts(.callTitle) }
        strong(.data("calls-count"))
      }
    },
    list: { context, isQuiet in
      CallList(calls: [], now: Timestamp(milliseconds: 0), isQuiet: isQuiet).node(in: context)
    },
    script: "call-list.js"
  )
}
