import Calendars
import CounterWeb
import HTML
import JuiceBar
import Languages
import Localization
import Web

/// The ledger of the stock, newest first, below the form of its filter.
struct StockLedgerPage: Page {
  private static let select = Element("select")
  private static let option = Element("option")

  let frame: StockWorkFrame
  let page: LedgerPage
  let filter: StockLedgerFilter
  let zone: ZoneRules

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    return frame.html(.stockWorkLedger, in: context) {
      for notice in frame.notices { notice.node() }
      search(context)
      if page.entries.isEmpty {
        p(.class("empty")) { texts(.ledgerNone) }
      } else {
        lines(context)
      }
      div(.class("buttons")) {
        if filter.query.before != nil {
          a(.class("button"), .href(Link.stockLedger(query: filter.address(before: nil)).path)) {
            texts(.ledgerNewest)
          }
        }
        if let next = page.next {
          let older = Link.stockLedger(query: filter.address(before: next))
          a(.class("button"), .href(older.path), .rel("next")) { texts(.ledgerOlder) }
        }
        a(
          .class("button", "quiet"),
          .href(Link.stockLedgerFile(query: filter.address(before: nil)).path)
        ) { texts(.ledgerFile) }
      }
    }
  }

  // MARK: - The filter

  private func search(_ context: ScreenContext) -> Node {
    let texts = context.texts
    let isUsed = filter.texts.keys.contains { $0 != .before }
    return details(.class("ledger-filter"), isUsed ? .open : nil) {
      summary(.class("button")) { texts(.ledgerFilter) }
      form(.method("get"), .action(Link.stockLedger(query: "").path)) {
        choice(
          .fruit,
          texts(.stocktakeFruit),
          frame.menu.fruits.map { ($0.id.rawValue, $0.name.text(in: context.language)) },
          texts
        )
        choice(
          .reason,
          texts(.ledgerReason),
          MovementReason.allCases.map { ($0.rawValue, texts($0.text)) },
          texts
        )
        field(.from, texts(.ledgerFrom), isDay: true)
        field(.until, texts(.ledgerUntil), isDay: true)
        field(.order, texts(.ledgerOrder), inputMode: "numeric")
        field(.words, texts(.ledgerWords))
        div(.class("ledger-buttons")) {
          button(.class("button")) { texts(.ledgerShow) }
          a(.class("button", "quiet"), .href(Link.stockLedger(query: "").path)) {
            texts(.ledgerAll)
          }
        }
      }
    }
  }

  private func choice(
    _ field: StockLedgerFilter.Field,
    _ name: String,
    _ options: [(value: String, text: String)],
    _ texts: Texts
  ) -> Node {
    labelled(field, name) {
      Self.select(.id("filter-\(field.rawValue)"), .name(field.rawValue)) {
        Self.option(.value("")) { texts(.ledgerAll) }
        for (value, text) in options {
          Self.option(
            .value(value),
            filter.texts[field] == value ? Attribute("selected") : nil
          ) { text }
        }
      }
    }
  }

  private func field(
    _ field: StockLedgerFilter.Field,
    _ name: String,
    isDay: Bool = false,
    inputMode: String? = nil
  ) -> Node {
    labelled(field, name) {
      input(
        .id("filter-\(field.rawValue)"),
        .name(field.rawValue),
        .type("text"),
        // No date field: arrow keys change its value, so a keypad could never leave it.
        isDay ? Attribute("placeholder", "2026-11-21") : nil,
        (isDay ? "numeric" : inputMode).map { Attribute("inputmode", $0) },
        Attribute("autocomplete", "off"),
        .value(filter.texts[field] ?? "")
      )
    }
  }

  private func labelled(
    _ field: StockLedgerFilter.Field,
    _ name: String,
    @NodeBuilder control: () -> [Node]
  ) -> Node {
    div(.class("ledger-field")) {
      label(.for("filter-\(field.rawValue)")) { name }
      control()
    }
  }

  // MARK: - The lines

  private func lines(_ context: ScreenContext) -> Node {
    let texts = context.texts
    return CardTable(
      [
        .words(texts(.stocktakeFruit)), .figure(texts(.ledgerChange)),
        .figure(texts(.ledgerBalance)), .words(texts(.ledgerReason)),
        .words(texts(.ledgerTime)), .action(texts(.ledgerUndo)),
      ],
      page.entries.map { line($0, context) }
    ).node
  }

  private func line(_ entry: LedgerEntry, _ context: ScreenContext) -> CardTable.Row {
    let texts = context.texts
    let movement = entry.movement
    let number = entry.orderNumber.map { texts(.ledgerOrderNumber, ["number": texts.number($0)]) }
    return .init(
      .data("movement", movement.id.rawValue),
      style: entry.isReversed ? "reversed" : nil,
      head: frame.menu[movement.fruit]?.name.node(in: context)
        ?? .text(movement.fruit.rawValue),
      [
        span(.class("ledger-change")) { texts.change(movement.delta) },
        .text(texts.number(movement.balance)),
        .group {
          number ?? texts(movement.reason.text)
          if movement.reason == .cancellation { small { texts(movement.reason.text) } }
          if let note = movement.details.note { small(.lang("")) { note.rawValue } }
        },
        texts.momentNode(movement.at, in: zone),
        undo(entry, context),
      ]
    )
  }

  private func undo(_ entry: LedgerEntry, _ context: ScreenContext) -> Node? {
    let texts = context.texts
    let movement = entry.movement
    if entry.isReversed { return span(.class("quiet-words")) { texts(.ledgerUndone) } }
    guard entry.isReversible else { return nil }
    let fruit = frame.menu[movement.fruit]?.name.text(in: context.language)
    let values: KeyValuePairs = [
      "change": texts.change(movement.delta), "fruit": fruit ?? movement.fruit.rawValue,
      "reason": texts(movement.reason.text),
    ]
    return form(.method("post"), .action(Link.undoMovement(movement.id).path), .data("waits")) {
      input(.type("hidden"), .name("query"), .value(filter.address(before: filter.query.before)))
      button(.class("button"), .aria("label", texts(.ledgerUndoNamed, values))) {
        texts(.ledgerUndo)
      }
    }
  }
}
