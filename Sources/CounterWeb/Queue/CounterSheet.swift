import HTML
import HTTP
import JuiceBar
import Web

/// A task beside the queue, each with its address.
enum CounterSheet: Sendable {
  case payment(PaymentSheet)
  case question(Question)
  case order(CounterOrder)

  func sheet(_ model: PreparationPageModel, in context: ScreenContext) -> Sheet {
    switch self {
    case .payment(let payment): payment.sheet(in: context)
    case .question(let question):
      Sheet(question.title(context.texts), back: .bar) {
        Node.group(question.content(context.texts))
      }
    case .order(let order): order.sheet(model, in: context)
    }
  }
}

extension Preparation {
  /// Shows the payment of an order beside the queue: `GET /bar?pay={id}`.
  func showPayment(of order: Order, for request: Request) async throws(Problem) -> Response {
    try await showPayment(Payments(site: site).page(of: order), for: request, .ok)
  }

  func showPayment(
    _ page: PaymentPage,
    for request: Request,
    _ status: Status
  ) async throws(Problem) -> Response {
    let next = try await queue().nextToPay(after: page.order.id)
    let sheet = PaymentSheet(page: page, next: next)
    return try await showBar(request, status, sheet: .payment(sheet))
  }
}

extension QueueState {
  /// The order that is paid next: the oldest that waits for its payment, or else for its visitor.
  fileprivate func nextToPay(after order: OrderID) -> QueuedOrder? {
    let owed = open.filter { $0.status == .ready && $0.payment(settings.payment).isOwed }
    return (unpaid + owed).first { $0.id != order }
  }
}
