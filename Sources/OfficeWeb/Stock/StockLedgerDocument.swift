import CSV
import Calendars
import CounterWeb
import Identifiers
import JSON
import JuiceBar
import Languages
import Localization
import Time
import Web

/// The ledger as a file for spreadsheets.
struct StockLedgerFile {
  /// The maximum number of lines in a file, which keeps an answer below about 10 MB; the answer's
  /// `Link` header leads to the next ones.
  static let maximumLines = 50_000

  private let texts: Texts
  private let menu: Menu
  private(set) var table: CSVTable

  init(menu: Menu, in texts: Texts) {
    self.menu = menu
    self.texts = texts
    let columns: [TextKey] = [
      .ledgerTime, .ledgerVersion, .stocktakeFruit, .ledgerChange, .ledgerBalance, .ledgerReason,
      .ledgerOrder, .bookingNote, .ledgerReverses,
    ]
    table = CSVTable(
      columns: columns.map { texts($0) } + ["\(texts(.ledgerCost)) (\(menu.currency))"]
    )
  }

  mutating func add(_ entry: LedgerEntry) {
    let movement = entry.movement
    let fruit = menu[movement.fruit]?.name.text(in: texts.language) ?? movement.fruit.rawValue
    table.add([
      .text(ISOTime.text(of: movement.at)), .number(movement.version), .text(fruit),
      .number(movement.delta), .number(movement.balance), .text(texts(movement.reason.text)),
      entry.orderNumber.map(CSVTable.Field.number) ?? .text(""),
      .text(movement.details.note?.rawValue ?? ""),
      movement.details.reverses.map(CSVTable.Field.number) ?? .text(""),
      entry.cost.map(CSVTable.Field.number) ?? .text(""),
    ])
  }
}

// A line of the ledger for programs.
extension StockDocument {
  static func entry(_ entry: LedgerEntry) -> JSONValue {
    let movement = entry.movement
    var object: JSONObject = [
      "id": .string(movement.id.rawValue), "version": .integer(movement.version),
      "fruit": .string(movement.fruit.rawValue), "delta": .integer(movement.delta),
      "onHand": .integer(movement.balance), "reason": .string(movement.reason.rawValue),
      "at": .integer(movement.at.milliseconds), "isReversed": .bool(entry.isReversed),
    ]
    object["order"] = movement.order.map { .string($0.rawValue) }
    object["orderNumber"] = entry.orderNumber.map { .integer($0) }
    object["note"] = movement.details.note.map { .string($0.rawValue) }
    object["cost"] = entry.cost.map { .integer($0) }
    object["reverses"] = movement.details.reverses.map { .integer($0) }
    return .object(object)
  }
}

extension Schema {
  static let stockLedgerEntry = object([
    "id": .movementID, "version": .integer(from: 1), "fruit": .fruitID, "delta": .integer,
    "onHand": .integer(from: 0).described("Pieces on hand after it."),
    "reason": .one(of: MovementReason.allCases), "at": .milliseconds, "isReversed": .boolean,
    "order?": .string, "orderNumber?": .integer(from: 1),
    "note?": .string(maximum: Note.maximumLength),
    "reverses?": .integer(from: 1).described("The version of the movement it reverses."),
    "cost?": .integer(from: 0).described("The delivery's cost, if stated."),
  ]).named("StockLedgerEntry")
}
