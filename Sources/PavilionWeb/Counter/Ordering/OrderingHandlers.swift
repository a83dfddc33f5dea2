import HTTP
import JuiceBar
import Languages
import Localization

extension BarSite {
  /// Shows the order screen: `GET /juice`; with `several` its cards fill the cart.
  func showJuice(_ request: Request) async throws(Problem) -> Response {
    let state = try await state()
    let isGathering = request.query["several"] != nil
    let context = context(for: request, at: isGathering ? .juiceGathering : .juice)
    let wait = await wait(by: state.menu)
    let version = PageCache.JuiceVersion(
      bar: state.versions,
      wait: wait,
      barName: context.barName
    )
    let key = PageCache.JuicePageKey(
      language: context.language,
      isForStaff: await isStaff(request),
      isGathering: isGathering
    )
    return pages.juice.value(for: key, at: version) {
      let page = juicePage(
        state,
        dialog: nil,
        wait: wait,
        isForStaff: key.isForStaff,
        isGathering: key.isGathering
      )
      return SharedTemplate(PageTemplate(page.html(in: context)))
    }
    .response(to: request, rootAttributes(of: request), key: newKey())
  }

  /// Takes an order from the form of the order screen: `POST /juice/orders`.
  ///
  /// A button names the order, one glass as `juice=kiwi` or a whole cart as `lines=kiwi:2 mango:1`;
  /// otherwise the fields hold it, such as `quantity.kiwi=2`.
  func placeOrder(_ request: Request) async throws(Problem) -> Response {
    let form = try request.form()
    let key = try Request.idempotencyKey(form["key"] ?? "", field: "key")
    let fields = QuantityFields(form)
    guard let cart = try Self.cart(in: form, fields) else {
      let text: TextKey? = fields.wrong.isEmpty ? .cartNothing : nil
      return try await tell(text, to: request, fields, isGathering: true)
    }
    let isGathering = form["juice"] == nil
    let result: Result<Order, Refusal>
    do throws(Problem) {
      result = try await submit(.order(cart), for: \.ordered, key: key, from: request)
    } catch {
      return try await tell(error, to: request, fields, isGathering: isGathering)
    }
    switch result {
    case .success(let order): return .seeOther(.juiceOrder(order.id))
    case .failure(.shortages(let shortages)):
      let state = try await state()
      let dialog = JuicePageModel.Dialog.refused(
        shortages,
        alternatives: state.alternatives,
        cart: cart.glasses > 1 ? cart : nil
      )
      return await show(
        dialog,
        in: state,
        to: request,
        status: .conflict,
        fields,
        isGathering: isGathering
      )
    case .failure(.suspended(let juices)):
      let state = try await state()
      let texts = Texts(Language(of: request))
      let names = juices.map { state.menu[$0]?.spokenName(in: texts.language) ?? $0.rawValue }
      let words = texts(.preparationSuspended, ["juices": names.joined(separator: ", ")])
      return try await tell(words, .conflict, to: request, fields, isGathering: isGathering)
    case .failure(.queueFull(let minutes)):
      let words = Texts(Language(of: request))(.preparationQueueFull, count: minutes)
      return try await tell(words, .conflict, to: request, fields, isGathering: isGathering)
    case .failure(.unknownJuice):
      return try await tell(.orderUnknownJuice, to: request, fields, isGathering: isGathering)
    case .failure(.keyReused):
      return try await tell(.orderUsedScreen, to: request, fields, isGathering: isGathering)
    case .failure(let refusal): throw Problem(refusal, in: try await state())
    }
  }

  /// The cart that a form orders; `nil` if its fields are empty or invalid.
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

  /// Shows the order screen with a sentence about why the order failed, or without one if the
  /// fields show it.
  private func tell(
    _ text: TextKey?,
    to request: Request,
    _ fields: QuantityFields,
    isGathering: Bool
  ) async throws(Problem) -> Response {
    let words = text.map { Texts(Language(of: request))($0) }
    return try await tell(
      words,
      .unprocessableContent,
      to: request,
      fields,
      isGathering: isGathering
    )
  }

  /// Shows the order screen with the sentence of a problem that has one, so that no cart is lost.
  private func tell(
    _ problem: Problem,
    to request: Request,
    _ fields: QuantityFields,
    isGathering: Bool
  ) async throws(Problem) -> Response {
    guard let words = problem.words else { throw problem }
    let text = Texts(Language(of: request))(words.key, count: words.count)
    var response = try await tell(
      text,
      problem.status,
      to: request,
      fields,
      isGathering: isGathering
    )
    response.headers.addMissing(from: problem.headers)
    return response
  }

  private func tell(
    _ words: String?,
    _ status: Status,
    to request: Request,
    _ fields: QuantityFields,
    isGathering: Bool
  ) async throws(Problem) -> Response {
    await show(
      words.map { .problem($0) },
      in: try await state(),
      to: request,
      status: status,
      fields,
      isGathering: isGathering
    )
  }

  /// Shows the order screen with the dialog of an order: `GET /juice/orders/{id}`.
  func showOrder(_ request: Request, id: PathPart<OrderID>) async throws(Problem) -> Response {
    let (order, state) = try await order(id)
    // No one waits for an order that is ready.
    let isComing = order.status == .placed || order.status == .making
    let wait = isComing ? await wait(of: order, by: state.menu) : nil
    return await show(.ready(order), in: state, to: request, status: .ok, wait: wait)
  }

  private func show(
    _ dialog: JuicePageModel.Dialog?,
    in state: BarState,
    to request: Request,
    status: Status,
    _ fields: QuantityFields = QuantityFields(),
    wait: Int? = nil,
    isGathering: Bool = false
  ) async -> Response {
    let link: Link =
      if case .ready(let order) = dialog {
        .juiceOrder(order.id)
      } else {
        isGathering ? .juiceGathering : .juice
      }
    let page = juicePage(
      state,
      dialog: dialog,
      fields,
      wait: wait,
      isForStaff: await isStaff(request),
      isGathering: isGathering
    )
    return show(page, at: link, to: request, status, key: newKey())
  }

  func juicePage(
    _ state: BarState,
    dialog: JuicePageModel.Dialog?,
    _ fields: QuantityFields = QuantityFields(),
    wait: Int? = nil,
    isForStaff: Bool = false,
    isGathering: Bool = false
  ) -> JuicePage {
    JuicePage(
      model: JuicePageModel(
        menu: state.menu,
        stock: state.stock,
        idempotencyKey: PageTemplate.keyPlaceholder,
        dialog: dialog,
        quantities: fields,
        suspended: state.suspended,
        wait: wait,
        isForStaff: isForStaff,
        isGathering: isGathering
      )
    )
  }

  /// A key that no other form has; like an order's identifier it starts with the time.
  func newKey() -> String {
    "form-\(parts.surroundings.orderID(parts.surroundings.now()))"
  }
}
