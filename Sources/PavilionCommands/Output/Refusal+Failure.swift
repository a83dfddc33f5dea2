import CounterWeb
import Identifiers
import JSON
import JuiceBar
import Languages
import Localization
import OfficeWeb
import Web

extension CommandFailure {
  /// Offers the juices that the stock on hand allows where fruit is short.
  init(_ refusal: Refusal, of menu: Menu, on onHand: [FruitID: Int], in language: Language) {
    let texts = Texts(language)
    switch refusal {
    case .shortages(let shortages):
      self.init(shortages, of: menu, on: onHand, in: language)
    case .unknownJuice(let id): self = .unknownJuice(id.rawValue, of: menu, in: language)
    case .unknownFruit(let id): self = .unknownFruit(id.rawValue, of: menu, in: language)
    case .wrongAmount(let amount):
      self.init("wrong-amount", texts(.cliWrongAmount, ["amount": texts.number(amount)]))
    case .outOfRange(let fruit, _, let there, let capacity):
      let values: KeyValuePairs = [
        "fruit": menu.name(of: fruit, in: language), "capacity": texts.number(capacity),
        "onHand": texts.number(there),
      ]
      let details: JSONObject = [
        "fruit": .string(fruit.rawValue), "onHand": .integer(there), "capacity": .integer(capacity),
      ]
      self.init("out-of-range", texts(.cliOutOfRange, values), details)
    case .stale(let fruit, let expected, let there):
      let values: KeyValuePairs = [
        "fruit": menu.name(of: fruit, in: language), "expected": texts.number(expected),
        "onHand": texts.number(there),
      ]
      let details: JSONObject = ["fruit": .string(fruit.rawValue), "onHand": .integer(there)]
      self.init("stale-count", texts(.cliStale, values), details)
    case .unknownOrder(let id): self = .unknownOrder(id.rawValue, in: language)
    case .wrongStep(_, let status, _):
      let words = texts(status == .cancelled ? .cliOrderCancelled : .cliOrderMade)
      self.init("wrong-step", words, ["orderStatus": .string(status.rawValue)])
    case .queueFull(let minutes):
      let words = texts(.preparationQueueFull, count: minutes)
      self.init("queue-full", words, ["waitMinutes": .integer(minutes)])
    case .suspended(let juices):
      let names = juices.map { menu[$0]?.name.text(in: language) ?? $0.rawValue }
      let words = texts(.preparationSuspended, ["juices": names.joined(separator: ", ")])
      self.init("suspended", words, ["suspended": .array(juices.map { .string($0.rawValue) })])
    case .unknownCall(let id): self.init("unknown-call", texts(.callUnknown, ["call": id.rawValue]))
    case .tooManyCalls: self.init("too-many-calls", texts(.callBusy))
    case .payment(_, let refusal): self.init(refusal, in: menu.currency, texts)
    case .stock(let refusal): self.init(refusal, of: menu, in: language)
    case .day(let refusal): self.init("day", texts.words(for: refusal))
    case .keyReused: self.init("key-reused", texts(.cliKeyReused))
    }
  }

  private init(_ refusal: PaymentRefusal, in currency: String, _ texts: Texts) {
    let amount = { (amount: Int) -> KeyValuePairs in
      ["amount": texts.price(amount, in: currency)]
    }
    switch refusal {
    case .alreadyPaid: self.init("already-paid", texts(.paymentAlreadyPaid))
    case .nothingDue: self.init("nothing-due", texts(.paymentNothingDue))
    case .cancelled: self.init("order-cancelled", texts(.paymentCancelled))
    case .wrongAmount(let due):
      let words = texts(.paymentWrongAmount, amount(due))
      self.init("wrong-payment", words, ["due": .integer(due)])
    case .tooLittleCash(let due):
      let words = texts(.paymentTooLittleCash, amount(due))
      self.init("too-little-cash", words, ["due": .integer(due)])
    case .notPaid: self.init("not-paid", texts(.paymentNotPaid))
    case .notRefundable(let left):
      let words = texts(.paymentNotRefundable, amount(left))
      self.init("not-refundable", words, ["left": .integer(left)])
    case .reasonNeeded: self.init("reason-needed", texts(.paymentReasonNeeded))
    case .otherTender, .tooManyPayments, .notVoidable, .aboveLimit, .overtaken:
      self.init("payment-refused", texts.refusal(refusal, in: currency))
    }
  }

  private init(_ refusal: StockRefusal, of menu: Menu, in language: Language) {
    let texts = Texts(language)
    switch refusal {
    case .outOfRange(let excesses):
      let lines = excesses.map { excess in
        let values: KeyValuePairs = [
          "fruit": menu.name(of: excess.fruit, in: language),
          "wanted": texts.number(excess.wanted), "onHand": texts.number(excess.onHand),
          "capacity": texts.number(excess.capacity),
        ]
        return texts(.bookingExcess, values)
      }
      let fruits = excesses.map { JSONValue.string($0.fruit.rawValue) }
      self.init("out-of-range", lines.joined(separator: "\n"), ["fruits": .array(fruits)])
    case .unknownMovement(let id):
      self.init("unknown-movement", texts(.ledgerUnknown, ["movement": id.rawValue]))
    case .notByHand(let id):
      self.init("not-by-hand", texts(.ledgerNotByHand, ["movement": id.rawValue]))
    case .unknownStocktake(let id):
      self.init("unknown-stocktake", texts(.ledgerUnknownStocktake, ["stocktake": id.rawValue]))
    case .closed: self.init("stocktake-closed", texts(.stocktakeClosed))
    case .countedSince: self.init("counted-since", texts(.stocktakeCountedSince))
    }
  }

  /// Names every fruit that is short, and the juices that can still be made.
  private init(
    _ shortages: [Shortage],
    of menu: Menu,
    on onHand: [FruitID: Int],
    in language: Language
  ) {
    let texts = Texts(language)
    let lines = shortages.map { shortage in
      let values: KeyValuePairs = [
        "fruit": menu.name(of: shortage.fruit, in: language),
        "needed": texts.number(shortage.needed), "onHand": texts.number(shortage.onHand),
      ]
      return texts(.cliShortage, values)
    }
    let alternatives = menu.alternatives(from: onHand)
    let names = alternatives.map { $0.spokenName(in: language) }.joined(separator: ", ")
    let offer =
      names.isEmpty ? texts(.cliNoAlternatives) : texts(.cliAlternatives, ["juices": names])
    let details: JSONObject = [
      "shortages": .array(shortages.map(\.json)),
      "alternatives": .array(alternatives.map { .string($0.id.rawValue) }),
    ]
    let sentences = [texts(.cliShortages)] + lines + [offer]
    self.init("shortage", sentences.joined(separator: "\n"), details)
  }

  static func unknownJuice(_ word: String, of menu: Menu, in language: Language) -> Self {
    let name = { (juice: Juice) in
      (id: juice.id.rawValue, label: "\(juice.spokenName(in: language)) (\(juice.id))")
    }
    let near = menu.juice(near: word).map(name)
    let known = ("juices", menu.juices.map(name))
    let keys = (TextKey.cliUnknownJuice, TextKey.cliKnownJuices)
    return Self("unknown-juice", keys, word: word, near: near, known: known, in: language)
  }

  static func unknownOrder(_ word: String, in language: Language) -> Self {
    Self("unknown-order", Texts(language)(.cliUnknownOrder, ["order": word]))
  }

  static func unknownFruit(_ word: String, of menu: Menu, in language: Language) -> Self {
    let name = { (fruit: Fruit) in
      (id: fruit.id.rawValue, label: "\(fruit.name.text(in: language)) (\(fruit.id))")
    }
    let near = menu.fruit(near: word).map(name)
    let known = ("fruits", menu.fruits.map(name))
    let keys = (TextKey.cliUnknownFruit, TextKey.cliKnownFruits)
    return Self("unknown-fruit", keys, word: word, near: near, known: known, in: language)
  }

  /// Says that the name is unknown, which one was probably meant, and which names exist.
  private init(
    _ code: String,
    _ keys: (unknown: TextKey, known: TextKey),
    word: String,
    near: (id: String, label: String)?,
    known: (member: String, items: [(id: String, label: String)]),
    in language: Language
  ) {
    let texts = Texts(language)
    var sentences = [texts(keys.unknown, ["name": word])]
    if let near { sentences.append(texts(.cliDidYouMean, ["name": near.label])) }
    let names = known.items.map(\.label).joined(separator: ", ")
    sentences.append(texts(keys.known, ["names": names]))
    var details: JSONObject = [:]
    details[known.member] = .array(known.items.map { .string($0.id) })
    details["suggestion"] = near.map { .string($0.id) }
    self.init(code, sentences.joined(separator: "\n"), details)
  }
}

extension Menu {
  fileprivate func name(of fruit: FruitID, in language: Language) -> String {
    self[fruit]?.name.text(in: language) ?? fruit.rawValue
  }
}

extension Shortage {
  fileprivate var json: JSONValue {
    ["fruit": .string(fruit.rawValue), "needed": .integer(needed), "onHand": .integer(onHand)]
  }
}
