import Calendars
import CounterWeb
import HTTP
import Identifiers
import JuiceBar
import Languages
import Web

/// A query of the ledger, in the form of its fields.
struct StockLedgerFilter: Sendable, Equatable {
  package enum Field: String, CaseIterable, Sendable {
    case fruit, reason, from, until, order, words, before
  }

  /// The names of the fields, separated by spaces.
  static let names = Field.allCases.map(\.rawValue).joined(separator: " ")

  /// The text of each field, without empty ones.
  let texts: [Field: String]
  /// The lines that match.
  private(set) var query = LedgerQuery()

  /// Matches everything.
  init() { texts = [:] }

  /// Reads the fields of a query; days are those of a time zone.
  ///
  /// - Throws: `Problem` 422 that names the invalid field.
  init(_ fields: Fields, in zone: ZoneRules) throws(Problem) {
    var texts: [Field: String] = [:]
    for field in Field.allCases {
      if let text = fields[field.rawValue], !text.isEmpty { texts[field] = text }
    }
    self.texts = texts
    for field in Field.allCases {
      guard let text = texts[field] else { continue }
      guard read(text, field, zone) else {
        throw .wrongField(field.rawValue, Self.expectation(field))
      }
    }
  }

  private mutating func read(_ text: String, _ field: Field, _ zone: ZoneRules) -> Bool {
    switch field {
    case .fruit:
      query.fruit = FruitID(text)
      return query.fruit != nil
    case .reason:
      query.reasons = MovementReason(rawValue: text).map { [$0] } ?? []
      return !query.reasons.isEmpty
    case .from:
      query.from = LocalTime.day(text).map { zone.start(of: 0, on: $0) }
      return query.from != nil
    case .until:
      query.until = LocalTime.day(text).map { zone.start(of: 0, on: $0 + 1) }
      return query.until != nil
    case .order:
      query.orderNumber = Int(text).flatMap { $0 >= 1 ? $0 : nil }
      return query.orderNumber != nil
    case .words:
      query.words = Note(rawValue: text)?.rawValue
      return query.words != nil
    case .before:
      query.before = MovementID(rawValue: text)
      return query.before != nil
    }
  }

  private static func expectation(_ field: Field) -> String {
    switch field {
    case .fruit: "expected the identifier of a fruit, such as kiwi"
    case .reason: "expected " + MovementReason.expectation(MovementReason.allCases)
    case .from, .until: "expected a day such as 2026-11-21"
    case .order: "expected the number of an order"
    case .words: "expected one line of at most \(Note.maximumLength) characters"
    case .before: "expected the name of a movement, such as 57-kiwi"
    }
  }

  /// The address of the same lines.
  var link: Link { .stockLedger(query: address(before: query.before)) }

  /// The query of an address for the same lines.
  ///
  /// - Parameter next: The line before which they stand; `nil` for the newest.
  /// - Returns: The query, percent-encoded.
  func address(before next: MovementID?) -> String {
    Field.allCases.compactMap { field in
      let text = field == .before ? next?.rawValue : texts[field]
      return text.map { "\(field.rawValue)=\(Link.encoded($0))" }
    }
    .joined(separator: "&")
  }
}
