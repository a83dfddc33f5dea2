import CounterWeb
import Identifiers
import JSON
import JuiceBar
import Languages
import Localization
import Money

enum OrderPay: Verb {
  static let syntax = Syntax(
    words: ["order", "pay"],
    operands: ["ORDER"],
    options: [cashOption.syntax, cardOption.syntax, OrderPlace.keyOption.syntax],
    summary: "Record the payment of an order at the counter",
    discussion: """
      The amount is what the order costs. With cash, say how much was given; without, it was paid by
      card, whose terminal's receipt may be named.

        pavilion order pay 17 --cash 10000
        pavilion order pay 17 --reference A-42
      """
  )
  private static let cashOption = Option("cash", "AMOUNT", .text)
    .help("The cash that was given, in the order's currency")
  private static let receipt = Format(expected: "1 to 40 visible characters, and no card number") {
    TerminalReference(rawValue: $0)
  }
  private static let cardOption = Option("reference", "TEXT", receipt)
    .help("The number on the receipt of the card terminal")

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let order = try arguments.operand(0, as: .order)
    let cash = try arguments.value(of: cashOption)
    let reference = try arguments.value(of: cardOption)
    guard cash == nil || reference == nil else {
      throw UsageError(problem: "an order is paid by cash or by card", topic: syntax.name)
    }
    let key = try arguments.value(of: OrderPlace.keyOption)
    return try await context.withBar { bar in
      let order = try await bar.wholeOrder(named: order)
      var tender = Tender.card(reference)
      if let cash { tender = .cash(given: try order.amount(cash, for: "--cash")) }
      return try await bar.settle(.pay(order.id, order.total, tender), of: order, key: key)
    }
  }
}

enum OrderRefund: Verb {
  static let syntax = Syntax(
    words: ["order", "refund"],
    operands: ["ORDER", "REASON"],
    choices: ["REASON": RefundReason.forPeople.map(\.rawValue)],
    options: [
      amountOption.syntax, linesOption.syntax, noteOption.syntax, OrderPlace.keyOption.syntax,
    ],
    summary: "Refund an amount, or the price of glasses",
    discussion: """
      A reason is \(RefundReason.forPeople.map(\.rawValue).listed(with: "or")); the last
      needs a note. Glasses are named by the position of their line, from 1.

        pavilion order refund 17 spilled --amount 1500
        pavilion order refund 17 made-wrong --lines 1:2,3:1
      """
  )
  private static let amountOption = Option("amount", "AMOUNT", .text)
    .help("How much, in the order's currency")
  private static let glasses = Format(
    expected: "lines and numbers of glasses, such as 1:2,3:1",
    read: lines
  )
  private static let linesOption = Option("lines", "LINE:N", glasses)
    .help("How many glasses of which lines, instead of an amount")
  private static let words = Format(expected: "1 to 200 visible characters, and no card number") {
    RefundNote(rawValue: $0)
  }
  private static let noteOption = Option("note", "TEXT", words).help("What else there is to say")

  @Sendable
  private static func lines(_ word: String) -> [RefundLine]? {
    let parts = word.split(separator: ",", omittingEmptySubsequences: false)
    let lines = parts.compactMap { part -> RefundLine? in
      let numbers = part.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
      guard numbers.count == 2, let position = numbers[0], let glasses = numbers[1],
        (1...Cart.maximumLines).contains(position), Quantity.allowed.contains(glasses)
      else { return nil }
      return RefundLine(position: position, glasses: glasses)
    }
    return lines.count == parts.count && Set(lines.map(\.position)).count == lines.count
      ? lines : nil
  }

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let order = try arguments.operand(0, as: .order)
    let reason = try arguments.operand(1, as: .oneOf(RefundReason.forPeople))
    let amount = try arguments.value(of: amountOption)
    let lines = try arguments.value(of: linesOption)
    let note = try arguments.value(of: noteOption)
    guard (amount == nil) != (lines == nil) else {
      let problem = "a refund names either --amount or --lines"
      throw UsageError(problem: problem, topic: syntax.name)
    }
    let key = try arguments.value(of: OrderPlace.keyOption)
    return try await context.withBar { bar in
      let order = try await bar.wholeOrder(named: order)
      let command: Command
      if let lines {
        command = .refundLines(order.id, lines, reason, note)
      } else {
        let amount = try order.amount(amount ?? "", for: "--amount")
        command = .refund(order.id, amount, reason, note)
      }
      return try await bar.settle(command, of: order, key: key)
    }
  }
}

enum OrderStatus: Verb {
  static let syntax = Syntax(
    words: ["order", "status"],
    operands: ["ORDER"],
    summary: "Show the status and payment of an order",
    discussion: """
        pavilion order status 17
      """
  )

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let order = try arguments.operand(0, as: .order)
    return try await context.withBar { bar in
      let order = try await bar.wholeOrder(named: order)
      let settlement = try await bar.storage.settlement(of: order.id, in: bar.id)
      return OrderMoneyAnswer(order: order, settlement: settlement)
    }
  }
}

extension OpenBar {
  fileprivate func settle(
    _ command: Command,
    of order: Order,
    key: IdempotencyKey?
  ) async throws -> (any Answer)? {
    guard case .settled(_, let settlement) = try await submit(command, key: key) else { return nil }
    let now = try await storage.order(order.id, of: id)
    return OrderMoneyAnswer(order: now ?? order, settlement: settlement)
  }

  fileprivate func wholeOrder(named name: OrderName) async throws -> Order {
    let known = try await order(named: name)
    guard let order = try await storage.order(known, of: id) else {
      throw CommandFailure.unknownOrder(known.rawValue, in: language)
    }
    return order
  }
}

extension Order {
  /// Reads the amount given to an option, in the order's currency.
  fileprivate func amount(_ text: String, for option: String) throws(CommandFailure) -> Int {
    let amount = (Currency(rawValue: currency) ?? .won).amount(of: text)
    guard let amount, Payment.amounts.contains(amount) else {
      throw .wrongAmount(text, in: currency, for: option)
    }
    return amount
  }
}

extension CommandFailure {
  static func wrongAmount(_ text: String, in currency: String, for option: String) -> Self {
    .trouble("usage", "\(option) must be an amount in \(currency), not `\(text)`")
  }
}

private struct OrderMoneyAnswer: Answer {
  let order: Order
  let settlement: Settlement

  func text(in language: Language) -> String {
    let texts = Texts(language)
    let number = texts.number(order.number)
    let price = { (amount: Int) in texts.price(amount, in: order.currency) }
    guard let payment = settlement.payment else {
      return order.status == .cancelled
        ? texts(.cliCancelled, ["number": number])
        : texts(.cliUnpaid, ["number": number, "amount": price(order.total)])
    }
    var lines = [texts(.cliPaid, ["number": number, "amount": price(payment.amount)])]
    if let change = payment.change { lines.append(texts(.payChangeDue, ["amount": price(change)])) }
    if !settlement.refunds.isEmpty {
      let values: KeyValuePairs = [
        "amount": price(settlement.refunded), "left": price(settlement.left),
      ]
      lines.append(texts(.cliRefunded, values))
    }
    return lines.joined(separator: "\n")
  }

  func json(in language: Language) -> JSONValue {
    var object: JSONObject = [
      "id": .string(order.id.rawValue), "number": .integer(order.number),
      "status": .string(order.status.rawValue), "total": .integer(order.total),
      "currency": .string(order.currency), "isPaid": .bool(settlement.payment != nil),
      "refunded": .integer(settlement.refunded), "left": .integer(settlement.left),
    ]
    if let payment = settlement.payment {
      object["method"] = .string(payment.tender.method.rawValue)
      object["change"] = payment.change.map { .integer($0) }
    }
    let refunds = settlement.refunds.map { refund -> JSONValue in
      [
        "amount": .integer(refund.sum.gross), "tax": .integer(refund.sum.tax),
        "reason": .string(refund.reason.rawValue),
      ]
    }
    object["refunds"] = .array(refunds)
    return .object(object)
  }
}
