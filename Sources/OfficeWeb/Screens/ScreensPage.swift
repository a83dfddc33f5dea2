import CounterWeb
import HTML
import Identifiers
import JuiceBar
import Languages
import Localization
import Staffing
import Time
import Web

/// The paired screens: where each stands, when it was last heard, and what it shows.
struct ScreensPage: Page {
  struct Row {
    let screen: PairedScreen
    let settings: ScreenSettings
    let sighting: ScreenSighting?
    /// The address of a link at the bar that paired the screen.
    let path: @Sendable (Link) -> String
  }

  let rows: [Row]
  let bars: BarList
  /// The version of the program that serves the screens.
  let program: String
  let now: Timestamp

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    return StaffFrame(title: texts(.screensTitle), name: "screens-screen").html(in: context) {
      p(.class("lead")) { texts(.screensLead) }
      if rows.isEmpty {
        p(.class("empty")) { texts(.screensNone) }
        a(.class("button", "solid"), .href(Link.devices.path)) { texts(.devicesPair) }
      } else {
        form(.method("post"), .action(Link.reloadScreens.path), .data("waits")) {
          button(.class("button")) { texts(.screensReloadAll) }
        }
        CardTable(columns(texts), rows.map { row($0, texts) }).node
      }
    }
  }

  private func columns(_ texts: Texts) -> [CardTable.Column] {
    [
      .words(texts(.screensName)), .words(texts(.screensSeen)), .words(texts(.screensVersion)),
      .words(texts(.screensLanguage)), .figure(texts(.screensBattery)),
      .action(texts(.screensReload)),
    ]
  }

  private func row(_ row: Row, _ texts: Texts) -> CardTable.Row {
    let (name, seen) = (row.screen.name.rawValue, row.sighting)
    return .init(
      .data("screen", name),
      head: .group {
        a(.lang(""), .href(row.path(.screen(row.screen.id.device)))) { name }
        if bars.hasSeveralOpen { small { bar(of: row, texts) } }
        if let place = row.settings.place { small(.lang("")) { place.rawValue } }
      },
      [
        .group {
          texts.age(of: seen, at: now)
          if let seen { small(.lang("")) { seen.address } }
        },
        seen.map { version(of: $0, texts) },
        seen.map { seen in span(.lang(seen.language.tag)) { seen.language.ownName } },
        seen?.battery.map { .text(texts(.receiptPercent, ["rate": texts.number($0)])) },
        reload(row, texts),
      ]
    )
  }

  /// The bar where a screen stands; that which paired it, as long as it stands at none.
  private func bar(of row: Row, _ texts: Texts) -> String {
    let id = row.settings.bar ?? row.screen.id.home
    return bars[id]?.name.text(in: texts.language) ?? id.rawValue
  }

  private func version(of sighting: ScreenSighting, _ texts: Texts) -> Node {
    .group([
      .text(sighting.version + " "),
      ProgramVersion(sighting.version) < ProgramVersion(program)
        ? span(.class("tag"), .data("older")) { texts(.screensOlder) } : .text(""),
    ])
  }

  private func reload(_ row: Row, _ texts: Texts) -> Node {
    let words = "\(texts(.screensReload))\(texts.colon)\(row.screen.name)"
    return form(
      .method("post"),
      .action(row.path(.screen(row.screen.id.device, "reload"))),
      .data("waits")
    ) {
      button(.class("button"), .aria("label", words)) { texts(.screensReload) }
    }
  }
}

/// A version of the program, in the order of its numbers.
struct ProgramVersion: Comparable {
  private let numbers: [Int]

  /// Reads a text such as `1.0.0`; a part without a number counts as 0.
  init(_ text: String) {
    numbers = text.split(separator: ".").map { Int($0) ?? 0 }
  }

  static func < (left: ProgramVersion, right: ProgramVersion) -> Bool {
    left.numbers.lexicographicallyPrecedes(right.numbers)
  }
}
