package import HTML
import JuiceBar
import Languages
import Localization
import Staffing

/// The frame that all screens share: head, way home, languages, and the hooks of the scripts.
///
/// Scripts and browser tests find elements by these names and no others:
/// - `html[data-stored]` says that the device had kept the page, `html[data-offline]` that the
///   server cannot be reached; meanwhile forms of `data-waits` are not sent, and
///   `dialog#waiting-dialog` says so.
/// - `body[data-base]` is the prefix of the addresses of the screen's bar, if it is not the default
///   bar: scripts put it before theirs.
/// - `body[data-version]` is the version of the stock that the screen shows, `body[data-menu-version]`
///   that of the menu, `body[data-exhibition-version]` that of the exhibition; `body[data-events]`
///   is the address of the live feed, `#connection-banner` the line that says it is down,
///   `#announcer` the text read aloud.
/// - Order screen: `[data-fruit="kiwi"]` with `[data-count]`; `[data-menu]` with the sentence
///   `data-ready` and the cards `[data-juice="kiwi"]`, which have `data-out` while sold out, with
///   `[data-makeable]`, `[data-lack]` and `[data-substitute]`; `[data-queue]` with the glasses being
///   made and `[data-wait]`; `form#order`, `dialog#order-dialog`, and the templates
///   `#ready-template`, `#refusal-template`, `#message-template` and `#checking-template` with
///   `[data-slot]`; `[data-close]` closes the dialog. The cart: in a juice's card `[data-step]` of
///   value -1 or 1 and `[data-glasses]`, below all cards `[data-cart-bar]` with
///   `[data-cart-glasses]`, `[data-cart-lines]`, `[data-cart-needs]`, `[data-total]`,
///   `[data-total-price]`, `[data-cart-order]` and `[data-cart-empty]`.
/// - `#idle-dialog` counts down to the start screen on a mounted screen; `html[data-busy]` says that
///   nothing may be reset just now.
/// - `#order-strip` says on every screen of visitors how their own orders stand, each an element
///   `[data-order]` with its `data-status`.
/// - Every screen: `dialog#view-panel` is the accessibility panel, which `[data-view-open]` opens,
///   and `form[data-view-form]` holds its choices; `dialog#help-dialog` explains the keys,
///   `#caption` shows the text being spoken, and `#language-chooser` holds a link to each language.
/// - Stock screen: `[data-fruit="kiwi"]` with `[data-capacity]`, `input[name=onHand]`,
///   `button[name=delta]` of value -1 or 1, `[data-save]` and `[data-notice]`; `#calls` with the
///   open calls as `[data-call-id]`, `[data-answer]` and one template per reason, such as
///   `#call-help`.
/// - Screens of staff: `#session-ended` is filled from `#session-ended-template` when the session
///   has ended.
/// - Calling staff, on every screen of visitors: `[data-call="help"]` calls for that reason, and
///   `[data-call-state]` shows the state of the call.
package struct Screen {
  /// The background colour of the paper, as in the style sheet's tokens, by the colour scheme of
  /// the device; a browser test compares them.
  package static let paper = [("light", "#faf5ea"), ("dark", "#1b1510")]

  /// The text before the site's name in the window's title.
  package let title: String
  /// The kind of screen, for the styles.
  package let name: String
  /// The version of the stock shown, on screens that show it.
  package var version: Int?
  /// The version of the menu shown, on screens that show it with the stock.
  package var menuVersion: Int?
  /// The script of the screen, if it has one of its own.
  package var script: String?
  /// The style sheet of the screen beyond those of its kind, if it has one of its own.
  package var style: String?
  /// Whether staff works with the screen: it is not reset for the next visitor, and it shows calls
  /// in place of the button that calls.
  package var isForStaff = false
  /// The live feed, if it is not the usual one.
  package var feed: Link?
  /// Whether the screen hangs on a wall, where no one touches it and nothing resets it.
  package var isBoard = false
  /// The open calls as the screen shows them, if it knows them already.
  package var calls: Node?
  /// Whether the screen belongs to no bar: it calls no staff.
  package var isOfVenue = false
  /// Whether the screen is the accessibility panel itself.
  var isPanel = false
  /// The drawing above the title, in the upper half when the controls are within low reach.
  package var drawing: Node?

  package init(
    title: String,
    name: String,
    version: Int? = nil,
    menuVersion: Int? = nil,
    script: String? = nil,
    style: String? = nil,
    isForStaff: Bool = false,
    feed: Link? = nil,
    isBoard: Bool = false,
    calls: Node? = nil,
    isOfVenue: Bool = false,
    isPanel: Bool = false,
    drawing: Node? = nil
  ) {
    self.title = title
    self.name = name
    self.version = version
    self.menuVersion = menuVersion
    self.script = script
    self.style = style
    self.isForStaff = isForStaff
    self.feed = feed
    self.isBoard = isBoard
    self.calls = calls
    self.isOfVenue = isOfVenue
    self.isPanel = isPanel
    self.drawing = drawing
  }

  /// The complete page.
  package func html(in context: ScreenContext, @NodeBuilder content: () -> [Node]) -> String {
    let texts = context.texts
    let isOfBar = !isForStaff && !isBoard && !isOfVenue && context.previewBar == nil
    let hearsCalls = isForStaff && (context.workplace.map { $0.calls != nil } ?? true)
    return document(.lang(context.language.tag)) {
      head { metadata(context) }
      body(
        .class("screen", name),
        .data("events", (feed ?? (hearsCalls ? Link.staffEvents : .events)).path),
        version.map { .data("version", "\($0)") },
        menuVersion.map { .data("menu-version", "\($0)") },
        context.exhibitionVersion.map { .data("exhibition-version", "\($0)") },
        BarAddress.current == .root ? nil : .data("base", BarAddress.current.base),
        isForStaff || isBoard || context.previewBar != nil ? .data("staff") : nil
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
        // Some screens of staff, such as the sign-in page, do not require a session.
        if isForStaff, let workplace = context.workplace {
          div(.class("office")) {
            header(.class("site-header", "staff-top")) {
              homeLink(context)
              StaffTop(isOfVenue: isOfVenue, workplace: workplace).nodes(in: context)
            }
            StaffNavigation(workplace: workplace).node(in: context)
            div(.class("workspace")) {
              SessionNotice().nodes(in: context)
              Toast.place(context.toast, in: context)
              calls ?? workplace.calls?.list(context, !workplace.showsCalls)
              content()
            }
          }
        } else {
          context.previewBar
          header(.class("site-header")) {
            homeLink(context)
            // Names the bar whose stock this is, if there are several.
            if isForStaff, !isOfVenue, let name = context.barName {
              p(.class("bar-name")) { name.node(in: context) }
            }
            LanguageChooser().node(in: context)
          }
          isOfBar ? context.orderStrip?(context) : nil
          calls
          content()
        }
        ViewBar(
          leadsToPanel: !isPanel,
          callsStaff: isOfBar
        ).nodes(in: context)
        p(.id("announcer"), .class("visually-hidden"), .role("status"))
        IdleDialog().node(in: context)
      }
    }.rendered
  }

  private func homeLink(_ context: ScreenContext) -> Node {
    a(.class("home-link"), .href(Link.start.path)) {
      Icon("home").node(in: context)
      span(.class("home-words")) { context.texts(.home) }
    }
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
    // With credentials, since the cookies say how the screen is held.
    link(
      .rel("manifest"),
      .href(Link.manifest(context.language).path),
      Attribute("crossorigin", "use-credentials")
    )
    for (scheme, colour) in Self.paper {
      meta(
        .name("theme-color"),
        .content(colour),
        Attribute("media", "(prefers-color-scheme: \(scheme))")
      )
    }
    // Before the style sheets, for which a script waits that comes after them.
    HTML.script(.src(context.asset("taps.js")))
    let staffStyle = isForStaff ? StyleSheets.staff : nil
    for sheet in [StyleSheets.common, style, staffStyle].compactMap(\.self) {
      link(.rel("stylesheet"), .href(context.asset(sheet)))
    }
    // Delays painting until the page is complete: a slow device would show half a list, then move
    // it.
    link(.rel("expect"), .href("#announcer"), Attribute("blocking", "render"))
    let staffScript = isForStaff ? ScriptBundles.session : nil
    let ownScript = script ?? ScriptBundles.usual
    // Before the screen's own script, which begins to listen to the feed.
    let callScript = isForStaff ? context.workplace?.calls?.script : nil
    for script in [ScriptBundles.frame, callScript, ownScript, staffScript].compactMap(\.self) {
      HTML.script(.type("module"), .src(context.asset(script)))
    }
  }
}
