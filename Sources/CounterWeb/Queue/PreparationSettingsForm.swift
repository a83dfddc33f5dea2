import HTML
import HTTP
package import JuiceBar
package import Localization
package import Web

/// The form of a bar's settings: how its orders are made, when they are paid, and its pace.
struct PreparationSettingsForm {
  /// The numbers, each with its field, its allowed values and its label.
  static let numbers: [(name: String, allowed: ClosedRange<Int>, label: TextKey)] = [
    ("makers", PreparationSettings.allowedMakers, .preparationMakers),
    ("longestQueueMinutes", PreparationSettings.allowedQueueMinutes, .preparationLongest),
    ("unpaidMinutes", PreparationSettings.allowedUnpaidMinutes, .preparationUnpaidMinutes),
    ("readyMinutes", PreparationSettings.allowedReadyMinutes, .preparationReadyMinutes),
  ]

  let settings: PreparationSettings
  /// The values typed, if they are not valid.
  let typed: [String: String]?

  private var values: [String: String] {
    typed ?? [
      "flow": settings.flow.rawValue, "payment": settings.payment.rawValue,
      "makers": "\(settings.makers)", "longestQueueMinutes": "\(settings.maximumQueueMinutes)",
      "unpaidMinutes": "\(settings.unpaidMinutes)", "readyMinutes": "\(settings.readyMinutes)",
    ]
  }

  func node(_ texts: Texts) -> Node {
    form(.method("post"), .action(Link.setPreparation.path), .data("waits")) {
      choices("flow", .preparationFlow, OrderFlow.allCases.map { ($0.rawValue, $0.words) }, texts)
      choices(
        "payment",
        .preparationPayment,
        PaymentTime.allCases.map { ($0.rawValue, $0.words) },
        texts
      )
      if values["flow"] == OrderFlow.atOnce.rawValue,
        values["payment"] == PaymentTime.beforeMaking.rawValue
      {
        error("payment", texts(.preparationPaymentWrong))
      }
      for number in Self.numbers { self.number(number, texts) }
      button(.class("button")) { texts(.stockSave) }
    }
  }

  private func choices(
    _ name: String,
    _ question: TextKey,
    _ options: [(value: String, words: TextKey)],
    _ texts: Texts
  ) -> Node {
    Choices(
      texts(question),
      options.map { value, words in
        Choice(
          .one,
          id: "preparation-\(name)-\(value)",
          name: name,
          value: value,
          .text(texts(words)),
          isChosen: values[name] == value
        )
      }
    ).node
  }

  @NodeBuilder
  private func number(
    _ field: (name: String, allowed: ClosedRange<Int>, label: TextKey),
    _ texts: Texts
  ) -> [Node] {
    let id = "preparation-\(field.name)"
    let value = values[field.name]
    let isWrong = !(value.flatMap { Int($0) }.map(field.allowed.contains) ?? false)
    label(.for(id)) { texts(field.label) }
    lineField(
      field.name,
      id: id,
      mode: "numeric",
      value: value,
      isRequired: true,
      errorID: isWrong ? "\(id)-error" : nil,
      isFocused: isWrong
    )
    if isWrong {
      error(
        field.name,
        texts(
          .menuEditWrongNumber,
          [
            "least": texts.number(field.allowed.lowerBound),
            "most": texts.number(field.allowed.upperBound),
          ]
        )
      )
    }
  }

  private func error(_ name: String, _ words: String) -> Node {
    p(.id("preparation-\(name)-error"), .class("field-error"), .role("alert")) { words }
  }
}

extension OrderFlow {
  package var words: TextKey {
    switch self {
    case .atOnce: .preparationFlowAtOnce
    case .byCounter: .preparationFlowByCounter
    }
  }
}

extension PaymentTime {
  package var words: TextKey {
    switch self {
    case .beforeMaking: .preparationPaymentBefore
    case .atPickUp: .preparationPaymentAtPickUp
    case .never: .preparationPaymentNever
    }
  }
}

extension PreparationSettings {
  /// Reads the form; nothing if a value is not valid.
  fileprivate init?(_ form: Fields) {
    func number(_ name: String) -> Int? { form[name].flatMap { Int($0) } }
    guard let flow = form["flow"].flatMap(OrderFlow.init(rawValue:)),
      let payment = form["payment"].flatMap(PaymentTime.init(rawValue:)),
      let makers = number("makers"), let longest = number("longestQueueMinutes"),
      let unpaid = number("unpaidMinutes"), let ready = number("readyMinutes")
    else { return nil }
    self.init(
      makers: makers,
      maximumQueueMinutes: longest,
      flow: flow,
      payment: payment,
      unpaidMinutes: unpaid,
      readyMinutes: ready
    )
  }
}

extension Preparation {
  /// Sets how the bar makes its orders and takes its money: `POST /bar/settings`.
  func setPreparation(_ request: Request) async throws(Problem) -> Response {
    let form = try request.form()
    guard let settings = PreparationSettings(form) else {
      let names = ["flow", "payment"] + PreparationSettingsForm.numbers.map(\.name)
      let typed = Dictionary(uniqueKeysWithValues: names.map { ($0, form[$0] ?? "") })
      return try await showBar(request, .unprocessableContent, typedSettings: typed)
    }
    try await site.set(settings)
    return .seeOther(.bar)
  }
}

extension BarSite {
  /// Sets how the bar makes its orders in the name of the caller, and tells its screens.
  package func set(_ settings: PreparationSettings) async throws(Problem) {
    let actor = Caller.current?.actor ?? .stranger
    let now = parts.surroundings.now()
    try await stored(await parts.bars.set(settings, of: bar.bar, by: actor, at: now))
    _ = try await stored(await queue.current(by: bar.menu()))
    updates.look()
  }
}
