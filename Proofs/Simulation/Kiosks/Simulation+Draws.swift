import Identifiers
import JuiceBar
import Languages
import Money
import Time

// Random commands, drawn from the seed.
extension Simulation {
  private static let fruits = [
    "strawberry", "banana", "pineapple", "kiwi", "mango", "melon", "plum",
  ].map { FruitID(unchecked: $0) }
  private static let mixtures = [[0, 1], [4, 3], [5, 6, 0]]
  private static let juices =
    (fruits.map(\.rawValue) + mixtures.map(name)).map { JuiceID(unchecked: $0) }

  private static func name(of mixture: [Int]) -> String {
    mixture.map { fruits[$0].rawValue }.joined(separator: "-")
  }

  /// A menu of five to seven fruits, with different recipes, prices and shelves each time.
  func drawMenu() -> Menu? {
    let kept = generator.number(in: 5...Self.fruits.count)
    let fruits = Self.fruits.prefix(kept).map { id in
      let capacity = generator.number(in: 40...300)
      let name = LocalizedText(id.rawValue, in: .english)
      return Fruit(id: id, name: name, capacity: capacity, opening: generator.number(in: 0...40))
    }
    let recipes = (0..<kept).map { [$0] } + Self.mixtures.filter { $0.allSatisfy { $0 < kept } }
    let juices = recipes.compactMap { recipe -> Juice? in
      guard generator.chance(9_000) else { return nil }
      var needs = recipe.map { Need(Self.fruits[$0], generator.number(in: 1...6)) }
      // A recipe may name a fruit twice.
      if generator.chance(1_000) { needs.append(Need(Self.fruits[recipe[0]], 2)) }
      let id = JuiceID(unchecked: Self.name(of: recipe))
      let name = LocalizedText(id.rawValue, in: .english)
      let price = 100 * generator.number(in: 10...80)
      let rate = TaxRate(rawValue: generator.pick([0, 1000, 1000, 2000])) ?? .zero
      return Recipe(needs).map {
        Juice(id: id, name: name, recipe: $0, price: price, taxRate: rate)
      }
    }
    return try? Menu(fruits: fruits, juices: juices)
  }

  /// A command with the right of its sender to give money away.
  func drawRequest(for kiosk: Kiosk, under key: IdempotencyKey?) -> Request {
    let command = drawCommand(for: kiosk)
    return Request(command: command, key: key, giving: drawRight(for: command, at: kiosk.bar))
  }

  /// Where money goes out: up to the limit, what a person approves who sees the bar now, or all.
  private func drawRight(for command: Command, at bar: Int) -> GivingRight {
    switch command {
    case .refund, .refundLines, .void, .cancel, .pay(_, _, .waiver, _): break
    case .day(.move(let change, _, _)) where change < 0: break
    default: return .any
    }
    switch generator.number(in: 1...10) {
    case 1...4: return .upToLimit
    case 5...7:
      let id = OrderID(at: now, using: &generator)
      let money = bars[bar].model.moneyGiven(by: Submission(command, orderID: id, at: now))
      return .approved(ApprovedAct(by: .sora, askedBy: "Jun", money))
    default: return .any
    }
  }

  /// A command of a visitor or of the staff.
  func drawCommand(for kiosk: Kiosk) -> Command {
    let model = bars[kiosk.bar].model
    let fruit = generator.pick(Self.fruits)
    switch generator.number(in: 1...100) {
    case 1...50: return drawCart().map(Command.order) ?? .adjust(fruit, by: 1, reason: .correction)
    case 51...70: return drawStep(knowing: model)
    case 71...75, 98...100: return .stock(drawStockWork(knowing: model))
    case 76...80:
      return .adjust(fruit, by: generator.number(in: 5...60), reason: .delivery)
    case 81...85: return drawCall(knowing: model)
    case 86...90:
      let delta = generator.pick([-1, 1, -1, 1, -5, -30, 0, 2_000_000])
      return .adjust(fruit, by: delta, reason: generator.pick([.waste, .correction]))
    case 91...92: return drawSuspension()
    default:
      let seen = kiosk.seen?.onHand[fruit] ?? 0
      let counted = max(0, seen + generator.number(in: -3...6))
      return .count(fruit, onHand: counted, expecting: seen)
    }
  }

  /// Takes a juice off sale or returns it, by hand or by itself; rarely one that the menu does not
  /// have.
  private func drawSuspension() -> Command {
    let juice = generator.pick(Self.juices)
    if generator.chance(6_000) { return .resume(juice, ifDue: generator.chance(5_000)) }
    let end = Timestamp(milliseconds: now.milliseconds + generator.number(in: 1...3_000))
    return .suspend(juice, until: generator.chance(2_000) ? nil : end)
  }

  /// A booking, an undo, or a step of a stocktake; sometimes about unknown movements or stocktakes.
  private func drawStockWork(knowing model: Model) -> StockWork {
    let fruit = generator.pick(Self.fruits)
    switch generator.number(in: 1...10) {
    case 1...3:
      let lines = (1...generator.number(in: 1...3)).map { _ in
        Need(generator.pick(Self.fruits), generator.number(in: 1...30))
      }
      let reason = generator.pick(MovementReason.forBookings)
      let note = generator.chance(5_000) ? Note(rawValue: "the bar at the gate") : nil
      // A transfer without a place is invalid.
      return StockBooking(lines, reason: reason, note: note).map(StockWork.book) ?? .begin
    case 4...6:
      // Usually one of the last reversible movements, so that two people reverse the same one.
      let byHand = model.movements.suffix(60).filter { !$0.reason.isOfOrder }.suffix(5)
      let isAny = generator.chance(2_000)
      let lately = (isAny ? model.movements.suffix(30) : byHand).map(\.id)
      let isUnknown = lately.isEmpty || generator.chance(300)
      // Far off: a version made in the same batch could be refused as unknown, as if asked before.
      let unknown = MovementID(model.version + 1_000_000, fruit)
      return .undo(isUnknown ? unknown : generator.pick(lately))
    case 7: return .begin
    default:
      let sheets = model.stocktakes.suffix(2).map(\.id)
      let isUnknown = sheets.isEmpty || generator.chance(300)
      let drawn = UUIDv7(at: now, using: &generator)
      let sheet = isUnknown ? StocktakeID(drawn) : generator.pick(sheets)
      if generator.chance(7_500) {
        let there = model.onHand[fruit] ?? 0
        let counted = generator.chance(300) ? 10_000 : there + generator.number(in: -4...4)
        return .enter(sheet, fruit, counted: counted)
      }
      return generator.chance(7_000) ? .approve(sheet) : .reject(sheet)
    }
  }

  /// A step of a recent order, or of an unknown one.
  private func drawStep(knowing model: Model) -> Command {
    let orders = model.orders.suffix(20).map(\.id)
    let isUnknown = orders.isEmpty || generator.chance(300)
    let order = isUnknown ? OrderID(at: now, using: &generator) : generator.pick(orders)
    let steps: [Command] = [
      .advance(order, to: generator.pick(Order.Status.steps)), .make(order),
      .recall(order, to: generator.pick(Order.Status.steps)),
    ]
    if generator.chance(2_500) { return drawDay(knowing: model) }
    switch generator.number(in: 1...10) {
    case 1...2: return generator.pick(steps)
    case 3: return .cancel(order, refunding: drawSeen(of: order, knowing: model))
    case 4: return .expire(order)
    case 5...7:
      return drawPayment(for: drawLatest(knowing: model) ?? order, knowing: model)
    default:
      let order = drawLatest(paid: generator.chance(7_000), knowing: model) ?? order
      let note = generator.chance(5_000) ? PaymentNote(rawValue: "a fly in it") : nil
      if generator.chance(3_000) {
        let reason = generator.pick(PaymentVoid.Reason.allCases)
        let last = model.settlements[order]?.payments.last { $0.void == nil }
        var number = generator.number(in: 0...3)
        if generator.chance(7_000) { number = last?.number ?? number }
        let anew = generator.chance(5_000) ? generator.pick(Self.kinds) : nil
        return .void(order, number, reason, note, anew: anew)
      }
      let reason = generator.pick(RefundReason.allCases)
      if generator.chance(6_000) { return drawGlasses(of: order, reason, note, knowing: model) }
      let amount = generator.number(in: -1...generator.pick([99, 9_000]))
      let kind = generator.chance(3_000) ? generator.pick(Self.kinds) : nil
      return .refund(order, amount, reason, note, by: kind)
    }
  }

  /// A refund of some or all glasses, rarely of more than there are.
  private func drawGlasses(
    of id: OrderID,
    _ reason: RefundReason,
    _ note: PaymentNote?,
    knowing model: Model
  ) -> Command {
    let sold = model.orders.first { $0.id == id }?.lines.map(\.quantity.count) ?? [1]
    let isAll = generator.chance(4_000)
    var lines = zip(1..., sold).map { position, count in
      let most = generator.chance(500) ? count + 1 : count
      return RefundLine(position: position, glasses: isAll ? count : generator.number(in: 1...most))
    }
    if !isAll { lines = [generator.pick(lines)] }
    if generator.chance(200) { lines.append(RefundLine(position: sold.count + 1, glasses: 1)) }
    let kind = generator.chance(2_000) ? generator.pick(Self.kinds) : nil
    return .refundLines(id, lines, reason, note, by: kind)
  }

  /// Work on the day: usually what can be done.
  private func drawDay(knowing model: Model) -> Command {
    let isOpen = generator.chance(1_000) ? !model.isDayOpen : model.isDayOpen
    guard isOpen else { return .day(.open(float: generator.number(in: 0...9_000))) }
    if generator.chance(8_000), let reason = PaymentNote(rawValue: "ice") {
      return .day(.move(generator.number(in: -5_000...2_000), reason))
    }
    let number = generator.chance(1_000) ? model.dayCount + 1 : model.dayCount
    let count = DayCount([.cash: generator.number(in: 0...90_000)])
    var seen = generator.chance(5_000) ? model.moneyThere : nil
    if generator.chance(1_000) { seen?[.cash, default: 0] += 100 }
    return count.map { .day(.close(number, $0, expecting: seen)) } ?? .day(.open(float: 0))
  }

  /// One of the most recent orders, all or those paid, so that some are paid and refunded several
  /// times.
  private func drawLatest(paid: Bool = false, knowing model: Model) -> OrderID? {
    let known = model.orders.suffix(paid ? 12 : 4).map(\.id)
    let orders = paid ? known.filter { model.settlements[$0] != nil } : known
    return orders.isEmpty || generator.chance(1_000) ? nil : generator.pick(orders)
  }

  private static let kinds = [Tender.Kind.cash, .card, Tender.voucher?.kind ?? .card]

  /// A payment of the amount due, of a part of it, or of another amount.
  private func drawPayment(for id: OrderID, knowing model: Model) -> Command {
    let order = model.orders.first { $0.id == id }
    let due = order?.lines.map { $0.price * $0.quantity.count }.reduce(0, +) ?? 0
    let paid = model.settlements[id]?.payments.filter { $0.void == nil }.map(\.amount) ?? []
    let rest = max(0, due - paid.reduce(0, +))
    let isPart = generator.chance(3_000)
    var amount = generator.chance(7_000) ? rest : due
    if isPart { amount = generator.number(in: 0...max(1, rest)) }
    if generator.chance(1_000) { amount += generator.pick([-1, 1, 100]) }
    return .pay(id, amount, drawTender(of: amount), isPart: isPart)
  }

  private func drawTender(of amount: Int) -> Tender {
    let reference = TerminalReference(rawValue: "\(generator.number(in: 1...9_999))")
    return switch generator.number(in: 1...10) {
    case 1...5: .cash(given: amount + generator.pick([-100, 0, 500]))
    case 6...8: .card(reference)
    case 9: .waiver(generator.pick(WaiverReason.allCases), nil)
    default: .voucher ?? .card(nil)
    }
  }

  /// The amount that a person sees will be given back with a cancellation, if the person looks.
  private func drawSeen(of order: OrderID, knowing model: Model) -> Int? {
    guard generator.chance(4_000) else { return nil }
    let left = model.settlements[order].map(Model.left(of:)) ?? 0
    return generator.chance(1_000) ? left + 100 : left
  }

  /// A call from one of many places, or staff on the way to a recent call or to an unknown one, or
  /// the answer.
  private func drawCall(knowing model: Model) -> Command {
    if generator.chance(3_000) {
      if generator.chance(500) {
        let late = generator.number(in: 0...60_000)
        return .answerAll(calledUntil: Timestamp(milliseconds: now.milliseconds - late))
      }
      let calls = model.calls.suffix(20).map(\.id)
      let isUnknown = calls.isEmpty || generator.chance(500)
      let id = isUnknown ? CallID(at: now, using: &generator) : generator.pick(calls)
      return generator.chance(3_000) ? .come(id) : .answer(id)
    }
    // Enough places for too many open calls, and few enough that some call twice.
    let number = generator.number(in: 0...60)
    let place = number == 0 ? nil : Place(rawValue: "table \(number)")
    return .call(generator.pick(CallReason.allCases), from: place)
  }

  private func drawName() -> CupName? {
    generator.chance(3_000) ? CupName(rawValue: generator.pick(["Anna", "안나", "👩🏽‍🚀 zoë"])) : nil
  }

  private func drawCart() -> Cart? {
    let count = generator.chance(100) ? Cart.maximumLines : generator.number(in: 1...3)
    let lines = (1...count).compactMap { _ in
      Quantity(generator.chance(100) ? 100 : generator.number(in: 1...2))
        .map { Cart.Line(generator.pick(Self.juices), $0) }
    }
    return Cart(lines, name: drawName())
  }
}

extension Tender {
  fileprivate static let voucher = TenderName(rawValue: "voucher").map { Tender.other($0, nil) }
}
