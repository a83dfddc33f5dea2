import HTTP
import JuiceBar
import Languages
import Localization

extension Application {
  /// Shows the order screen: `GET /juice`.
  func showJuice(_ request: Request) async throws(Problem) -> Response {
    let state = try await state()
    let context = context(for: request, at: .juice)
    let wait = await wait(by: state.menu)
    let version = PageCache.JuiceVersion(
      bar: state.versions,
      wait: wait,
      barName: context.barName
    )
    return pages.juice.value(for: context.language, at: version) {
      SharedTemplate(
        PageTemplate(juicePage(state, dialog: nil, wait: wait).html(in: context))
      )
    }
    .response(to: request, rootAttributes(of: request), key: newKey())
  }

  /// Takes an order from the form of the order screen: `POST /juice/orders`.
  ///
  /// A button names what is ordered, one glass as `juice=kiwi` or a whole cart as
  /// `lines=kiwi:2 mango:1`; otherwise it is what stands in the fields `quantity.kiwi=2`.
  func placeOrder(_ request: Request) async throws(Problem) -> Response {
    let form = try request.form()
    let key = try Request.idempotencyKey(form["key"] ?? "", field: "key")
    let fields = QuantityFields(form)
    guard let cart = try Self.cart(in: form, fields) else {
      let text: TextKey? = fields.wrong.isEmpty ? .cartNothing : nil
      return try await tell(text, to: request, fields)
    }
    switch try await submit(.order(cart), key: key, from: request) {
    case .ordered(let order): return .seeOther(.juiceOrder(order.id))
    case .refused(.shortages(let shortages)):
      let state = try await state()
      let dialog = JuicePageModel.Dialog.refused(
        shortages,
        alternatives: state.alternatives,
        cart: cart.glasses > 1 ? cart : nil
      )
      return show(dialog, in: state, to: request, status: .conflict, fields)
    case .refused(.suspended(let juices)):
      let state = try await state()
      let texts = Texts(Language(of: request))
      let names = juices.map { state.menu[$0]?.spokenName(in: texts.language) ?? $0.rawValue }
      let words = texts(.preparationSuspended, ["juices": names.joined(separator: ", ")])
      return show(.problem(words), in: state, to: request, status: .conflict, fields)
    case .refused(.queueFull(let minutes)):
      let words = Texts(Language(of: request))(.preparationQueueFull, count: minutes)
      let state = try await state()
      return show(.problem(words), in: state, to: request, status: .conflict, fields)
    case .refused(.unknownJuice): return try await tell(.orderUnknownJuice, to: request, fields)
    case .refused(.keyReused), .moved, .updated, .called, .suspended, .resumed, .settled, .stock:
      return try await tell(.orderUsedScreen, to: request, fields)
    case .refused(let refusal): throw Problem(refusal, in: try await state())
    }
  }

  /// What a form orders; nothing when its fields are empty or wrong.
  private static func cart(in form: Fields, _ fields: QuantityFields) throws(Problem) -> Cart? {
    if let name = form["juice"] {
      guard let juice = JuiceID(rawValue: name) else {
        throw .wrongField("juice", "expected the identifier of a juice, such as mango-kiwi")
      }
      return Cart(juice)
    }
    guard let lines = form["lines"] else { return fields.cart }
    guard let cart = Cart(buttonValue: lines) else {
      throw .wrongField("lines", "expected juices and quantities, such as kiwi:2 mango:1")
    }
    return cart
  }

  /// Shows the order screen with a sentence about why nothing was ordered; without one the fields
  /// themselves say it.
  private func tell(
    _ text: TextKey?,
    to request: Request,
    _ fields: QuantityFields
  ) async throws(Problem) -> Response {
    let texts = Texts(Language(of: request))
    return show(
      text.map { .problem(texts($0)) },
      in: try await state(),
      to: request,
      status: .unprocessableContent,
      fields
    )
  }

  /// Shows the order screen with the dialog of an order: `GET /juice/orders/{id}`.
  func showOrder(_ request: Request, id: String) async throws(Problem) -> Response {
    let (order, state) = try await order(id)
    // What is ready is waited for no longer.
    let isComing = order.status == .placed || order.status == .making
    let wait = isComing ? await wait(of: order, by: state.menu) : nil
    return show(.ready(order), in: state, to: request, status: .ok, wait: wait)
  }

  private func show(
    _ dialog: JuicePageModel.Dialog?,
    in state: BarState,
    to request: Request,
    status: Status,
    _ fields: QuantityFields = QuantityFields(),
    wait: Int? = nil
  ) -> Response {
    let link: Link = if case .ready(let order) = dialog { .juiceOrder(order.id) } else { .juice }
    let page = juicePage(state, dialog: dialog, fields, wait: wait).html(
      in: context(for: request, at: link)
    )
    return PageTemplate(page)
      .response(rootAttributes(of: request), key: newKey(), status: status)
  }

  func juicePage(
    _ state: BarState,
    dialog: JuicePageModel.Dialog?,
    _ fields: QuantityFields = QuantityFields(),
    wait: Int? = nil
  ) -> JuicePage {
    JuicePage(
      model: JuicePageModel(
        menu: state.menu,
        stock: state.stock,
        idempotencyKey: PageTemplate.keyPlaceholder,
        dialog: dialog,
        quantities: fields,
        suspended: state.suspended,
        wait: wait
      )
    )
  }

  /// A key that no other form has; like an order's identifier it begins with the time.
  func newKey() -> String {
    "form-\(parts.surroundings.orderID(parts.surroundings.now()))"
  }
}
