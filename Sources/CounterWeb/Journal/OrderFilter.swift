import Calendars
import HTTP
import JuiceBar
import Money
import Web

/// A query of the orders, in the form of its fields.
struct OrderFilter: Sendable {
  enum Field: String, CaseIterable, Sendable {
    case words = "q"
    case day, status, payment, tender, person, before
  }

  /// The names of the fields, separated by spaces.
  static let names = Field.allCases.map(\.rawValue).joined(separator: " ")
  static let maximumWords = 100

  /// The text of each field, without empty ones.
  let texts: [Field: String]
  /// The orders that match.
  private(set) var query = OrderQuery()

  /// Matches everything.
  init() { texts = [:] }

  /// Reads the fields of a query; dates are those of a time zone, amounts of a currency.
  ///
  /// - Throws: `Problem` 422 that names the invalid field.
  init(
    _ fields: Fields,
    in zone: ZoneRules,
    _ unit: Currency,
    _ time: PaymentTime
  ) throws(Problem) {
    texts = Self.texts(in: fields)
    query.paymentTime = time
    for field in Field.allCases {
      guard let text = texts[field] else { continue }
      guard text.count <= Self.maximumWords, read(text, field, zone, unit) else {
        throw .wrongField(field.rawValue, Self.expectation(field))
      }
    }
  }

  /// The texts typed, without empty ones.
  static func texts(in fields: Fields) -> [Field: String] {
    var texts: [Field: String] = [:]
    for field in Field.allCases {
      if let text = Payments.line(fields[field.rawValue]) { texts[field] = text }
    }
    return texts
  }

  private mutating func read(
    _ text: String,
    _ field: Field,
    _ zone: ZoneRules,
    _ unit: Currency
  ) -> Bool {
    switch field {
    case .words:
      // A number may be called out or typed with its sign; an amount as it stands on the receipt.
      let number = Int(text.trimmingPrefix("#")).flatMap { $0 >= 1 ? $0 : nil }
      query.search = OrderQuery.Search(
        number: number,
        amount: Payments.amount(text, in: unit),
        name: text
      )
    case .day:
      query.day = Self.day(text, in: zone)
      return query.day != nil
    case .status:
      query.status = Order.Status(rawValue: text)
      return query.status != nil
    case .payment:
      query.payment = PaymentState(rawValue: text)
      return query.payment != nil
    case .tender:
      query.tender = OrderQuery.Tender(rawValue: text)
      return query.tender != nil
    case .person: query.person = text
    case .before:
      query.before = Int(text).flatMap { $0 >= 1 ? $0 : nil }
      return query.before != nil
    }
    return true
  }

  private static func day(_ text: String, in zone: ZoneRules) -> OrderQuery.Day? {
    if let number = Int(text) { return number >= 1 ? .number(number) : nil }
    return LocalTime.day(text).map {
      .times(zone.start(of: 0, on: $0)..<zone.start(of: 0, on: $0 + 1))
    }
  }

  private static func expectation(_ field: Field) -> String {
    switch field {
    case .words, .person: "expected at most \(maximumWords) characters"
    case .day: "expected the number of a business day, or a date such as 2026-11-21"
    case .status: oneOf(Order.Status.allCases)
    case .payment: oneOf(PaymentState.allCases)
    case .tender: OrderQuery.Tender.expectation
    case .before: "expected a whole number from 1"
    }
  }

  /// The values allowed, in the words of a problem.
  static func oneOf(_ values: [some RawRepresentable<String>]) -> String {
    "expected one of " + values.map(\.rawValue).joined(separator: ", ")
  }

  /// The query of an address for the same orders, with some fields changed and none to go on from.
  func address(_ changes: [Field: String?] = [:]) -> String {
    Field.allCases.compactMap { field in
      let kept = field == .before ? nil : texts[field]
      let text = changes[field] ?? kept
      return text.map { "\(field.rawValue)=\(Link.encoded($0))" }
    }
    .joined(separator: "&")
  }
}

extension OrderQuery.Tender {
  static let expectation = "expected cash, card, waiver, or other: and the name of a tender"

  init?(rawValue: String) {
    if rawValue == Tender.Method.waiver.rawValue {
      self = .waiver
    } else if let kind = Tender.Kind(rawValue: rawValue) {
      self = .kind(kind)
    } else {
      return nil
    }
  }
}
