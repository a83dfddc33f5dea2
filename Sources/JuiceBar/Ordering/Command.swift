public import Identifiers
public import Time

/// Something that a bar is asked to do.
public enum Command: Hashable, Sendable {
  case order(Cart)
  /// Add pieces to the stock of a fruit, or take some away.
  case adjust(FruitID, by: Int, reason: MovementReason)
  /// Set the stock of a fruit to a count, if it still is the figure that the person saw.
  case count(FruitID, onHand: Int, expecting: Int)
  /// Note how far an order has come, by one step or several.
  case advance(OrderID, to: Order.Status)
  /// Take the last step of an order back, to the status that it had before.
  case recall(OrderID, to: Order.Status)
  /// Call an order off, take its fruit back into the stock and refund the rest of its payments, if
  /// that still is the amount that the person saw.
  case cancel(OrderID, refunding: Int? = nil)
  /// Call an order off that waited too long for its payment.
  case expire(OrderID)
  /// Call staff to a place; a call that is open there for the same reason is the same call.
  case call(CallReason, from: Place?)
  /// Note that staff are on the way to a call.
  case come(CallID)
  /// Note that staff takes a call.
  case answer(CallID)
  /// Note that staff answer all open calls made until a moment: those that were on the screen.
  case answerAll(calledUntil: Timestamp)
  /// Take a juice off sale, until a time or until staff bring it back.
  case suspend(JuiceID, until: Timestamp?)
  /// Sell a juice again; `ifDue` only when its time has come.
  case resume(JuiceID, ifDue: Bool)
  /// Note that an order is paid at the counter: the amount due, in minor units, or a part of it.
  case pay(OrderID, Int, Tender, isPart: Bool = false)
  /// Void a payment that was keyed wrongly, by its number, and enter its amount anew by another
  /// kind of money, if one is named.
  case void(OrderID, Int, PaymentVoid.Reason, PaymentNote?, anew: Tender.Kind? = nil)
  /// Refund an amount, in minor units, by a kind of money or as it was paid.
  case refund(OrderID, Int, RefundReason, PaymentNote?, by: Tender.Kind? = nil)
  case refundLines(OrderID, [RefundLine], RefundReason, PaymentNote?, by: Tender.Kind? = nil)
  case stock(StockWork)
  case day(DayWork)

  /// A text that is the same for two commands that ask for the same, and for no others.
  ///
  /// A free text stands last, or is quoted. What the sender saw before is no part of it, but for a
  /// count.
  public var fingerprint: String {
    switch self {
    case .order(let cart): cart.fingerprint
    case .adjust(let fruit, let delta, let reason): "adjust \(fruit) \(delta) \(reason.rawValue)"
    case .count(let fruit, let onHand, let expected): "count \(fruit) \(onHand) \(expected)"
    case .advance(let order, let status): Self.fingerprint(advancing: order, to: status)
    case .recall(let order, let status): "recall \(order) \(status.rawValue)"
    case .cancel(let order, _): "cancel \(order)"
    case .expire(let order): "expire \(order)"
    case .call(let reason, let place): "call \(reason.rawValue) \(place?.rawValue ?? "")"
    case .come(let call): "come \(call)"
    case .answer(let call): "answer \(call)"
    case .answerAll(let time): "answer-all \(time.milliseconds)"
    case .suspend(let juice, let until):
      "suspend \(juice) \(until.map { "\($0.milliseconds)" } ?? "")"
    case .resume(let juice, let isDue): isDue ? "resume \(juice) when due" : "resume \(juice)"
    case .pay(let order, let amount, let tender, let isPart):
      Self.fingerprint(paying: amount, isPart: isPart, by: tender, for: order)
    case .void(let order, let number, let reason, let note, let anew):
      "void \(order) \(number) \(Self.words(reason.rawValue, note, anew))"
    case .refund(let order, let amount, let reason, let note, let kind):
      "refund \(order) \(amount) \(Self.words(reason.rawValue, note, kind))"
    case .refundLines(let order, let lines, let reason, let note, let kind):
      Self.fingerprint(refunding: lines, of: order, reason, note, by: kind)
    case .stock(let work): work.fingerprint
    case .day(let work): work.fingerprint
    }
  }

  /// The order that the command is about; none for one that is only about to be placed.
  public var orderID: OrderID? {
    switch self {
    case .order, .adjust, .count, .call, .come, .answer, .answerAll, .suspend, .resume, .stock,
      .day:
      nil
    case .advance(let order, _), .recall(let order, _), .cancel(let order, _), .expire(let order),
      .pay(let order, _, _, _), .void(let order, _, _, _, _), .refund(let order, _, _, _, _),
      .refundLines(let order, _, _, _, _):
      order
    }
  }

  /// The call that the command is about; none for one that is only about to be made.
  public var callID: CallID? {
    switch self {
    case .come(let call), .answer(let call): call
    default: nil
    }
  }

  /// Whether the command is about calls for staff, so that those that are open are looked up.
  public var isAboutCalls: Bool {
    switch self {
    case .call, .come, .answer, .answerAll: true
    case .order, .adjust, .count, .advance, .recall, .cancel, .expire, .suspend, .resume, .pay,
      .void, .refund, .refundLines, .stock, .day:
      false
    }
  }
}

extension Command {
  /// Whether the command is about business days, so that the open one is looked up.
  public var isAboutDays: Bool { if case .day = self { true } else { false } }

  var closesDay: Bool { if case .day(.close) = self { true } else { false } }

  /// Whether the command changes the list of juices off sale, so that it is looked up.
  public var isAboutSuspensions: Bool {
    switch self {
    case .suspend, .resume: true
    default: false
    }
  }
}

/// Why the stock of a fruit changed.
public enum MovementReason: String, Hashable, Sendable, CaseIterable {
  /// The stock that the bar opened with.
  case opening
  case order
  /// Fruit that came back from an order that was cancelled before it was made.
  case cancellation
  case delivery
  /// Fruit that was thrown away, for another cause than those below or an unstated one.
  case waste
  /// Fruit that was thrown away because it went bad.
  case spoiled
  /// Fruit that was thrown away because it was hurt.
  case damaged
  /// Fruit that went into a glass that could not be served.
  case wronglyPrepared = "wrongly-prepared"
  /// Fruit that was given away to taste.
  case sampled
  /// Fruit that went to another place.
  case transferOut = "transfer-out"
  /// Fruit that came from another place.
  case transferIn = "transfer-in"
  /// A mistake set right.
  case correction
  /// A difference found when the stock was counted.
  case stocktake
  /// An undone movement that a person had booked.
  case reversal

  /// The reasons that a person may give for an adjustment.
  public static let forAdjustments = [.delivery] + forWaste + [.correction]
}

/// A name that a caller gives to a command, so that sending it again does nothing more.
public struct IdempotencyKey: TextIdentifier {
  public let rawValue: String

  /// Creates a key, or nothing when the text is not of 1 to 128 visible ASCII characters.
  public init?(rawValue: String) {
    guard (1...128).contains(rawValue.utf8.count),
      rawValue.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    self.rawValue = rawValue
  }
}
