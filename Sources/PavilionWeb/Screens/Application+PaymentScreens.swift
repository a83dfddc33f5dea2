import HTTP
import JuiceBar
import Languages
import Localization
import Money

extension Application {
  /// How far back orders count as open, in milliseconds: a day.
  private static let unpaidAge = 24 * 3_600_000
  private static let unpaidCount = 60

  /// Shows the receipt of an order to whoever knows its address: `GET /orders/{id}/receipt`.
  func showReceipt(_ request: Request, id: String) async throws(Problem) -> Response {
    let (order, state) = try await order(id)
    let link = Link.receipt(order.id)
    let page = ReceiptPage(
      order: order,
      settlement: try await settlement(of: order),
      menu: state.menu,
      bar: bar.bar,
      zone: parts.zone,
      address: address(of: link, for: request)
    )
    return PageTemplate(page.html(in: context(for: request, at: link)))
      .response(rootAttributes(of: request))
  }

  /// Lists the orders that are not paid, or finds one by its number: `GET /pay`.
  func showUnpaid(_ request: Request) async throws(Problem) -> Response {
    let number = request.query["number"]?.filter { !$0.isWhitespace }
    if let number = number.flatMap({ Int($0) }),
      let order = try await Problem.translating({ () async throws(StorageError) in
        try await bar.order(numbered: number)
      })
    {
      return .seeOther(.payOrder(order.id))
    }
    let since = parts.surroundings.now().milliseconds - Self.unpaidAge
    let orders = try await Problem.translating { () async throws(StorageError) in
      try await bar.unpaidOrders(
        since: Timestamp(milliseconds: since),
        limit: Self.unpaidCount
      )
    }
    let page = UnpaidPage(
      orders: orders,
      menu: try await state().menu,
      wrongNumber: number.map { String($0.prefix(12)) }
    )
    return PageTemplate(page.html(in: context(for: request, at: .pay)))
      .response(rootAttributes(of: request), status: number == nil ? .ok : .notFound)
  }

  /// Shows where an order is paid and given back: `GET /pay/{id}`.
  func showPayment(_ request: Request, id: String) async throws(Problem) -> Response {
    try await show(order(id).order, to: request)
  }

  /// Takes a payment from the form: `POST /pay/{id}/payments`.
  func takePayment(_ request: Request, id: String) async throws(Problem) -> Response {
    let order = try await order(id).order
    let form = try request.form()
    let texts = Texts(Language(of: request))
    guard let due = form["amount"].flatMap({ Int($0) }), Payment.amounts.contains(due) else {
      throw .wrongField("amount", "expected what was shown as due")
    }
    let tender: Tender
    switch form["method"].flatMap(Tender.Method.init(rawValue:)) {
    case .cash:
      guard let given = Self.given(in: form, order) else {
        return try await show(order, to: request, texts(.paymentNotAnAmount), form)
      }
      tender = .cash(given: given)
    case .card:
      let text = Self.line(form["reference"])
      let reference = text.flatMap(TerminalReference.init(rawValue:))
      guard (text == nil) == (reference == nil) else {
        return try await show(order, to: request, texts(.paymentWrongReference), form)
      }
      tender = .card(reference)
    case nil: throw .wrongField("method", "expected cash or card")
    }
    return try await settle(.pay(order.id, due, tender), of: order, by: form, from: request)
  }

  /// Gives money back from the form: `POST /pay/{id}/refunds`.
  func giveRefund(_ request: Request, id: String) async throws(Problem) -> Response {
    let order = try await order(id).order
    let form = try request.form()
    let texts = Texts(Language(of: request))
    let lines = Self.refundLines(form, order)
    let amount = Self.amount(form["amount"], order)
    if let lines {
      guard !lines.isEmpty else {
        return try await show(order, to: request, texts(.refundNoGlass), form)
      }
    } else if amount == nil {
      return try await show(order, to: request, texts(.paymentNotAnAmount), form)
    }
    guard let reason = form["reason"].flatMap(RefundReason.init(rawValue:)) else {
      return try await show(order, to: request, texts(.paymentReasonNeeded), form)
    }
    let text = Self.line(form["note"])
    let note = text.flatMap(RefundNote.init(rawValue:))
    guard (text == nil) == (note == nil) else {
      return try await show(order, to: request, texts(.paymentWrongNote), form)
    }
    let command =
      lines.map { Command.refundLines(order.id, $0, reason, note) }
      ?? Command.refund(order.id, amount ?? 0, reason, note)
    return try await settle(command, of: order, by: form, from: request)
  }

  private func settle(
    _ command: Command,
    of order: Order,
    by form: Fields,
    from request: Request
  ) async throws(Problem) -> Response {
    let key = try Request.idempotencyKey(form["key"] ?? "", field: "key")
    let texts = Texts(Language(of: request))
    switch try await submit(command, key: key, from: request) {
    case .settled: return .seeOther(.payOrder(order.id))
    case .refused(.payment(_, let refusal)):
      let notice = texts.refusal(refusal, in: order.currency)
      return try await show(order, to: request, notice, form, status: .conflict)
    case .refused(let refusal) where refusal != .keyReused:
      throw Problem(refusal, in: try await state())
    default: return try await show(order, to: request, texts(.paymentUsedForm), status: .conflict)
    }
  }

  private func show(
    _ order: Order,
    to request: Request,
    _ notice: String? = nil,
    _ form: Fields = [:],
    status: Status? = nil
  ) async throws(Problem) -> Response {
    var typed: [String: String] = [:]
    let glasses = order.lines.indices.map { "\(PaymentPage.glassesPrefix)\($0 + 1)" }
    for name in ["given", "reference", "amount", "reason", "note"] + glasses {
      // What may be a card's number is not shown again either.
      typed[name] = form[name].flatMap { CardNumber.isFound(in: $0) ? nil : $0 }
    }
    let page = PaymentPage(
      order: order,
      settlement: try await settlement(of: order),
      menu: try await state().menu,
      key: newKey(),
      notice: notice,
      typed: typed
    )
    return PageTemplate(page.html(in: context(for: request, at: .payOrder(order.id))))
      .response(
        rootAttributes(of: request),
        status: status ?? (notice == nil ? .ok : .unprocessableContent)
      )
  }

  /// The glasses that the form by glasses names, none where what stands there is no number; nothing for
  /// the form by amount.
  private static func refundLines(_ form: Fields, _ order: Order) -> [RefundLine]? {
    let typed = zip(1..., order.lines).map { position, _ in
      (position, form["\(PaymentPage.glassesPrefix)\(position)"])
    }
    guard typed.contains(where: { $0.1 != nil }) else { return nil }
    var lines: [RefundLine] = []
    for (position, text) in typed {
      let text = (text ?? "").filter { $0 != " " }
      guard !text.isEmpty, text != "0" else { continue }
      guard let glasses = Int(text), Quantity.allowed.contains(glasses) else { return [] }
      lines.append(RefundLine(position: position, glasses: glasses))
    }
    return lines
  }

  /// The cash of a button that names it, or of the field.
  private static func given(in form: Fields, _ order: Order) -> Int? {
    guard let quick = form["quick"], !quick.isEmpty else { return amount(form["given"], order) }
    return Int(quick).flatMap { Payment.amounts.contains($0) ? $0 : nil }
  }

  private static func amount(_ text: String?, _ order: Order) -> Int? {
    guard let text, let amount = (Currency(rawValue: order.currency) ?? .won).amount(of: text),
      Payment.amounts.contains(amount)
    else { return nil }
    return amount
  }

  /// A line of text without white space around it; nothing where it is empty.
  private static func line(_ text: String?) -> String? {
    guard let text, let first = text.firstIndex(where: { !$0.isWhitespace }),
      let last = text.lastIndex(where: { !$0.isWhitespace })
    else { return nil }
    return String(text[first...last])
  }

  /// The whole address of a page: under the public one, or under the one that a request names.
  private func address(of link: Link, for request: Request) -> String? {
    if let publicURL = parts.publicURL { return publicURL + link.path }
    guard let host = request.headers["Host"], !host.isEmpty,
      host.utf8.allSatisfy({ byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
          || [UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: ":"), 0x5B, 0x5D].contains(byte)
      })
    else { return nil }
    return "http://\(host)\(link.path)"
  }
}
