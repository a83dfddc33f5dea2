import CSV
import Calendars
import JuiceBar
import Languages
import Localization

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
      .text(movement.note?.rawValue ?? ""),
      movement.reverses.map(CSVTable.Field.number) ?? .text(""),
      entry.cost.map(CSVTable.Field.number) ?? .text(""),
    ])
  }
}
