import HTTP
import JSON
package import JuiceBar
import Languages
import Localization
import Money
import Staffing
import Time
package import Web

/// Handles payments and refunds, on pages and for programs.
struct Payments: Handlers {
  let site: BarSite

  /// Lists the unpaid orders, or those that match a query: `GET /pay`.
  func showUnpaid(_ request: Request) async throws(Problem) -> Response {
    guard OrderFilter.texts(in: request.query).isEmpty else {
      return try await Orders(site: site).showOrdersToPay(request)
    }
    let toast = request.query["done"].map { _ in Toast(site.texts(of: request)(.tendersSaved)) }
    return site.show(try await unpaid(), at: .pay, to: request, toast: toast)
  }

  private func unpaid() async throws(Problem) -> UnpaidPage {
    UnpaidPage(
      unpaid: try await site.unpaidOrders(),
      menu: try await site.state().menu,
      tenders: try await tenders(),
      isManager: site.isForManager,
      zone: site.zone
    )
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
    let isPart = form["part"] != nil
    let amount = isPart ? Self.amount(form["part"], order) : due
    guard let amount else {
      return try await show(order, to: request, texts(.paymentNotAnAmount), form)
    }
    switch try await tender(of: form, amount: amount, isPart: isPart, order, texts) {
    case .success(let tender):
      let command = Command.pay(order.id, amount, tender, isPart: isPart)
      return try await settle(command, of: order, by: form, from: request)
    case .failure(let fault): return try await show(order, to: request, fault.notice, form)
    }
  }

  /// Reads the tender of a form.
  ///
  /// - Returns: The tender, or the words for a field that the person can mend.
  /// - Throws: ``Problem`` for a field that no form of the page sends.
  private func tender(
    of form: Fields,
    amount: Int,
    isPart: Bool,
    _ order: Order,
    _ texts: Texts
  ) async throws(Problem) -> Result<Tender, FormFault> {
    func reference(_ name: String) -> Result<TerminalReference?, FormFault> {
      let text = Self.line(form[name])
      let reference = text.flatMap(TerminalReference.init(rawValue:))
      return (text == nil) == (reference == nil)
        ? .success(reference) : .failure(FormFault(texts(.paymentWrongReference)))
    }
    switch form["method"] ?? "" {
    case "cash":
      // A part is handed over exactly unless the form says how much was given.
      let exact = isPart && form["given"] == nil ? amount : nil
      guard let given = exact ?? Self.given(in: form, order) else {
        return .failure(FormFault(texts(.paymentNotAnAmount)))
      }
      return reference("receipt").map { number in
        let purpose = form["purpose"].flatMap(CashReceipt.Purpose.init(rawValue:)) ?? .deduction
        return .cash(given: given, number.map { CashReceipt(number: $0, purpose: purpose) })
      }
    case "card": return reference("reference").map { .card($0) }
    case "waiver":
      guard let reason = form["waiver"].flatMap(WaiverReason.init(rawValue:)) else {
        return .failure(FormFault(texts(.paymentReasonNeeded)))
      }
      return Self.note(form, texts).map { .waiver(reason, $0) }
    case let method:
      guard case .other(let name)? = try await kind(method) else {
        throw .wrongField("method", "expected cash, card, waiver or a tender of the bar")
      }
      return reference("reference").map { .other(name, $0) }
    }
  }

  /// Voids the last payment and enters its amount anew: `POST /pay/{id}/voids`.
  func voidPayment(_ request: Request, id: PathPart<OrderID>) async throws(Problem) -> Response {
    let order = try await site.order(id).order
    let form = try request.form()
    let texts = Texts(Language(of: request))
    guard let number = form["payment"].flatMap({ Int($0) }) else {
      throw .wrongField("payment", "expected the number of a payment")
    }
    guard let reason = form["reason"].flatMap(PaymentVoid.Reason.init(rawValue:)) else {
      throw .wrongField("reason", "expected why the payment is voided")
    }
    let kind = try await kind(form["method"])
    guard let kind = form["method"] == "none" ? .some(nil) : kind.map(Optional.some) else {
      throw .wrongField("method", "expected none, cash, card or a tender of the bar")
    }
    let note: PaymentNote?
    switch Self.note(form, texts) {
    case .success(let words): note = words
    case .failure(let fault): return try await show(order, to: request, fault.notice, form)
    }
    let void = Command.void(order.id, number, reason, note, anew: kind)
    return try await settle(void, of: order, by: form, from: request)
  }

  /// Names the tenders beside cash and card: `POST /pay/tenders`.
  ///
  /// Names that cannot be taken are shown again as entered.
  func nameTenders(_ request: Request) async throws(Problem) -> Response {
    guard let text = try request.form()["names"] else {
      throw .wrongField("names", "expected a name on each line")
    }
    let lines = text.split(whereSeparator: \.isNewline).compactMap { Self.line(String($0)) }
    let names = lines.compactMap(TenderName.init(rawValue:))
    guard names.count == lines.count, let tenders = TenderNames(names) else {
      var page = try await unpaid()
      // A text that may be a card number is not shown again.
      page.wrongNames = lines.filter { !CardNumber.isFound(in: $0) }.joined(separator: "\n")
      return site.show(page, at: .pay, to: request, .unprocessableContent)
    }
    try await stored(
      await site.parts.bars.set(
        tenders,
        of: site.bar.bar,
        by: Caller.current?.actor ?? .stranger,
        at: site.parts.surroundings.now()
      )
    )
    return .seeOther(.pay.after("tenders"))
  }

  /// The kind of money of a field, if the bar takes it.
  private func kind(_ text: String?) async throws(Problem) -> Tender.Kind? {
    let kind = text.flatMap(Tender.Kind.init(rawValue:))
    guard case .other(let name)? = kind else { return kind }
    return try await tenders().names.contains(name) ? kind : nil
  }

  private func tenders() async throws(Problem) -> TenderNames {
    try await stored(await site.parts.bars.tenderNames(of: site.bar.bar))
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
    let note: PaymentNote?
    switch Self.note(form, texts) {
    case .success(let words): note = words
    case .failure(let fault): return try await show(order, to: request, fault.notice, form)
    }
    let kind = form["tender"].flatMap { $0.isEmpty ? nil : Tender.Kind(rawValue: $0) }
    guard kind != nil || (form["tender"] ?? "").isEmpty else {
      throw .wrongField("tender", "expected nothing, cash, card or a tender of the bar")
    }
    let command =
      lines.map { Command.refundLines(order.id, $0, reason, note, by: kind) }
      ?? Command.refund(order.id, amount ?? 0, reason, note, by: kind)
    return try await settle(command, of: order, by: form, from: request)
  }

  /// Carries out a command about money; one that gives some away, once it is approved.
  private func settle(
    _ command: Command,
    of order: Order,
    by form: Fields,
    from request: Request
  ) async throws(Problem) -> Response {
    let key = try Request.idempotencyKey(form["key"] ?? "", field: "key")
    let texts = Texts(Language(of: request))
    let giving = try await site.give(
      command,
      of: order,
      for: \.settled,
      by: form,
      key: key,
      from: request
    )
    switch giving {
    case .missing(let fields):
      return try await show(
        order,
        to: request,
        fields.fault == .incomplete ? nil : texts(.paymentNotApproved),
        form,
        status: fields.status,
        approval: OrderApproval.Act(command).map { ($0, fields) }
      )
    case .done(let result):
      return try await show(result, of: order, by: form, to: request)
    }
  }

  private func show(
    _ result: Result<Settlement, Refusal>,
    of order: Order,
    by form: Fields,
    to request: Request
  ) async throws(Problem) -> Response {
    let texts = Texts(Language(of: request))
    switch result {
    case .success:
      return .seeOther(form["beside"] == nil ? .payOrder(order.id) : .barPaying(order.id))
    case .failure(.payment(_, let refusal)):
      let notice = texts.refusal(refusal, in: order.currency)
      return try await show(order, to: request, notice, form, status: .conflict)
    case .failure(.keyReused):
      return try await show(order, to: request, texts(.paymentUsedForm), form, status: .conflict)
    case .failure(let refusal): throw Problem(refusal, in: try await site.state())
    }
  }

  private func show(
    _ order: Order,
    to request: Request,
    _ notice: String? = nil,
    _ form: Fields = [:],
    status: Status? = nil,
    approval: (form: OrderApproval.Act, fields: ApprovalFields)? = nil
  ) async throws(Problem) -> Response {
    var typed: [String: String] = [:]
    let glasses = order.lines.indices.map { "\(PaymentPage.glassesPrefix)\($0 + 1)" }
    let names = [
      "given", "reference", "receipt", "purpose", "part", "waiver", "amount", "reason", "tender",
      "method", "note",
    ]
    for name in names + glasses {
      // A text that may be a card number is not shown again either.
      typed[name] = form[name].flatMap { CardNumber.isFound(in: $0) ? nil : $0 }
    }
    var page = try await page(of: order)
    page.notice = notice
    page.typed = typed
    page.approval = approval
    let status = status ?? (notice == nil ? .ok : .unprocessableContent)
    if form["beside"] != nil {
      return try await Preparation(site: site).showPayment(page, for: request, status)
    }
    return site.show(page, at: .payOrder(order.id), to: request, status)
  }

  func page(of order: Order) async throws(Problem) -> PaymentPage {
    let days = try await stored(await site.parts.bars.days(of: site.bar.bar)).progress
    return PaymentPage(
      order: order,
      isOfEarlierDay: order.number <= days.ordersBefore,
      settlement: try await site.settlement(of: order),
      menu: try await site.state().menu,
      key: site.newKey(),
      tenders: try await tenders(),
      zone: site.zone
    )
  }
}

// MARK: - For programs

extension Payments {
  /// Records that an order is paid at the counter: `POST /api/orders/{id}/payments`.
  func apiPay(_ request: Request, id: PathPart<OrderID>) async throws(Problem) -> Response {
    try await settle(id, from: request, JSONReader.payment)
  }

  /// Voids the last payment of an order: `POST /api/orders/{id}/voids`.
  func apiVoid(_ request: Request, id: PathPart<OrderID>) async throws(Problem) -> Response {
    try await settle(id, from: request, JSONReader.void)
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
