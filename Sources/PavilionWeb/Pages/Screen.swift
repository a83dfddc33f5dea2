import HTML
import JuiceBar
import Languages
import Localization

/// The frame that all screens share: head, way home, languages, and what the scripts look for.
///
/// Scripts and browser tests find things by these names and no others:
/// - `html[data-stored]` says that the page is one that the device had kept, `html[data-offline]` that
///   the server cannot be reached; forms of `data-waits` are not sent meanwhile, and
///   `dialog#waiting-dialog` says so.
/// - `body[data-base]` is what the addresses of the screen's bar begin with, where it is not the default
///   bar: scripts put it before theirs.
/// - `body[data-version]` is the version of the stock that the screen shows, `body[data-events]`
///   the address of the live feed, `#connection-banner` the line that says it is down, `#announcer`
///   what is read aloud.
/// - Order screen: `[data-fruit="kiwi"]` with `[data-count]`; `[data-juice="kiwi"]` with
///   `[data-makeable]` and the sentence `data-ready`; `form#order`, `dialog#order-dialog`, and the
///   templates `#ready-template`, `#refusal-template`, `#message-template` and `#checking-template`
///   with `[data-slot]`; `[data-close]` closes the dialog. The cart: in a juice's card `[data-step]`
///   of value -1 or 1 and `[data-glasses]`, below all cards `[data-cart-bar]` with
///   `[data-cart-lines]`, `[data-cart-needs]`, `[data-total]`, `[data-total-price]`,
///   `[data-cart-order]` and `[data-cart-empty]`.
/// - `#idle-dialog` counts down to the start screen; `body[data-staff]` says that a screen is not
///   reset where it is not mounted; `html[data-busy]` that nothing may be reset just now.
/// - Every screen: `dialog#view-panel` is the accessibility panel, which `[data-view-open]` opens,
///   and `form[data-view-form]` holds its choices; `dialog#help-dialog` explains the keys, `#caption`
///   shows what is being spoken, and `#language-chooser` holds a link to each language.
/// - Stock screen: `[data-fruit="kiwi"]` with `[data-capacity]`, `input[name=onHand]`,
///   `button[name=delta]` of value -1 or 1, `[data-save]` and `[data-notice]`; `#calls` with the open
///   calls as `[data-call-id]`, `[data-answer]` and one template a reason, such as `#call-help`.
/// - Screens of staff: `#session-ended` is filled from `#session-ended-template` when nobody is
///   signed in any more.
/// - Calling staff, on every screen of visitors: `[data-call="help"]` calls for that reason, and
///   `[data-call-state]` says how the call stands.
struct Screen {
  /// What stands before the site's name in the window's title.
  let title: String
  /// The kind of screen, for the styles.
  let name: String
  /// The version of the stock shown, on screens that show it.
  var version: Int?
  /// The script of the screen, if it has one of its own.
  var script: String?
  /// What that script imports, to be asked for at once.
  var modules: [String] = []
  /// Whether staff works with the screen: it is not reset for the next visitor, and it shows calls
  /// where others have the button that calls.
  var isForStaff = false
  /// The live feed, where it is not the usual one.
  var feed: Link?
  /// Whether the screen hangs on a wall, where nobody touches it and nothing resets it.
  var isBoard = false
  /// Whether the screen is of no bar: it calls nobody's staff.
  var isOfVenue = false
  /// Whether the screen is the accessibility panel itself.
  var isPanel = false
  /// What stands above the title in the upper half in low reach.
  var drawing: Node?

  /// The complete page.
  func html(in context: ScreenContext, @NodeBuilder content: () -> [Node]) -> String {
    let texts = context.texts
    return document(.lang(context.language.tag)) {
      head { metadata(context) }
      body(
        .class("screen", name),
        .data("events", (feed ?? (isForStaff ? Link.staffEvents : .events)).path),
        version.map { .data("version", "\($0)") },
        BarAddress.current == .root ? nil : .data("base", BarAddress.current.base),
        isForStaff || isBoard ? .data("staff") : nil
      ) {
        a(.class("skip-link"), .href("#main")) { texts(.skip) }
        for orientation in [ScreenSettings.Orientation.portrait, .landscape] {
          p(.class("turn-notice"), .data("for", orientation.rawValue)) {
            texts(orientation == .portrait ? .turnUpright : .turnSideways)
          }
        }
        div(.class("reach-view"), .aria("hidden", "true")) {
          drawing
          span(.class("reach-title")) { title }
        }
        p(
          .id("connection-banner"),
          .class("connection-banner"),
          .role("status"),
          .data("text", texts(.connectionLost))
        )
        header(.class("site-header")) {
          a(.class("home-link"), .href(Link.start.path)) {
            Icon("home").node(in: context)
            span(.class("home-words")) { texts(.home) }
          }
          // Whose stock this is, where there are several bars.
          if isForStaff, !isOfVenue, let name = context.barName {
            p(.class("bar-name")) { name.node(in: context) }
          }
          LanguageChooser().node(in: context)
          if isForStaff {
            SignedInBar().nodes(in: context)
          } else if !isBoard, !isOfVenue {
            CallButton(reason: .help).node(in: context)
          }
        }
        if isForStaff { SessionNotice().nodes(in: context) }
        content()
        ViewBar(leadsToPanel: !isPanel).nodes(in: context)
        p(.id("announcer"), .class("visually-hidden"), .role("status"))
        IdleDialog().node(in: context)
      }
    }.rendered
  }

  @NodeBuilder
  private func metadata(_ context: ScreenContext) -> [Node] {
    meta(Attribute("charset", "utf-8"))
    meta(.name("viewport"), .content("width=device-width, initial-scale=1"))
    meta(.name("color-scheme"), .content("light dark"))
    HTML.title {
      let site = context.texts(.siteName)
      title == site ? site : "\(title) – \(site)"
    }
    link(.rel("icon"), .href(context.asset("favicon.svg")), .type("image/svg+xml"))
    link(.rel("apple-touch-icon"), .href(context.asset("apple-touch-icon.png")))
    // With cookies, since they say how the screen is held.
    link(
      .rel("manifest"),
      .href(Link.manifest(context.language).path),
      Attribute("crossorigin", "use-credentials")
    )
    for (scheme, colour) in Manifest.paper {
      meta(
        .name("theme-color"),
        .content(colour),
        Attribute("media", "(prefers-color-scheme: \(scheme))")
      )
    }
    for sheet in isForStaff || isBoard ? StyleSheet.allCases : [.visitors] {
      link(.rel("stylesheet"), .href(context.asset(sheet.fileName)))
    }
    // Painted when all of it is there: a slow device would show half a list, and move it.
    link(.rel("expect"), .href("#announcer"), Attribute("blocking", "render"))
    // What the scripts below import, so that a slow line is crossed once.
    for module in ["feed.js", "view.js", "keypad.js", "language.js"] + modules {
      link(.rel("modulepreload"), .href(context.asset(module)))
    }
    HTML.script(.type("module"), .src(context.asset("idle.js")))
    HTML.script(.type("module"), .src(context.asset(script ?? "main.js")))
    HTML.script(.type("module"), .src(context.asset("access.js")))
    if isForStaff {
      HTML.script(.type("module"), .src(context.asset("session.js")))
    } else if !isBoard, !isOfVenue {
      HTML.script(.type("module"), .src(context.asset("calls.js")))
    }
  }
}
