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
    options: [
      cashOption.syntax, cardOption.syntax, tenderOption.syntax, waiverOption.syntax,
      noteOption.syntax, partOption.syntax, OrderPlace.keyOption.syntax,
    ],
    summary: "Record the payment of an order at the counter",
    discussion: """
      The amount is what the order owes, or a part of it. With cash, say how much was given; without,
      it was paid by card, whose terminal's receipt may be named, by another tender, or waived.

        pavilion order pay 17 --cash 10000
        pavilion order pay 17 --part 3000 --reference A-42
        pavilion order pay 17 --tender Voucher
        pavilion order pay 17 --waive complaint
      """
  )
  private static let cashOption = Option("cash", "AMOUNT", .text)
    .help("The cash that was given, in the order's currency")
  private static let receipt = Format(expected: TerminalReference.expectation) {
    TerminalReference(rawValue: $0)
  }
  private static let cardOption = Option("reference", "TEXT", receipt)
    .help("The number on the receipt of the card terminal")
  private static let name = Format(expected: TenderName.expectation) {
    TenderName(rawValue: $0)
  }
  private static let tenderOption = Option("tender", "NAME", name)
    .help("The bar's name of another tender")
  private static let waiverOption = Option("waive", "REASON", .oneOf(WaiverReason.allCases))
    .help("Why nothing is asked for the amount")
  private static let noteOption = Option("note", "TEXT", .moneyNote)
    .help("What else there is to say of a waiver")
  private static let partOption = Option("part", "AMOUNT", .text)
    .help("A part of what is owed, in the order's currency")

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let order = try arguments.operand(0, as: .order)
    let cash = try arguments.value(of: cashOption)
    let reference = try arguments.value(of: cardOption)
    let name = try arguments.value(of: tenderOption)
    let waiver = try arguments.value(of: waiverOption)
    let note = try arguments.value(of: noteOption)
    let part = try arguments.value(of: partOption)
    let ways = [cash != nil || (reference != nil && name == nil), name != nil, waiver != nil]
    guard ways.filter({ $0 }).count <= 1, cash == nil || reference == nil else {
      let problem = "a payment is by cash, by card, by another tender, or a waiver"
      throw UsageError(problem: problem, topic: syntax.name)
    }
    let key = try arguments.value(of: OrderPlace.keyOption)
    return try await context.withBar { bar in
      let order = try await bar.wholeOrder(named: order)
      var tender = Tender.card(reference)
      if let name { tender = .other(name, reference) }
      if let waiver { tender = .waiver(waiver, note) }
      if let cash { tender = .cash(given: try order.amount(cash, for: "--cash")) }
      let settlement = try await bar.storage.settlement(of: order.id, in: bar.id)
      let amount = try part.map { text throws(CommandFailure) in
        try order.amount(text, for: "--part")
      }
      let command = Command.pay(
        order.id,
        amount ?? settlement.payable(of: order),
        tender,
        isPart: part != nil
      )
      return try await bar.settle(command, of: order, key: key)
    }
  }
}

enum OrderVoid: Verb {
  static let syntax = Syntax(
    words: ["order", "void"],
    operands: ["ORDER", "REASON"],
    choices: ["REASON": PaymentVoid.Reason.allCases.map(\.rawValue)],
    options: [noteOption.syntax, OrderPlace.keyOption.syntax],
    summary: "Void the last payment of an order",
    discussion: """
      A payment that was keyed wrongly is voided on its business day, and entered anew. A reason is
      \(PaymentVoid.Reason.allCases.map(\.rawValue).listed(with: "or"));
      the last needs a note.

        pavilion order void 17 wrong-tender
      """
  )
  private static let noteOption = Option("note", "TEXT", .moneyNote)
    .help("What else there is to say")

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    let order = try arguments.operand(0, as: .order)
    let reason = try arguments.operand(1, as: .oneOf(PaymentVoid.Reason.allCases))
    let note = try arguments.value(of: noteOption)
    let key = try arguments.value(of: OrderPlace.keyOption)
    return try await context.withBar { bar in
      let order = try await bar.wholeOrder(named: order)
      let settlement = try await bar.storage.settlement(of: order.id, in: bar.id)
      let last = settlement.standing.last ?? settlement.payments.last
      let command = Command.void(order.id, last?.number ?? 1, reason, note)
      return try await bar.settle(command, of: order, key: key)
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
  private static let noteOption = Option("note", "TEXT", .moneyNote)
    .help("What else there is to say")

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
    let due = settlement.due(of: order)
    var lines = settlement.standing.map { payment in
      payment.tender.kind == nil
        ? texts(.cliWaived, ["number": number, "amount": price(payment.amount)])
        : texts(.cliPaid, ["number": number, "amount": price(payment.amount)])
    }
    if let change = settlement.standing.last?.change {
      lines.append(texts(.payChangeDue, ["amount": price(change)]))
    }
    if order.status == .cancelled {
      lines.append(texts(.cliCancelled, ["number": number]))
    } else if due > 0 || lines.isEmpty {
      lines.append(texts(.cliUnpaid, ["number": number, "amount": price(due)]))
    }
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
      "currency": .string(order.currency), "state": .string(settlement.state(of: order).rawValue),
      "isPaid": .bool(order.total > 0 && settlement.due(of: order) == 0),
      "due": .integer(settlement.due(of: order)),
      "refunded": .integer(settlement.refunded), "left": .integer(settlement.left),
    ]
    if let payment = settlement.standing.last {
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

extension Format where Value == PaymentNote {
  fileprivate static let moneyNote = Format(expected: PaymentNote.expectation) {
    PaymentNote(rawValue: $0)
  }
}
