import HTML
import HTTP
import Identifiers
import JuiceBar
import Languages
import Localization
import Money
import Web

/// The form by which staff takes an order at the counter, beside the queue.
struct CounterOrder: Sendable {
  /// The key that makes it take effect only once.
  let key: String
  var fields = QuantityFields()
  var name = NameField()
  var notice: String?

  func sheet(_ model: PreparationPageModel, in context: ScreenContext) -> Sheet {
    let texts = context.texts
    let suspended = Set(model.suspensions.filter { $0.holds(at: model.now) }.map(\.juice))
    let offers = JuicePageModel(menu: model.menu, stock: model.stock, suspended: suspended).offers
    return Sheet(texts(.counterOrder), back: .bar) {
      Notice(.fault).node(notice)
      form(.class("counter-order"), .method("post"), .action(Link.orderAtCounter.path)) {
        input(.type("hidden"), .name("key"), .value(key))
        ul(.class("offers")) {
          for offer in offers { row(offer, model.menu, context) }
        }
        name.node(in: texts)
        button(.class("button", "solid")) { texts(.counterOrderPlace) }
      }
    }
  }

  private func row(
    _ offer: JuicePageModel.Offer,
    _ menu: Menu,
    _ context: ScreenContext
  ) -> Node {
    let texts = context.texts
    let juice = offer.juice
    let fieldID = "quantity-\(juice.id)"
    let errorID = "\(fieldID)-error"
    let isWrong = fields.wrong.contains(juice.id)
    let name = juice.spokenName(in: context.language)
    return li(.class("offer"), .data("offer", juice.id.rawValue)) {
      label(.for(fieldID)) {
        strong { juice.name.node(in: context) }
        if juice.price > 0 {
          span(.class("offer-price")) { texts.price(juice.price, in: menu.currency) }
        }
        if offer.isOut {
          span(.class("tag")) { texts(offer.isSuspended ? .preparationNotSold : .juiceSoldOut) }
        } else if offer.isNearlyOut {
          span(.class("tag")) { texts(.juiceMakeable, count: offer.makeable) }
        }
      }
      if !offer.isOut || fields.texts[juice.id] != nil {
        div(.class("offer-count")) {
          step("-1", "minus", texts(.cartRemove, ["juice": name]), context)
          lineField(
            QuantityFields.prefix + juice.id.rawValue,
            id: fieldID,
            mode: "numeric",
            maximum: 4,
            value: fields.texts[juice.id],
            errorID: isWrong ? errorID : nil
          )
          step("1", "plus", texts(.cartAdd, ["juice": name]), context)
        }
      }
      if isWrong {
        p(.id(errorID), .class("field-error")) {
          texts(.cartWrongQuantity, ["most": texts.number(Quantity.allowed.upperBound)])
        }
      }
    }
  }

  /// A glass more or less; a script shows it.
  private func step(
    _ delta: String,
    _ icon: String,
    _ name: String,
    _ context: ScreenContext
  ) -> Node {
    button(
      .class("button"),
      .type("button"),
      .hidden,
      .data("glass", delta),
      .aria("label", name)
    ) { Icon(icon).node(in: context) }
  }
}

extension Preparation {
  /// Takes an order at the counter, and leads to its payment: `POST /bar/orders`.
  func orderAtCounter(_ request: Request) async throws(Problem) -> Response {
    let form = try request.form()
    let key = try Request.idempotencyKey(form["key"] ?? "", field: "key")
    let texts = site.texts(of: request)
    var ordering = CounterOrder(key: site.newKey())
    ordering.fields = QuantityFields(form)
    ordering.name = NameField(form)
    guard var cart = ordering.fields.cart, !ordering.name.isWrong else {
      // A wrong field shows its error itself.
      if ordering.fields.wrong.isEmpty, !ordering.name.isWrong {
        ordering.notice = texts(.cartNothing)
      }
      return try await showBar(request, .unprocessableContent, sheet: .order(ordering))
    }
    cart.name = ordering.name.value
    switch try await site.submit(.order(cart), for: \.ordered, key: key, from: request) {
    case .success(let order):
      let menu = try await site.state().menu
      let state = try await site.paymentState(of: order, by: menu)
      if state == .unpaid { return .seeOther(.barPaying(order.id)) }
      let done = QueueChange(order: order.id, status: order.status, isRecall: false)
      return .seeOther(Link.bar.after(done.items))
    case .failure(let refusal):
      let state = try await site.state()
      guard let (words, status) = Ordering.words(for: refusal, in: state, texts) else {
        throw Problem(refusal, in: state)
      }
      ordering.notice = words
      return try await showBar(request, status, sheet: .order(ordering))
    }
  }
}
