import CounterWeb
import HTML
import Identifiers
import JuiceBar
import Languages
import Localization
import Web

/// A form of all fruits, for the number of pieces that arrive or go.
struct StockBookingPage: Page {
  /// Up to this number, bars stand side by side; more are a list.
  private static let fewBars = 8

  let frame: StockWorkFrame
  let form: StockBookingForm
  /// The bars of the venue to which a transfer can go.
  let bars: [ListedBar]
  /// The key of the booking, so that pressing twice books once.
  let key: String

  private var kind: StockBookingKind { form.kind }

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    return frame.html(words.title, mode: .booking(kind), in: context) {
      p(.class("lead")) { texts(words.lead) }
      if kind == .delivery { p(.class("hint")) { texts(.bookingCostHint) } }
      for notice in frame.notices { notice.node() }
      HTML.form(
        .class("booking"),
        .method("post"),
        .action(Link.bookStock(kind).path),
        .data("waits")
      ) {
        input(.type("hidden"), .name("key"), .value(key))
        reasons(texts)
        ul(.class("booking-fruits")) {
          for fruit in frame.menu.fruits { row(fruit, context) }
        }
        if kind == .transfer, !bars.isEmpty { barField(context) }
        noteField(texts)
        button(.class("button", "solid")) { texts(.bookingBook) }
      }
    }
  }

  private var words: (title: TextKey, lead: TextKey, note: TextKey) {
    switch kind {
    case .delivery: (.stockWorkDelivery, .bookingDeliveryLead, .bookingSupplier)
    case .waste: (.stockWorkWaste, .bookingWasteLead, .bookingNote)
    case .transfer: (.stockWorkTransfer, .bookingTransferLead, .bookingPlace)
    }
  }

  private func reasons(_ texts: Texts) -> Node? {
    guard kind.reasons.count > 1 else { return nil }
    return Choices(
      texts(kind == .waste ? .bookingCause : .bookingDirection),
      kind.reasons.map { reason in
        Choice(
          .one,
          id: "reason-\(reason.rawValue)",
          name: "reason",
          value: reason.rawValue,
          .text(texts(reason.text)),
          isChosen: reason == form.reason
        )
      },
      areBeside: true
    ).node
  }

  private func row(_ fruit: Fruit, _ context: ScreenContext) -> Node {
    let texts = context.texts
    let id = "amount-\(fruit.id)"
    let isWrong = form.wrong.contains(fruit.id)
    return li(.class("booking-fruit")) {
      FruitPicture(fruit: fruit.id).node(in: context)
      div(.class("booking-name")) {
        spokenLabel(
          for: id,
          texts(.bookingAmount, ["fruit": fruit.name.text(in: context.language)]),
          shows: fruit.name.node(in: context)
        )
        p(.class("capacity")) {
          texts(.bookingOnHand, ["onHand": texts.number(frame.state.stock[fruit.id])])
        }
      }
      amountField(
        id: id,
        name: StockBookingForm.prefix + fruit.id.rawValue,
        value: form.typed[fruit.id] ?? "",
        isWrong: isWrong
      )
      if isWrong {
        p(.id("\(id)-error"), .class("booking-error")) {
          texts(.bookingWrongAmount, ["most": texts.number(Fruit.maximumCapacity)])
        }
      }
      if kind == .delivery { cost(fruit, context) }
    }
  }

  /// The field for the total cost of a fruit.
  private func cost(_ fruit: Fruit, _ context: ScreenContext) -> Node {
    let texts = context.texts
    let currency = frame.menu.currency
    let id = "cost-\(fruit.id)"
    let isWrong = form.wrongCosts.contains(fruit.id)
    let values: KeyValuePairs = [
      "fruit": fruit.name.text(in: context.language), "currency": currency,
    ]
    return div(.class("booking-cost")) {
      spokenLabel(
        for: id,
        texts(.bookingCost, values),
        shows: .text("\(texts(.bookingCostName)) (\(currency))")
      )
      amountField(
        id: id,
        name: StockBookingForm.costPrefix + fruit.id.rawValue,
        value: form.typedCosts[fruit.id] ?? "",
        isWrong: isWrong,
        isCost: true
      )
      if isWrong {
        p(.id("\(id)-error"), .class("booking-error")) { texts(.bookingWrongCost) }
      }
    }
  }

  private func barField(_ context: ScreenContext) -> Node {
    guard bars.count <= Self.fewBars else {
      return div(.class("booking-note")) {
        label(.for("bar")) { context.texts(.transferBar) }
        BarSelect(
          id: "bar",
          name: "bar",
          bars: bars,
          chosen: form.bar.flatMap { BarID($0) },
          nobody: context.texts(.transferElsewhere)
        ).node(context.texts)
      }
    }
    return Choices(
      context.texts(.transferBar),
      bars.map { choice($0.id.rawValue, $0.name.node(in: context)) }
        + [choice("", .text(context.texts(.transferElsewhere)))],
      areBeside: true
    ).node
  }

  private func choice(_ bar: String, _ name: Node) -> Choice {
    Choice(
      .one,
      id: bar.isEmpty ? "no-bar" : "bar-\(bar)",
      name: "bar",
      value: bar,
      name,
      isChosen: bar == form.bar ?? ""
    )
  }

  private func noteField(_ texts: Texts) -> Node {
    div(.class("booking-note")) {
      label(.for("note")) { texts(words.note) }
      input(
        .id("note"),
        .name("note"),
        .type("text"),
        Attribute("autocomplete", "off"),
        Attribute("maxlength", "\(Note.maximumLength)"),
        .value(form.note),
        form.fault == .noPlace || form.fault == .wrongNote ? .aria("invalid", "true") : nil
      )
    }
  }
}

/// A label that says more to screen readers than it shows.
func spokenLabel(for id: String, _ words: String, shows node: Node) -> Node {
  label(.for(id)) {
    span(.class("visually-hidden")) { words }
    span(.aria("hidden", "true")) { node }
  }
}

/// A field for a number of pieces, or for their cost.
func amountField(
  id: String,
  name: String,
  value: String,
  isWrong: Bool = false,
  isCost: Bool = false
) -> Node {
  input(
    .id(id),
    .class("amount"),
    .name(name),
    .type("text"),
    Attribute("inputmode", isCost ? "decimal" : "numeric"),
    Attribute("autocomplete", "off"),
    isCost ? Attribute("maxlength", "20") : nil,
    .value(value),
    isWrong ? .aria("invalid", "true") : nil,
    isWrong ? .aria("describedby", "\(id)-error") : nil
  )
}

extension StockBookingForm.Fault {
  package func text(in texts: Texts) -> String {
    switch self {
    case .empty: texts(.bookingEmpty)
    case .noPlace: texts(.bookingNoPlace)
    case .notFromHere: texts(.transferNotFromHere)
    case .wrongNote: texts(.bookingWrongNote, ["most": texts.number(Note.maximumLength)])
    }
  }
}
