import Identifiers
import JSON
package import JuiceBar
import Languages
import Time

/// A stored answer: a reference to the rows written, or the refusal or the call itself, since calls
/// are dropped before answers.
enum StoredOutcome {
  case ordered(OrderID, Order.Status)
  case updated(OrderID, Order.Status)
  case moved(version: Int)
  case called(StaffCall)
  case answeredAll(Int)
  case suspended(Suspension)
  case resumed(JuiceID)
  case settled(OrderID, payments: Int, voided: [Int], refunds: Int)
  case booked([MovementID])
  case stocktake(StocktakeID, Stocktake.Status)
  case day(DayOutcome)
  case refused(Refusal)

  /// Reads what ``JuiceBar/Outcome/stored`` wrote.
  init(stored text: String) throws {
    let reader = JSONReader(try JSONValue(parsing: Array(text.utf8)))
    if let order = try reader.optionalMember("ordered") {
      self = .ordered(
        try order.order(),
        try reader.optionalMember("status")?.status() ?? .placed
      )
    } else if let order = try reader.optionalMember("updated") {
      self = .updated(try order.order(), try reader.member("status").status())
    } else if let version = try reader.optionalMember("moved")?.integer() {
      self = .moved(version: version)
    } else if let call = try reader.optionalMember("called") {
      self = .called(try StaffCall(stored: call))
    } else if let count = try reader.optionalMember("answeredAll")?.integer() {
      self = .answeredAll(count)
    } else if let juice = try reader.optionalMember("suspended") {
      let until = try reader.optionalMember("until")?.integer()
      self = .suspended(
        Suspension(juice: try juice.juice(), until: until.map(Timestamp.init(milliseconds:)))
      )
    } else if let juice = try reader.optionalMember("resumed") {
      self = .resumed(try juice.juice())
    } else if let order = try reader.optionalMember("settled") {
      self = .settled(
        try order.order(),
        // An earlier program took one payment an order.
        payments: try reader.optionalMember("payments")?.integer() ?? 1,
        voided: try reader.optionalMember("voided")?.elements().map { try $0.integer() } ?? [],
        refunds: try reader.member("refunds").integer()
      )
    } else if let movements = try reader.optionalMember("booked") {
      self = .booked(try movements.elements().map { try $0.movement() })
    } else if let id = try reader.optionalMember("stocktake") {
      self = .stocktake(try id.stocktake(), try reader.member("stands").stocktakeStatus())
    } else if let day = try reader.optionalMember("dayOpened")?.integer() {
      self = .day(.opened(day))
    } else if let day = try reader.optionalMember("cashMoved")?.integer() {
      self = .day(.moved(day: day, number: try reader.member("number").integer()))
    } else if let day = try reader.optionalMember("dayClosed")?.integer() {
      self = .day(.closed(day))
    } else {
      self = .refused(try Refusal(stored: reader.member("refused")))
    }
  }
}

extension Outcome {
  /// The answer as stored under its key; orders and movements by reference.
  package var stored: String {
    let document: JSONValue
    switch self {
    // Built by hand, since every order needs it; an identifier holds nothing to escape.
    case .ordered(let order):
      let status = order.status == .placed ? "" : "\",\"status\":\"" + order.status.rawValue
      return "{\"ordered\":\"" + order.id.rawValue + status + "\"}"
    case .updated(let order):
      document = [
        "updated": .string(order.id.rawValue), "status": .string(order.status.rawValue),
      ]
    case .moved(let movement): document = ["moved": .integer(movement.version)]
    case .called(let call): document = ["called": call.stored]
    case .answeredAll(let count): document = ["answeredAll": .integer(count)]
    case .suspended(let suspension):
      var object: JSONObject = ["suspended": .string(suspension.juice.rawValue)]
      object["until"] = suspension.until.map { .integer($0.milliseconds) }
      document = .object(object)
    case .resumed(let juice): document = ["resumed": .string(juice.rawValue)]
    case .settled(let order, let settlement):
      let voided = settlement.payments.filter { $0.void != nil }.map(\.number)
      document = [
        "settled": .string(order.rawValue), "refunds": .integer(settlement.refunds.count),
        "payments": .integer(settlement.payments.count),
        "voided": .array(voided.map { .integer($0) }),
      ]
    case .stock(let outcome): document = outcome.stored
    case .day(.opened(let day)): document = ["dayOpened": .integer(day)]
    case .day(.moved(let day, let number)):
      document = ["cashMoved": .integer(day), "number": .integer(number)]
    case .day(.closed(let day)): document = ["dayClosed": .integer(day)]
    case .refused(let refusal): document = ["refused": refusal.stored]
    }
    return document.encoded()
  }
}

extension Refusal {
  fileprivate var stored: JSONValue {
    switch self {
    case .shortages(let shortages):
      let list = shortages.map { shortage -> JSONValue in
        [
          "fruit": .string(shortage.fruit.rawValue),
          "needed": .integer(shortage.needed),
          "onHand": .integer(shortage.onHand),
        ]
      }
      return ["shortages": .array(list)]
    case .outOfRange(let fruit, let wanted, let onHand, let capacity):
      return [
        "outOfRange": .string(fruit.rawValue), "wanted": .integer(wanted),
        "onHand": .integer(onHand), "capacity": .integer(capacity),
      ]
    case .stale(let fruit, let expected, let onHand):
      return [
        "stale": .string(fruit.rawValue), "expected": .integer(expected),
        "onHand": .integer(onHand),
      ]
    case .wrongStep(let order, let from, let to):
      return [
        "wrongStep": .string(order.rawValue), "from": .string(from.rawValue),
        "to": .string(to.rawValue),
      ]
    case .queueFull(let minutes): return ["queueFull": .integer(minutes)]
    case .suspended(let juices):
      return ["suspendedJuices": .array(juices.map { .string($0.rawValue) })]
    case .unknownOrder(let order): return ["unknownOrder": .string(order.rawValue)]
    case .unknownCall(let call): return ["unknownCall": .string(call.rawValue)]
    case .tooManyCalls: return ["tooManyCalls": true]
    case .payment(let order, let refusal): return refusal.stored(of: order)
    case .stock(let refusal): return ["stock": refusal.stored]
    case .day(let refusal): return ["day": refusal.stored]
    case .unknownJuice(let juice): return ["unknownJuice": .string(juice.rawValue)]
    case .unknownFruit(let fruit): return ["unknownFruit": .string(fruit.rawValue)]
    case .wrongAmount(let amount): return ["wrongAmount": .integer(amount)]
    case .keyReused: return ["keyReused": true]
    }
  }

  fileprivate init(stored reader: JSONReader) throws {
    if let stock = try reader.optionalMember("stock") {
      self = .stock(
        try readable(StockRefusal(stored: stock), "a refusal of stock work", stock.path)
      )
    } else if let day = try reader.optionalMember("day") {
      self = .day(try DayRefusal(stored: day))
    } else if let shortages = try reader.optionalMember("shortages") {
      self = .shortages(try shortages.elements().map(Shortage.init(stored:)))
    } else if let fruit = try reader.optionalMember("outOfRange") {
      self = .outOfRange(
        try fruit.fruit(),
        wanted: try reader.member("wanted").integer(),
        onHand: try reader.member("onHand").integer(),
        capacity: try reader.member("capacity").integer()
      )
    } else if let fruit = try reader.optionalMember("stale") {
      self = .stale(
        try fruit.fruit(),
        expected: try reader.member("expected").integer(),
        onHand: try reader.member("onHand").integer()
      )
    } else if let order = try reader.optionalMember("wrongStep") {
      self = .wrongStep(
        try order.order(),
        from: try reader.member("from").status(),
        to: try reader.member("to").status()
      )
    } else if let minutes = try reader.optionalMember("queueFull")?.integer() {
      self = .queueFull(minutes: minutes)
    } else if let juices = try reader.optionalMember("suspendedJuices") {
      self = .suspended(try juices.elements().map { try $0.juice() })
    } else if let order = try reader.optionalMember("unknownOrder") {
      self = .unknownOrder(try order.order())
    } else if let call = try reader.optionalMember("unknownCall") {
      self = .unknownCall(try call.call())
    } else if let order = try reader.optionalMember("payment") {
      self = .payment(try order.order(), try PaymentRefusal(stored: reader))
    } else if try reader.optionalMember("tooManyCalls") != nil {
      self = .tooManyCalls
    } else if let juice = try reader.optionalMember("unknownJuice")?.string() {
      self = .unknownJuice(try readable(JuiceID(juice), "a refusal's juice", juice))
    } else if let fruit = try reader.optionalMember("unknownFruit") {
      self = .unknownFruit(try fruit.fruit())
    } else if let amount = try reader.optionalMember("wrongAmount")?.integer() {
      self = .wrongAmount(amount)
    } else {
      _ = try reader.member("keyReused")
      self = .keyReused
    }
  }
}

extension DayRefusal {
  fileprivate var stored: JSONValue {
    switch self {
    case .alreadyOpen(let day): ["alreadyOpen": .integer(day)]
    case .notOpen: ["notOpen": true]
    case .otherDay(let day): ["otherDay": .integer(day)]
    case .wrongAmount: ["wrongAmount": true]
    case .aboveLimit(let amount): ["aboveLimit": .integer(amount)]
    case .overtaken: ["overtaken": true]
    }
  }

  fileprivate init(stored reader: JSONReader) throws {
    if let day = try reader.optionalMember("alreadyOpen")?.integer() {
      self = .alreadyOpen(day)
    } else if let day = try reader.optionalMember("otherDay")?.integer() {
      self = .otherDay(day)
    } else if let amount = try reader.optionalMember("aboveLimit")?.integer() {
      self = .aboveLimit(amount)
    } else if try reader.optionalMember("overtaken") != nil {
      self = .overtaken
    } else {
      self = try reader.optionalMember("notOpen") == nil ? .wrongAmount : .notOpen
    }
  }
}

extension StaffCall {
  fileprivate var stored: JSONValue {
    var object: JSONObject = [
      "id": .string(id.rawValue), "reason": .string(reason.rawValue),
      "calledAt": .integer(calledAt.milliseconds),
    ]
    object["place"] = place.map { .string($0.rawValue) }
    object["coming"] = coming.map(\.stored)
    object["answeredAt"] = answeredAt.map { .integer($0.milliseconds) }
    return .object(object)
  }

  fileprivate init(stored reader: JSONReader) throws {
    let reason = try reader.member("reason").string()
    let place = try reader.optionalMember("place")?.string()
    self.init(
      id: try reader.member("id").call(),
      reason: try readable(CallReason(rawValue: reason), "an answered call's reason", reason),
      place: place.map(Place.init(stored:)),
      calledAt: Timestamp(milliseconds: try reader.member("calledAt").integer()),
      coming: try reader.optionalMember("coming").map(Coming.init(stored:)),
      answeredAt: try reader.optionalMember("answeredAt").map {
        Timestamp(milliseconds: try $0.integer())
      }
    )
  }
}

extension StaffCall.Coming {
  fileprivate var stored: JSONValue {
    var object: JSONObject = ["at": .integer(at.milliseconds)]
    object["kind"] = by.map { .string($0.kind.rawValue) }
    object["id"] = by.map { .string($0.id) }
    object["name"] = by.map { .string($0.name) }
    return .object(object)
  }

  fileprivate init(stored reader: JSONReader) throws {
    self.init(
      at: Timestamp(milliseconds: try reader.member("at").integer()),
      by: try LogEntry.Actor(
        stored: (
          try reader.optionalMember("kind")?.string(), try reader.optionalMember("id")?.string(),
          try reader.optionalMember("name")?.string()
        )
      )
    )
  }
}

extension Shortage {
  fileprivate init(stored reader: JSONReader) throws {
    self.init(
      fruit: try reader.member("fruit").fruit(),
      needed: try reader.member("needed").integer(),
      onHand: try reader.member("onHand").integer()
    )
  }
}

extension JSONReader {
  fileprivate func fruit() throws -> FruitID {
    let text = try string()
    return try readable(FruitID(text), "a refusal's fruit", text)
  }

  fileprivate func juice() throws -> JuiceID {
    let text = try string()
    return try readable(JuiceID(text), "an answer's juice", text)
  }

  fileprivate func order() throws -> OrderID {
    let text = try string()
    return try readable(OrderID(rawValue: text), "an answer's order", text)
  }

  fileprivate func call() throws -> CallID {
    let text = try string()
    return try readable(CallID(rawValue: text), "an answered call", text)
  }

  fileprivate func status() throws -> Order.Status {
    let text = try string()
    return try readable(Order.Status(rawValue: text), "an answer's status", text)
  }
}
