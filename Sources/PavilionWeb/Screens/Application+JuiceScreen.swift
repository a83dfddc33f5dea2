import HTTP
import JuiceBar
import Languages
import Localization

extension Application {
  /// Shows the order screen: `GET /juice`.
  func showJuice(_ request: Request) async throws(Problem) -> Response {
    let state = try await state()
    let context = context(for: request, at: .juice)
    return pages.juice.value(for: context.language, at: state.versions) {
      PageTemplate(juicePage(state, dialog: nil).html(in: context))
    }
    .response(rootAttributes(of: request), key: newKey())
  }

  /// Takes an order from the form of the order screen: `POST /juice/orders`.
  func placeOrder(_ request: Request) async throws(Problem) -> Response {
    let form = try request.form()
    let key = try Request.idempotencyKey(form["key"] ?? "", field: "key")
    guard let juice = form["juice"].flatMap(JuiceID.init(rawValue:)) else {
      throw .wrongField("juice", "expected the identifier of a juice, such as mango-kiwi")
    }
    switch try await submit(.order(Cart(juice)), key: key) {
    case .ordered(let order): return .seeOther(.juiceOrder(order.id))
    case .refused(.shortages(let shortages)):
      let state = try await state()
      let alternatives = state.menu.alternatives(from: state.stock.onHand)
      let dialog = JuicePageModel.Dialog.refused(shortages, alternatives: alternatives)
      return show(dialog, in: state, to: request, status: .conflict)
    case .refused(.unknownJuice): return try await tell(.orderUnknownJuice, to: request)
    case .refused(.keyReused), .moved, .updated, .called:
      return try await tell(.orderUsedScreen, to: request)
    case .refused(let refusal): throw Problem(refusal, in: try await state())
    }
  }

  /// Shows the order screen with a sentence about why nothing was ordered.
  private func tell(_ text: TextKey, to request: Request) async throws(Problem) -> Response {
    let sentence = Texts(Language(of: request))(text)
    return show(
      .problem(sentence),
      in: try await state(),
      to: request,
      status: .unprocessableContent
    )
  }

  /// Shows the order screen with the dialog of an order: `GET /juice/orders/{id}`.
  func showOrder(_ request: Request, id: String) async throws(Problem) -> Response {
    let (order, state) = try await order(id)
    return show(.ready(order), in: state, to: request, status: .ok)
  }

  private func show(
    _ dialog: JuicePageModel.Dialog,
    in state: BarState,
    to request: Request,
    status: Status
  ) -> Response {
    let link: Link = if case .ready(let order) = dialog { .juiceOrder(order.id) } else { .juice }
    let page = juicePage(state, dialog: dialog).html(in: context(for: request, at: link))
    return PageTemplate(page)
      .response(rootAttributes(of: request), key: newKey(), status: status)
  }

  func juicePage(_ state: BarState, dialog: JuicePageModel.Dialog?) -> JuicePage {
    JuicePage(
      model: JuicePageModel(
        menu: state.menu,
        stock: state.stock,
        idempotencyKey: PageTemplate.keyPlaceholder,
        dialog: dialog
      )
    )
  }

  /// A key that no other form has; like an order's identifier it begins with the time.
  private func newKey() -> String {
    "form-\(parts.surroundings.orderID(parts.surroundings.now()))"
  }
}
