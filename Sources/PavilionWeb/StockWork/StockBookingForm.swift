import HTTP
import JuiceBar
import Money

/// What a form of several fruits is for.
public enum StockBookingKind: String, Hashable, Sendable, CaseIterable {
  /// Fruit arrives.
  case delivery
  /// Fruit is thrown away.
  case waste
  /// Fruit goes to another place or comes from one.
  case transfer

  /// The reasons among which the form lets people choose.
  var reasons: [MovementReason] {
    switch self {
    case .delivery: [.delivery]
    case .waste: MovementReason.forWaste
    case .transfer: [.transferOut, .transferIn]
    }
  }
}

/// A form of several fruits as it was sent: `amount.kiwi=20`.
struct StockBookingForm: Sendable {
  /// What a field is called, before the identifier of its fruit.
  static let prefix = "amount."
  /// The same for what all of it cost.
  static let costPrefix = "cost."

  /// Why what was sent cannot be booked.
  enum Fault: Sendable, Equatable {
    /// No amount is given.
    case empty
    /// A transfer does not name the other place.
    case noPlace
    /// The note is no note.
    case wrongNote
    /// Fruit of another bar is sent by that bar.
    case notFromHere
  }

  let kind: StockBookingKind
  /// What was typed for each fruit, without spaces and without empty fields.
  private(set) var typed: [FruitID: String] = [:]
  /// The fruits whose field does not hold an amount.
  private(set) var wrong: Set<FruitID> = []
  /// What was typed as the cost of each fruit.
  private(set) var typedCosts: [FruitID: String] = [:]
  /// The fruits whose field does not hold a cost.
  private(set) var wrongCosts: Set<FruitID> = []
  /// The reason chosen.
  private(set) var reason: MovementReason
  /// What was typed as a note.
  private(set) var note = ""
  /// The bar of the venue to which a transfer goes, if one was chosen.
  private(set) var bar: String?
  /// What is wrong beside single fields.
  private(set) var fault: Fault?
  /// What shall be booked, if nothing is wrong.
  private(set) var booking: StockBooking?
  /// What shall go to the bar that was chosen, if nothing is wrong.
  private(set) var transfer: [Need]?

  /// A form in which nothing stands.
  init(_ kind: StockBookingKind) {
    self.kind = kind
    reason = kind.reasons[0]
  }

  /// A form that a link has filled in.
  init(_ kind: StockBookingKind, filledIn query: Fields, menu: Menu) {
    self.init(kind)
    for fruit in menu.fruits {
      let amount = query[Self.prefix + fruit.id.rawValue].flatMap { Int($0) } ?? 0
      guard (1...Fruit.maximumCapacity).contains(amount) else { continue }
      typed[fruit.id] = "\(amount)"
    }
    if kind == .transfer { bar = query["bar"] }
  }

  /// Reads what was sent.
  ///
  /// - Throws: `Problem` 422 for a reason that the form does not offer.
  init(_ kind: StockBookingKind, _ form: Fields, menu: Menu) throws(Problem) {
    self.init(kind)
    if let text = form["reason"] {
      guard let reason = MovementReason(rawValue: text), kind.reasons.contains(reason) else {
        let allowed = kind.reasons.map(\.rawValue).joined(separator: ", ")
        throw .wrongField("reason", "expected one of \(allowed)")
      }
      self.reason = reason
    }
    var lines: [Need] = []
    let costs = costs(in: form, menu: menu)
    for fruit in menu.fruits {
      let text = (form[Self.prefix + fruit.id.rawValue] ?? "").filter { $0 != " " }
      guard !text.isEmpty else { continue }
      typed[fruit.id] = text
      if let amount = Int(text), (1...Fruit.maximumCapacity).contains(amount) {
        lines.append(Need(fruit.id, amount))
      } else if Int(text) != 0 {
        wrong.insert(fruit.id)
      }
    }
    wrongCosts.formUnion(costs.keys.filter { fruit in !lines.contains { $0.fruit == fruit } })
    note = form["note"] ?? ""
    if kind == .transfer, let name = form["bar"], !name.isEmpty { bar = name }
    let kept = Note(typed: note)
    if kept == nil, !note.allSatisfy(\.isWhitespace) {
      fault = .wrongNote
    } else if bar != nil, reason == .transferIn {
      fault = .notFromHere
    } else if reason.isTransfer, kept == nil, bar == nil {
      fault = .noPlace
    } else if lines.isEmpty, wrong.isEmpty {
      fault = .empty
    }
    guard wrong.isEmpty, wrongCosts.isEmpty, fault == nil else { return }
    if bar != nil {
      transfer = lines
      return
    }
    booking = StockBooking(lines, reason: reason, note: kept, costs: costs)
  }

  /// The costs that were typed; only a delivery has any.
  private mutating func costs(in form: Fields, menu: Menu) -> [FruitID: Int] {
    guard kind == .delivery else { return [:] }
    var costs: [FruitID: Int] = [:]
    for fruit in menu.fruits {
      let text = (form[Self.costPrefix + fruit.id.rawValue] ?? "").filter { $0 != " " }
      guard !text.isEmpty else { continue }
      typedCosts[fruit.id] = text
      let cost = (Currency(rawValue: menu.currency) ?? .won).amount(of: text)
      if let cost, StockBooking.allowedCosts.contains(cost) {
        costs[fruit.id] = cost
      } else {
        wrongCosts.insert(fruit.id)
      }
    }
    return costs
  }
}
