import HTTP
import Identifiers
import JSON
package import JuiceBar
import Languages
import Money
import Web

/// The purpose of a form of several fruits.
package enum StockBookingKind: String, Hashable, Sendable, CaseIterable {
  /// Fruit arrives.
  case delivery
  /// Fruit is thrown away.
  case waste
  /// Fruit goes to another place or comes from one.
  case transfer

  /// The reasons that the form offers.
  package var reasons: [MovementReason] {
    switch self {
    case .delivery: [.delivery]
    case .waste: MovementReason.forWaste
    case .transfer: [.transferOut, .transferIn]
    }
  }
}

/// A submitted form of several fruits: `amount.kiwi=20`.
struct StockBookingForm: Sendable {
  /// The names of its fields, as in ``SchemaMembers``.
  static let fields = "reason? note? key? bar? \(Question.field)? \(prefix)* \(costPrefix)*"
  /// The prefix of the name of an amount field, before the identifier of its fruit.
  static let prefix = "amount."
  /// The prefix of the name of a field for the total cost of a fruit.
  static let costPrefix = "cost."

  enum Fault: Sendable, Equatable {
    /// No amount is given.
    case empty
    /// A transfer names no other place.
    case noPlace
    case wrongNote
    /// Fruit of another bar must be sent from there.
    case notFromHere
  }

  let kind: StockBookingKind
  /// The amounts typed for each fruit, without spaces and without empty fields.
  private(set) var typed: [FruitID: String] = [:]
  /// The fruits whose field does not hold a valid amount.
  private(set) var wrong: Set<FruitID> = []
  private(set) var typedCosts: [FruitID: String] = [:]
  /// The fruits whose field does not hold a valid cost.
  private(set) var wrongCosts: Set<FruitID> = []
  private(set) var reason: MovementReason
  private(set) var note = ""
  /// The bar of the venue that receives a transfer, if one was chosen.
  private(set) var bar: String?
  /// The fault of the form, apart from single fields.
  private(set) var fault: Fault?
  private(set) var booking: StockBookingRequest?

  private init(_ kind: StockBookingKind) {
    self.kind = kind
    reason = kind.reasons[0]
  }

  /// A form filled in by a link.
  init(_ kind: StockBookingKind, filledIn query: Fields, menu: Menu) {
    self.init(kind)
    for fruit in menu.fruits {
      let amount = query[Self.prefix + fruit.id.rawValue].flatMap { Int($0) } ?? 0
      if Fruit.allowedAmounts.contains(amount) { typed[fruit.id] = "\(amount)" }
      typedCosts[fruit.id] = query[Self.costPrefix + fruit.id.rawValue]
    }
    note = query["note"] ?? ""
    if kind == .transfer { bar = query["bar"] }
  }

  /// - Throws: `Problem` 422 for a reason that the form does not offer.
  init(_ kind: StockBookingKind, _ form: Fields, menu: Menu) throws(Problem) {
    self.init(kind)
    if let name = form["reason"] { reason = try MovementReason(name, in: kind.reasons) }
    var lines: [Need] = []
    let costs = costs(in: form, menu: menu)
    for fruit in menu.fruits {
      guard let text = Self.text(Self.prefix, fruit, in: form) else { continue }
      typed[fruit.id] = text
      if let amount = Int(text), Fruit.allowedAmounts.contains(amount) {
        lines.append(Need(fruit.id, amount))
      } else if Int(text) != 0 {
        wrong.insert(fruit.id)
      }
    }
    wrongCosts.formUnion(costs.keys.filter { fruit in !lines.contains { $0.fruit == fruit } })
    note = form["note"] ?? ""
    if kind == .transfer, let name = form["bar"], !name.isEmpty { bar = name }
    var kept: Note?
    do throws(LineFault) { kept = try Note(typed: note) } catch { fault = .wrongNote }
    if fault != nil {
      // The note is to be mended first.
    } else if bar != nil, reason == .transferIn {
      fault = .notFromHere
    } else if reason.isTransfer, kept == nil, bar == nil {
      fault = .noPlace
    } else if lines.isEmpty, wrong.isEmpty {
      fault = .empty
    }
    guard wrong.isEmpty, wrongCosts.isEmpty, fault == nil else { return }
    booking =
      if let bar {
        .transfer(lines, toBar: bar)
      } else {
        StockBooking(
          lines,
          reason: reason,
          note: kept,
          costs: costs,
          mayExceed: reason == .delivery && form[Question.field] != nil
        ).map { .here($0) }
      }
  }

  /// The text of a fruit's field without spaces; `nil` if it is empty.
  private static func text(_ prefix: String, _ fruit: Fruit, in form: Fields) -> String? {
    let text = (form[prefix + fruit.id.rawValue] ?? "").filter { $0 != " " }
    return text.isEmpty ? nil : text
  }

  /// The costs typed; only a delivery has any.
  private mutating func costs(in form: Fields, menu: Menu) -> [FruitID: Int] {
    guard kind == .delivery else { return [:] }
    var costs: [FruitID: Int] = [:]
    for fruit in menu.fruits {
      guard let text = Self.text(Self.costPrefix, fruit, in: form) else { continue }
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

/// A valid booking of several fruits: at this bar alone, or sent to another bar of the venue.
enum StockBookingRequest {
  case here(StockBooking)
  case transfer([Need], toBar: String)
}

extension StockBookingRequest {
  /// Reads `{"reason":"delivery","note":"…","lines":[{"fruit":"kiwi","amount":20},…]}`.
  init(_ body: JSONReader) throws(JSONMismatch) {
    let bar = try body.memberIfNamed("bar")
    let reason = try body.member("reason").reason(in: MovementReason.forBookings)
    var note: Note? = try body.memberIfNamed("note")?.line()
    let lines = try body.member("lines")
    var needs: [Need] = []
    var costs: [FruitID: Int] = [:]
    for line in try lines.elements() {
      let fruit = try line.member("fruit")
      guard let id = FruitID(rawValue: try fruit.string()) else {
        throw fruit.mismatch("the identifier of a fruit, such as kiwi")
      }
      needs.append(Need(id, try line.member("amount").integer(in: Fruit.allowedAmounts)))
      if let cost = try line.memberIfNamed("cost") {
        guard reason == .delivery else { throw cost.mismatch("no cost but of a delivery") }
        costs[id, default: 0] += try cost.integer(in: StockBooking.allowedCosts)
      }
    }
    // A placeholder, since a transfer to a bar of the venue needs no note.
    if bar != nil, note == nil { note = Note(rawValue: "bar") }
    guard note != nil || !reason.isTransfer else {
      throw JSONMismatch(path: "note", expected: "the other place", found: "nothing")
    }
    let exceeding = try body.memberIfNamed("mayExceed")
    let mayExceed = try exceeding?.boolean() ?? false
    if mayExceed, reason != .delivery, let exceeding {
      throw exceeding.mismatch("true for a delivery alone")
    }
    let made = StockBooking(
      needs,
      reason: reason,
      note: note,
      costs: costs,
      mayExceed: mayExceed
    )
    guard let booking = made else {
      let most = StockBooking.maximumLines
      throw lines.mismatch("1 to \(most) lines, of each fruit at most \(Fruit.maximumCapacity)")
    }
    guard let bar else {
      self = .here(booking)
      return
    }
    guard reason == .transferOut else { throw bar.mismatch("no bar but of a transfer-out") }
    self = .transfer(booking.lines, toBar: try bar.string())
  }
}

extension Schema {
  static let stockBooking = object([
    "reason": .one(of: MovementReason.forBookings),
    "note?": .string(lengths: 1...Note.maximumLength).described(
      "The supplier, the incident, or (required for a transfer) the other place."
    ),
    "lines": .array(
      of: .object([
        "fruit": .fruitID, "amount": .integer(Fruit.allowedAmounts),
        "cost?": .integer(StockBooking.allowedCosts).described(
          "The cost of all pieces of a delivery, in minor units."
        ),
      ]),
      counts: 1...StockBooking.maximumLines
    ),
    "mayExceed?": .boolean.described("Whether a delivery may fill a shelf above its capacity."),
    "bar?": .barID.described(
      """
      For `transfer-out`: the bar that receives the fruit. Both ledgers change in one \
      transaction; reversing any of its movements, at either bar, takes the transfer back.
      """
    ),
  ]).named("StockBooking")
}
