import CounterWeb
import JSON
import JuiceBar
import Languages
import Localization
import Time

enum BarOrders: Verb {
  static let syntax = Syntax(
    words: ["bar", "orders"],
    options: [flowOption.syntax, paymentOption.syntax, unpaidOption.syntax, readyOption.syntax],
    summary: "Show or set how orders are made, and when they are paid",
    discussion: """
      An order made at once is collected when it is placed; by the counter, people say how far it is.
      Without an option nothing changes. The bar is the one that --bar names.

        pavilion bar orders --made by-counter --paid before-making --unpaid-minutes 15
      """
  )
  private static let flowOption = Option("made", "HOW", .oneOf(OrderFlow.allCases))
    .help("How orders are made")
  private static let paymentOption = Option("paid", "WHEN", .oneOf(PaymentTime.allCases))
    .help("When visitors pay")
  private static let unpaidOption = Option(
    "unpaid-minutes",
    "N",
    .wholeNumber(in: PreparationSettings.allowedUnpaidMinutes)
  )
  .help("How long an order waits for its payment, if it is due before it is made")
  private static let readyOption = Option(
    "ready-minutes",
    "N",
    .wholeNumber(in: PreparationSettings.allowedReadyMinutes)
  )
  .help("How long a ready order that nobody collects stays in the queue")

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let flow = try arguments.value(of: flowOption)
    let payment = try arguments.value(of: paymentOption)
    let unpaid = try arguments.value(of: unpaidOption)
    let ready = try arguments.value(of: readyOption)
    return try await context.withBar { bar in
      let known = try await bar.storage.preparationSettings(of: bar.id)
      let wanted = PreparationSettings(
        makers: known.makers,
        maximumQueueMinutes: known.maximumQueueMinutes,
        flow: flow ?? known.flow,
        payment: payment ?? known.payment,
        unpaidMinutes: unpaid ?? known.unpaidMinutes,
        readyMinutes: ready ?? known.readyMinutes
      )
      guard let wanted else {
        let words = Texts(context.language)(.preparationPaymentWrong)
        throw CommandFailure("wrong-payment", words)
      }
      if wanted != known {
        try await bar.storage.set(wanted, of: bar.id, by: .machine, at: .now)
      }
      return OrderSettingsAnswer(settings: wanted)
    }
  }
}

private struct OrderSettingsAnswer: Answer {
  let settings: PreparationSettings

  func text(in language: Language) -> String {
    let texts = Texts(language)
    return texts(
      .cliOrderSettings,
      [
        "flow": texts(settings.flow.words), "payment": texts(settings.payment.words),
        "unpaid": texts.number(settings.unpaidMinutes),
        "ready": texts.number(settings.readyMinutes),
      ]
    )
  }

  func json(in language: Language) -> JSONValue {
    [
      "flow": .string(settings.flow.rawValue), "paymentTime": .string(settings.payment.rawValue),
      "unpaidMinutes": .integer(settings.unpaidMinutes),
      "readyMinutes": .integer(settings.readyMinutes),
    ]
  }
}
