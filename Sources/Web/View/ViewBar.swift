import HTML
import JSON
import JuiceBar
import Localization

/// The bar at the lower edge of every screen: the buttons of the accessibility panel and of staff, and
/// the text being spoken.
///
/// It stands low so that everyone reaches it, also from a wheelchair at a tall screen.
struct ViewBar {
  /// Whether the panel opens from here; not on the page that is the panel.
  let leadsToPanel: Bool
  /// Whether visitors call staff from here.
  let callsStaff: Bool

  @NodeBuilder
  func nodes(in context: ScreenContext) -> [Node] {
    bar(context)
    if leadsToPanel { panel(context) }
    help(context)
    template(.id("speech-texts"), words(context.texts))
  }

  private func bar(_ context: ScreenContext) -> Node {
    let texts = context.texts
    return aside(.class("view-bar"), .aria("label", texts(.viewTitle))) {
      div(.class("speech-line")) {
        p(.class("caption"), .id("caption"), .aria("hidden", "true"))
        div(.class("speech-buttons"), .role("group"), .aria("label", texts(.speechBar))) {
          control("read", "speaker", .speechRead, context)
          control("stop", "stop", .speechStop, context)
          control("repeat", "repeat", .speechRepeat, context)
          control("slower", "slower", .speechSlower, context)
          control("faster", "faster", .speechFaster, context)
        }
      }
      if leadsToPanel {
        a(
          .class("button", "view-link"),
          .href(Link.view(from: context.currentPath).path),
          .data("view-open")
        ) {
          Icon("accessibility").node(in: context)
          span { texts(.viewOpen) }
        }
      }
      if callsStaff { CallButton(reason: .help).node(in: context) }
    }
  }

  private func panel(_ context: ScreenContext) -> Node {
    let texts = context.texts
    return dialog(
      .id("view-panel"),
      .class("side-dialog"),
      .aria("labelledby", "view-panel-title")
    ) {
      div(.class("dialog-heading")) {
        h2(.id("view-panel-title")) { texts(.viewTitle) }
        closeButton(context)
      }
      p(.class("lead")) { texts(.viewLead) }
      ViewForm().node(returningTo: context.currentPath, in: context)
      button(.class("button"), .type("button"), .data("help-open")) { texts(.helpTitle) }
    }
  }

  private func help(_ context: ScreenContext) -> Node {
    dialog(.id("help-dialog"), .class("side-dialog"), .aria("labelledby", "help-title")) {
      div(.class("dialog-heading")) {
        h2(.id("help-title")) { context.texts(.helpTitle) }
        closeButton(context)
      }
      KeyHelp().node(in: context)
      if let workplace = context.workplace { StaffKeys(workplace: workplace).nodes(in: context) }
    }
  }

  private func closeButton(_ context: ScreenContext) -> Node {
    button(.class("button"), .type("button"), .data("close-dialog")) {
      context.texts(.viewDone)
    }
  }

  private func control(
    _ action: String,
    _ icon: String,
    _ name: TextKey,
    _ context: ScreenContext
  ) -> Node {
    button(
      .class("button", "speech-button"),
      .type("button"),
      .data("speech", action),
      .aria("label", context.texts(name))
    ) { Icon(icon).node(in: context) }
  }

  /// The texts of the script that speaks, as one JSON object.
  private func words(_ texts: Texts) -> Attribute {
    let words: KeyValuePairs<String, TextKey> = [
      "welcome": .speechWelcome, "goodbye": .speechGoodbye, "noVoice": .speechNoVoice,
      "failed": .speechFailed, "button": .speechButton, "link": .speechLink,
      "field": .speechField, "empty": .speechEmpty, "pressed": .speechPressed,
      "notPressed": .speechNotPressed, "expanded": .speechExpanded,
      "collapsed": .speechCollapsed, "unavailable": .speechUnavailable,
      "current": .speechCurrent, "position": .speechPosition,
    ]
    let members = words.map { ($0.key, JSONValue.string(texts.unfilled($0.value))) }
    return .data("texts", JSONValue.object(JSONObject(members)).encoded())
  }
}

/// The keys and their effects, a line each.
struct KeyHelp {
  func node(in context: ScreenContext) -> Node {
    let keys: [TextKey] = [
      .helpArrows, .helpEnter, .helpBack, .helpFields, .helpHelp, .helpFunctions,
    ]
    return ul(.class("key-help")) { for key in keys { li { context.texts(key) } } }
  }
}
