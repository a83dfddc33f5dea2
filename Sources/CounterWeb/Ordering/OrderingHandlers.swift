import HTTP
import Identifiers
import JuiceBar
import Languages
import Localization
import QRCode
package import Web

/// Handles the order screen and its form.
struct Ordering: Handlers {
  package let site: BarSite

  /// Shows the order screen: `GET /juice`; with `several` its cards fill the cart.
  package func showJuice(_ request: Request) async throws(Problem) -> Response {
    let state = try await site.state()
    let isGathering = request.query["several"] != nil
    let context = site.context(for: request, at: isGathering ? .juiceGathering : .juice)
    var model = JuicePageModel(state)
    model.queue = await site.quote(by: state.menu)
    model.isForStaff = await site.isStaff(request)
    model.isGathering = isGathering
    model.isReachable = site.address(of: .juice, for: request) != nil
    let version = PageCache.JuiceVersion(
      bar: state.versions,
      queue: model.queue,
      barName: context.barName
    )
    let key = PageCache.JuicePageKey(
      language: context.language,
      isForStaff: model.isForStaff,
      isGathering: isGathering,
      isReachable: model.isReachable
    )
    return site.pages.juice.value(for: key, at: version) {
      SharedTemplate(PageTemplate(JuicePage(model: model).html(in: context)))
    }
    .response(to: request, site.rootAttributes(of: request), key: site.newKey())
  }

  /// Takes an order from the form of the order screen: `POST /juice/orders`.
  ///
  /// A button names the order, one glass as `juice=kiwi` or a whole cart as `lines=kiwi:2 mango:1`;
  /// otherwise the fields hold it, such as `quantity.kiwi=2`.
  func placeOrder(_ request: Request) async throws(Problem) -> Response {
    let form = try request.form()
    let key = try Request.idempotencyKey(form["key"] ?? "", field: "key")
    let texts = Texts(Language(of: request))
    var screen = Refused(
      fields: QuantityFields(form),
      name: NameField(form),
      isGathering: form["juice"] == nil
    )
    guard var cart = try Self.cart(in: form, screen.fields), !screen.name.isWrong else {
      // A wrong field shows its error itself.
      if screen.fields.wrong.isEmpty, !screen.name.isWrong {
        screen.dialog = .problem(texts(.cartNothing))
      }
      return try await show(screen, in: site.state(), to: request)
    }
    cart.name = screen.name.value
    let result: Result<Order, Refusal>
    do throws(Problem) {
      result = try await site.submit(.order(cart), for: \.ordered, key: key, from: request)
    } catch {
      // The order screen shows the problem, so that no cart is lost.
      guard let words = error.words else { throw error }
      screen.dialog = .problem(texts(words.key, count: words.count))
      screen.status = error.status
      var response = try await show(screen, in: site.state(), to: request)
      response.headers.addMissing(from: error.headers)
      return response
    }
    switch result {
    case .success(let order): return .seeOther(.juiceOrder(order.id))
    case .failure(let refusal):
      let state = try await site.state()
      (screen.dialog, screen.status) = try Self.answer(to: refusal, of: cart, in: state, texts)
      return await show(screen, in: state, to: request)
    }
  }

  /// The order screen after a form that ordered nothing.
  private struct Refused {
    let fields: QuantityFields
    let name: NameField
    let isGathering: Bool
    var dialog: JuicePageModel.Dialog?
    var status = Status.unprocessableContent
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

  /// The dialog that tells a visitor of a refusal.
  private static func answer(
    to refusal: Refusal,
    of cart: Cart,
    in state: BarState,
    _ texts: Texts
  ) throws(Problem) -> (JuicePageModel.Dialog, Status) {
    if case .shortages(let shortages) = refusal {
      return (.refused(shortages, alternatives: state.alternatives, cart: cart), .conflict)
    }
    guard let (words, status) = words(for: refusal, in: state, texts) else {
      throw Problem(refusal, in: state)
    }
    return (.problem(words), status)
  }

  /// Why an order is refused, in a sentence; `nil` for a refusal that no form meets.
  static func words(
    for refusal: Refusal,
    in state: BarState,
    _ texts: Texts
  ) -> (String, Status)? {
    switch refusal {
    case .shortages(let shortages): (state.menu.words(for: shortages, in: texts), .conflict)
    case .suspended(let juices):
      (
        texts(
          .preparationSuspended,
          [
            "juices": juices.map { state.menu.spokenName(of: $0, in: texts.language) }
              .joined(separator: ", ")
          ]
        ), .conflict
      )
    case .queueFull(let minutes): (texts(.preparationQueueFull, count: minutes), .conflict)
    case .unknownJuice: (texts(.orderUnknownJuice), .unprocessableContent)
    case .keyReused: (texts(.orderUsedScreen), .unprocessableContent)
    default: nil
    }
  }

  private func show(
    _ screen: Refused,
    in state: BarState,
    to request: Request
  ) async -> Response {
    var model = JuicePageModel(state)
    model.dialog = screen.dialog
    model.quantities = screen.fields
    model.name = screen.name
    model.isGathering = screen.isGathering
    let link = screen.isGathering ? Link.juiceGathering : .juice
    return await show(model, at: link, to: request, screen.status)
  }

  /// Shows an order: `GET /juice/orders/{id}`.
  ///
  /// One made at once is ready, and the order screen says so; any other is followed on a page of its
  /// own.
  func showOrder(_ request: Request, id: PathPart<OrderID>) async throws(Problem) -> Response {
    let (order, state) = try await site.order(id)
    let link = Link.juiceOrder(order.id)
    let settings = await site.preparationSettings(by: state.menu)
    // No one waits for an order that is ready.
    let isComing = order.status == .placed || order.status == .making
    let wait = isComing ? await site.wait(of: order, by: state.menu) : nil
    if settings.flow == .byCounter || order.status != .collected {
      let context = site.context(for: request, at: link)
      let settlement = try await site.settlement(of: order)
      let page = OrderPage(
        order: order,
        menu: state.menu,
        wait: wait,
        due: settlement.state(of: order, settings.payment).isOwed ? settings.payment : nil,
        owed: settlement.due(of: order),
        cause: try await site.cause(ofCancelled: order),
        teaser: await site.teaser(in: context)
      )
      return site.show(page, in: context, to: request)
    }
    var model = JuicePageModel(state)
    model.dialog = .ready(order)
    return await show(model, at: link, to: request, .ok)
  }

  /// Draws the code that leads a phone to an order: `GET /juice/orders/{id}/code`.
  func showOrderCode(_ request: Request, id: PathPart<OrderID>) async throws(Problem) -> Response {
    let (order, _) = try await site.order(id)
    guard let address = site.address(of: .juiceOrder(order.id), for: request),
      let symbol = QRSymbol(address)
    else { throw .notFound("No other device can reach this address.") }
    let side = symbol.side
    let drawing = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)" \
      shape-rendering="crispEdges"><path fill="#fff" d="M0 0h\(side)v\(side)H0z"/>\
      <path d="\(symbol.path)"/></svg>
      """
    let headers: Headers = [
      "Content-Type": "image/svg+xml", "Cache-Control": "private, max-age=600",
    ]
    return Response(.ok, headers: headers, body: .bytes(Bytes(Array(drawing.utf8))))
  }

  private func show(
    _ model: JuicePageModel,
    at link: Link,
    to request: Request,
    _ status: Status
  ) async -> Response {
    var model = model
    model.isForStaff = await site.isStaff(request)
    model.queue = await site.quote(by: model.menu)
    return site.show(JuicePage(model: model), at: link, to: request, status, key: site.newKey())
  }
}

extension BarSite {
  /// A key that no other form has; like an order's identifier it starts with the time.
  package func newKey() -> String {
    "form-\(parts.surroundings.newID(parts.surroundings.now()))"
  }
}
