import HTTP
import JSON
package import JuiceBar
import Languages
import Localization
import Money
import Time
package import Web

/// Handles payments and refunds, on pages and for programs.
struct Payments: Handlers {
  let site: BarSite

  /// Lists the unpaid orders, or finds one by its number: `GET /pay`.
  func showUnpaid(_ request: Request) async throws(Problem) -> Response {
    let number = request.query["number"]?.filter { !$0.isWhitespace }
    if let number = number.flatMap({ Int($0) }),
      let order = try await stored(await site.bar.order(numbered: number))
    {
      return .seeOther(.payOrder(order.id))
    }
    let page = UnpaidPage(
      orders: try await UnpaidOrders(at: site).orders,
      menu: try await site.state().menu,
      wrongNumber: number.map { String($0.prefix(12)) }
    )
    return site.show(page, at: .pay, to: request, number == nil ? .ok : .notFound)
  }

  func showPayment(_ request: Request, id: PathPart<OrderID>) async throws(Problem) -> Response {
    try await show(site.order(id).order, to: request)
  }

  /// Takes a payment from the form: `POST /pay/{id}/payments`.
  func takePayment(_ request: Request, id: PathPart<OrderID>) async throws(Problem) -> Response {
    let order = try await site.order(id).order
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

  /// Refunds money from the form: `POST /pay/{id}/refunds`.
  func giveRefund(_ request: Request, id: PathPart<OrderID>) async throws(Problem) -> Response {
    let order = try await site.order(id).order
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
    switch try await site.submit(command, for: \.settled, key: key, from: request) {
    case .success: return .seeOther(.payOrder(order.id))
    case .failure(.payment(_, let refusal)):
      let notice = texts.refusal(refusal, in: order.currency)
      return try await show(order, to: request, notice, form, status: .conflict)
    case .failure(.keyReused):
      return try await show(order, to: request, texts(.paymentUsedForm), status: .conflict)
    case .failure(let refusal): throw Problem(refusal, in: try await site.state())
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
      // A text that may be a card number is not shown again either.
      typed[name] = form[name].flatMap { CardNumber.isFound(in: $0) ? nil : $0 }
    }
    let page = PaymentPage(
      order: order,
      settlement: try await site.settlement(of: order),
      menu: try await site.state().menu,
      key: site.newKey(),
      notice: notice,
      typed: typed
    )
    return site.show(
      page,
      at: .payOrder(order.id),
      to: request,
      status ?? (notice == nil ? .ok : .unprocessableContent)
    )
  }
}

// MARK: - For programs

extension Payments {
  /// Records that an order is paid at the counter: `POST /api/orders/{id}/payments`.
  func apiPay(_ request: Request, id: PathPart<OrderID>) async throws(Problem) -> Response {
    try await settle(id, from: request, JSONReader.payment)
  }

  /// Refunds part of a payment: `POST /api/orders/{id}/refunds`.
  func apiRefund(_ request: Request, id: PathPart<OrderID>) async throws(Problem) -> Response {
    try await settle(id, from: request, JSONReader.refund)
  }

  private func settle(
    _ id: PathPart<OrderID>,
    from request: Request,
    _ read: (JSONReader) -> (OrderID) throws(JSONMismatch) -> Command
  ) async throws(Problem) -> Response {
    let key = try request.idempotencyKey()
    let body = try request.json()
    let (order, _) = try await site.order(id)
    let command = try parsed(read(body)(order.id))
    let settlement = try await site.perform(command, for: \.settled, key: key, from: request)
    return .json(PaymentDocument.full(settlement, of: order), status: .created)
  }
}

extension BarSite {
  package func settlement(of order: Order) async throws(Problem) -> Settlement {
    try await stored(await bar.settlement(of: order.id))
  }
}
