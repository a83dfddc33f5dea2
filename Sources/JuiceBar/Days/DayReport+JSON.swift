import Identifiers
public import JSON
import Money
import Time

extension DayReport {
  /// The report as programs read it, and as it is kept at the close.
  public var json: JSONObject {
    var object: JSONObject = [
      "number": .integer(number), "currency": .string(currency),
      "openedAt": .integer(openedAt.milliseconds), "float": .integer(float),
      "cashIn": .integer(cashIn), "cashOut": .integer(cashOut), "glasses": .integer(glasses),
      "open": .integer(open),
    ]
    object["business"] = business.map { .object($0.json) }
    object["openedBy"] = openedBy.map { .string($0) }
    if let orders {
      object["firstOrder"] = .integer(orders.lowerBound)
      object["lastOrder"] = .integer(orders.upperBound)
    }
    object["fruit"] = .object(
      JSONObject(fruit.sorted { $0.key < $1.key }.map { ($0.key.rawValue, .integer($0.value)) })
    )
    object["money"] = .array(money.map { .object($0.json) })
    object["drawer"] = .array(
      kinds.map { kind in
        var line = kind.json
        line["expected"] = .integer(expected(kind))
        if let counted = closing?.count.amounts[kind] {
          line["counted"] = .integer(counted)
          line["difference"] = .integer(counted - expected(kind))
        }
        return .object(line)
      }
    )
    if let closing {
      object["closedAt"] = .integer(closing.at.milliseconds)
      object["closedBy"] = closing.by.map { .string($0) }
    }
    return object
  }

  /// Reads a report that was kept.
  public init(kept reader: JSONReader) throws(JSONMismatch) {
    let day = BusinessDay(
      number: try reader.member("number").count(),
      openedAt: try reader.member("openedAt").moment(),
      openedBy: try reader.optionalMember("openedBy").map { name throws(JSONMismatch) in
        LogEntry.Actor(.account, name: try name.string())
      },
      float: try reader.member("float").integer(in: Payment.amounts),
      currency: try reader.member("currency").string(),
      ordersBefore: 0,
      versionBefore: 0
    )
    self.init(of: day)
    business = try reader.optionalMember("business").map { details throws(JSONMismatch) in
      try Business(kept: details)
    }
    cashIn = try reader.member("cashIn").count()
    cashOut = try reader.member("cashOut").count()
    glasses = try reader.member("glasses").count()
    open = try reader.member("open").count()
    if let first = try reader.optionalMember("firstOrder")?.count() {
      let last = try reader.member("lastOrder").count()
      guard first <= last else { throw try reader.member("lastOrder").mismatch("a later order") }
      orders = first...last
    }
    for (name, pieces) in try reader.member("fruit").members() {
      guard let id = FruitID(name) else { throw pieces.mismatch("a fruit's name") }
      fruit[id] = try pieces.integer(in: Int.figures)
    }
    money = []
    for part in try reader.member("money").elements() { money.append(try Money(kept: part)) }
    guard money.first?.currency == currency else {
      throw try reader.member("money").mismatch("the drawer's currency first")
    }
    var counted: [Tender.Kind: Int] = [:]
    for line in try reader.member("drawer").elements() {
      let kind = try Tender.Kind(stored: line)
      if let amount = try line.optionalMember("counted")?.integer(in: Payment.amounts) {
        counted[kind] = amount
      }
    }
    if let closedAt = try reader.optionalMember("closedAt") {
      guard let count = DayCount(counted) else {
        throw try reader.member("drawer").mismatch("amounts that a drawer holds")
      }
      closing = Closing(
        at: try closedAt.moment(),
        // An earlier program kept an empty name of the machine itself.
        by: try reader.optionalMember("closedBy")?.string().nonEmpty,
        count: count
      )
    }
  }
}

extension DayReport.Tally {
  fileprivate var json: JSONValue { ["count": .integer(count), "amount": .integer(amount)] }

  fileprivate init(kept reader: JSONReader) throws(JSONMismatch) {
    self.init(
      count: try reader.member("count").count(),
      amount: try reader.member("amount").count()
    )
  }
}

extension DayReport.Money {
  fileprivate var json: JSONObject {
    var object: JSONObject = [
      "currency": .string(currency), "ordered": ordered.json, "cancelled": cancelled.json,
      "refunds": refunds.json, "voids": voids.json, "unpaid": unpaid.json,
      "gross": .integer(gross), "net": .integer(net), "tax": .integer(tax),
    ]
    object["waived"] = .array(
      waived.sorted { $0.key.rawValue < $1.key.rawValue }.map { reason, tally in
        [
          "reason": .string(reason.rawValue), "count": .integer(tally.count),
          "amount": .integer(tally.amount),
        ]
      }
    )
    object["tenders"] = .array(
      kinds.map { kind in
        var line = kind.json
        line["count"] = .integer(received[kind]?.count ?? 0)
        line["received"] = .integer(received[kind]?.amount ?? 0)
        line["refunded"] = .integer(refunded[kind, default: 0])
        return .object(line)
      }
    )
    object["taxes"] = .array(
      taxes.sorted { $0.key < $1.key }.map { rate, taxed in
        [
          "rate": .integer(rate.rawValue), "gross": .integer(taxed.gross),
          "tax": .integer(taxed.tax), "refunded": .integer(taxed.refunded),
          "refundedTax": .integer(taxed.refundedTax),
        ]
      }
    )
    object["people"] = .array(
      people.sorted { $0.key < $1.key }.map { name, person in
        [
          "name": .string(name), "received": .integer(person.received),
          "refunded": .integer(person.refunded), "voided": .integer(person.voided),
        ]
      }
    )
    return object
  }

  fileprivate init(kept reader: JSONReader) throws(JSONMismatch) {
    self.init(currency: try reader.member("currency").string())
    ordered = try .init(kept: reader.member("ordered"))
    cancelled = try .init(kept: reader.member("cancelled"))
    refunds = try .init(kept: reader.member("refunds"))
    voids = try .init(kept: reader.member("voids"))
    unpaid = try .init(kept: reader.member("unpaid"))
    for part in try reader.member("waived").elements() {
      let reason = try part.member("reason")
      guard let waiver = WaiverReason(rawValue: try reason.string()) else {
        throw reason.mismatch("the reason of a waiver")
      }
      waived[waiver] = try .init(kept: part)
    }
    for part in try reader.member("tenders").elements() {
      let kind = try Tender.Kind(stored: part)
      let tally = DayReport.Tally(
        count: try part.member("count").count(),
        amount: try part.member("received").count()
      )
      if tally.count > 0 { received[kind, default: DayReport.Tally()] += tally }
      let back = try part.member("refunded").count()
      if back != 0 { refunded[kind, default: 0].add(back) }
    }
    for part in try reader.member("taxes").elements() {
      guard let rate = TaxRate(rawValue: try part.member("rate").integer(in: TaxRate.allowed))
      else {
        throw try part.member("rate").mismatch("a tax rate")
      }
      var taxed = DayReport.Taxed()
      taxed.gross = try part.member("gross").count()
      taxed.tax = try part.member("tax").count()
      taxed.refunded = try part.member("refunded").count()
      taxed.refundedTax = try part.member("refundedTax").count()
      taxes[rate] = taxed
    }
    for part in try reader.member("people").elements() {
      var person = DayReport.Person()
      person.received = try part.member("received").count()
      person.refunded = try part.member("refunded").count()
      person.voided = try part.member("voided").count()
      people[try part.member("name").string(), default: DayReport.Person()] += person
    }
  }
}

extension JSONReader {
  /// A count or a sum: at least 0, and no more than reports add up to.
  fileprivate func count() throws(JSONMismatch) -> Int {
    try integer(in: 0...Int.figures.upperBound)
  }

  fileprivate func moment() throws(JSONMismatch) -> Timestamp {
    Timestamp(milliseconds: try integer(in: Timestamp.allowed))
  }
}

extension String {
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
