import HTML
import HTTP
import JuiceBar
import Languages
import Localization

/// All bars of the venue at a glance: a row each, on a phone a card, and the form that founds one.
struct ChainPage {
  /// A bar, and where its pages are.
  struct Row {
    let figures: ChainFigures
    let address: BarAddress
    /// Whether it is the default bar, which is never closed.
    let isMain: Bool
  }

  /// Why nothing was changed.
  enum Notice {
    case wrongIdentifier
    case refused(BarListRefusal)

    func text(in texts: Texts) -> String {
      switch self {
      case .wrongIdentifier: texts(.venueWrongId)
      case .refused(let refusal):
        switch refusal {
        case .taken(let bar): texts(.venueTaken, ["bar": bar.rawValue])
        case .unknown(let bar): texts(.venueUnknown, ["bar": bar.rawValue])
        case .tooMany: texts(.venueTooMany)
        case .wrongName: texts(.venueWrongName)
        case .wrongZone: texts(.venueWrongZone)
        case .lastOpen: texts(.venueLastOpen)
        case .wrongMenu(let bar): texts(.venueWrongMenu, ["bar": bar.rawValue])
        }
      }
    }
  }

  let rows: [Row]
  /// What was typed.
  let form: Fields
  let notice: Notice?

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let screen = Screen(title: texts(.venueTitle), name: "chain-screen", isForStaff: true)
    return screen.html(in: context) {
      main(.id("main"), .class("staff-page")) {
        div(.class("screen-heading")) {
          h1 { texts(.venueTitle) }
          BackLink(link: .manage, key: .manageTitle).node(in: context)
        }
        p(.class("notice"), .role("alert")) { notice?.text(in: texts) ?? "" }
        table(.class("report-table", "stacked-table", "chain-table")) {
          thead {
            tr {
              for key in Self.columns { th(.scope("col")) { texts(key) } }
            }
          }
          tbody { for row in rows { node(row, context) } }
        }
        addForm(texts)
      }
    }
  }

  private static let columns: [TextKey] = [
    .venueBar, .venueStock, .venueGlasses, .venueGross, .venueOpenOrders, .venueAlerts,
    .venueStatus,
  ]

  private func node(_ row: Row, _ context: ScreenContext) -> Node {
    let texts = context.texts
    let figures = row.figures
    return tr(.data("bar", figures.bar.id.rawValue)) {
      th(.scope("row")) {
        if figures.bar.isOpen {
          a(.href(row.address.path(of: .manage))) { figures.bar.name.node(in: context) }
        } else {
          figures.bar.name.node(in: context)
        }
      }
      td(.data("name", texts(.venueStock))) {
        a(.href(row.address.path(of: .stock))) { texts.number(figures.pieces) }
      }
      td(.data("name", texts(.venueGlasses))) { texts.number(figures.glasses) }
      td(.data("name", texts(.venueGross))) {
        texts.price(figures.gross, in: figures.menu.currency)
      }
      td(.data("name", texts(.venueOpenOrders))) {
        a(.href(row.address.path(of: .bar))) { texts.number(figures.openOrders) }
      }
      td(.data("name", texts(.venueAlerts))) { alerts(figures, texts) }
      td(.data("name", texts(.venueStatus))) { status(row, context) }
    }
  }

  private func alerts(_ figures: ChainFigures, _ texts: Texts) -> Node {
    var words: [String] = []
    if !figures.low.isEmpty {
      let names = figures.low.map { $0.name.text(in: texts.language) }.joined(separator: ", ")
      words.append(texts(.venueLow, ["fruits": names]))
    }
    if figures.openCalls > 0 {
      words.append(texts(.venueCalls, ["number": texts.number(figures.openCalls)]))
    }
    if figures.failingWebhooks > 0 {
      words.append(texts(.venueWebhooks, ["number": texts.number(figures.failingWebhooks)]))
    }
    guard !words.isEmpty else { return .text("–") }
    return ul(.class("chain-alerts")) { for word in words { li { word } } }
  }

  private func status(_ row: Row, _ context: ScreenContext) -> Node {
    let texts = context.texts
    let bar = row.figures.bar
    guard !row.isMain else { return .text(texts(.venueIsMain)) }
    let key: TextKey = bar.isOpen ? .venueClose : .venueReopen
    return HTML.form(.method("post"), .action(Link.barStatus(bar.id).path)) {
      if !bar.isOpen { p { texts(.venueIsClosed) } }
      input(.type("hidden"), .name("status"), .value(bar.isOpen ? "closed" : "open"))
      button(.class("button", "quiet")) {
        texts(key)
        span(.class("visually-hidden")) {
          " "
          bar.name.node(in: context)
        }
      }
    }
  }

  private func addForm(_ texts: Texts) -> Node {
    section(.class("staff-card"), .aria("labelledby", "add-heading")) {
      h2(.id("add-heading")) { texts(.venueAdd) }
      HTML.form(.class("staff-form"), .method("post"), .action(Link.chain.path)) {
        field("id", .text(texts(.venueId)), hint: texts(.venueWrongId), isRequired: true)
        for language in Language.allCases {
          field(
            "name.\(language.tag)",
            .group([
              .text(texts(.venueName) + " "), span(.lang(language.tag)) { language.ownName },
            ])
          )
        }
        field("timeZone", .text(texts(.venueZone)), hint: texts(.venueZoneHint))
        fieldset(.class("staff-choices")) {
          legend { texts(.venueMenu) }
          choice("yes", texts(.venueFollows), isChosen: form["follows"] == "yes")
          choice("no", texts(.venueOwnMenu), isChosen: form["follows"] != "yes")
        }
        button(.class("button", "act")) { texts(.venueAdd) }
      }
    }
  }

  private func field(
    _ name: String,
    _ words: Node,
    hint: String? = nil,
    isRequired: Bool = false
  ) -> Node {
    div(.class("staff-field")) {
      label(.for("bar-\(name)")) { words }
      input(
        .id("bar-\(name)"),
        .name(name),
        .type("text"),
        .value(form[name] ?? ""),
        Attribute("autocomplete", "off"),
        Attribute("maxlength", "64"),
        isRequired ? .required : nil,
        hint == nil ? nil : .aria("describedby", "bar-\(name)-hint")
      )
      if let hint { p(.id("bar-\(name)-hint"), .class("hint")) { hint } }
    }
  }

  private func choice(_ value: String, _ words: String, isChosen: Bool) -> Node {
    div(.class("staff-choice")) {
      input(
        .id("follows-\(value)"),
        .name("follows"),
        .type("radio"),
        .value(value),
        isChosen ? .checked : nil
      )
      label(.for("follows-\(value)")) { words }
    }
  }
}
