import HTML
import Localization

/// The line at the top of every screen of staff: the bar, open calls, the connection, the language
/// and the person.
struct StaffTop {
  /// Whether the screen belongs to no bar.
  let isOfVenue: Bool
  let workplace: Workplace

  @NodeBuilder
  func nodes(in context: ScreenContext) -> [Node] {
    bar(in: context)
    span(.class("top-gap"))
    sound(in: context)
    workplace.calls?.mark(context)
    line(in: context)
    LanguageChooser().node(in: context)
    SignedInBar(workplace: workplace).nodes(in: context)
  }

  @NodeBuilder
  private func bar(in context: ScreenContext) -> [Node] {
    let name = isOfVenue ? nil : context.barName
    if !workplace.bars.isEmpty {
      nav(.class("bar-switch"), .aria("label", context.texts(.barSwitch))) {
        details {
          summary {
            span(.class("bar-name")) {
              if let name { name.node(in: context) } else { context.texts(.barSwitch) }
            }
          }
          ul {
            for bar in workplace.bars { li { link(to: bar, in: context) } }
            if workplace.hasMoreBars, let all = workplace.allBars {
              li { a(.href(all.link.path)) { context.texts(all.title) } }
            }
          }
        }
      }
    } else if let name {
      p(.class("bar-name")) { name.node(in: context) }
    }
  }

  /// Leads to the same screen of another bar, if the caller may open it there.
  private func link(to bar: Workplace.Bar, in context: ScreenContext) -> Node {
    let isPresent = !isOfVenue && bar.address == BarAddress.current
    let place =
      workplace.present.flatMap { $0.permission.isHeld(by: bar.role, nil) ? $0.link : nil }
      ?? .manage
    let target = isOfVenue ? .manage : place
    return a(
      .href(bar.address.path(of: target)),
      isPresent ? .aria("current", "true") : nil
    ) { bar.name.node(in: context) }
  }

  /// The switch of the sounds, which a script makes.
  private func sound(in context: ScreenContext) -> Node {
    button(
      .class("sound"),
      .type("button"),
      .hidden,
      .data("sound"),
      .aria("pressed", "false"),
      .aria("label", context.texts(.soundSwitch))
    ) { Icon("speaker").node(in: context) }
  }

  /// The state of the connection, once a script knows it.
  private func line(in context: ScreenContext) -> Node {
    p(.class("line"), .hidden, .data("line")) {
      span(.class("line-up")) {
        Icon.ofStaff("online").node(in: context)
        span { context.texts(.lineUp) }
      }
      span(.class("line-down")) {
        Icon("offline").node(in: context)
        span { context.texts(.lineDown) }
      }
    }
  }
}
