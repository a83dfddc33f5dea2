import JuiceBar
import Languages
import LocalTime
import Localization

/// The ledger as a file for spreadsheets (RFC 4180, UTF-8 with a byte order mark, by which Excel
/// knows the encoding).
struct StockLedgerFile {
  /// The most lines of a file, so that one answer stays below about 10 MB; the answer's `Link`
  /// header leads to the next ones.
  static let mostLines = 50_000

  private let texts: Texts
  private let menu: Menu
  private(set) var text: String

  /// Begins a file with its heading.
  init(menu: Menu, in texts: Texts) {
    self.menu = menu
    self.texts = texts
    let heading: [TextKey] = [
      .ledgerTime, .ledgerVersion, .stocktakeFruit, .ledgerChange, .ledgerBalance, .ledgerReason,
      .ledgerOrder, .bookingNote, .ledgerReverses,
    ]
    text = "\u{FEFF}" + Self.line(heading.map { .words(texts($0)) })
  }

  /// Adds a line of the ledger.
  mutating func add(_ entry: LedgerEntry) {
    let movement = entry.movement
    text += Self.line([
      .words(LocalTime(milliseconds: movement.at.milliseconds).iso),
      .number(movement.version),
      .words(menu[movement.fruit]?.name.text(in: texts.language) ?? movement.fruit.rawValue),
      .number(movement.delta),
      .number(movement.balance),
      .words(texts(movement.reason.text)),
      .number(entry.orderNumber),
      .words(movement.note?.rawValue ?? ""),
      .number(movement.reverses),
    ])
  }

  private enum Cell {
    case number(Int?)
    case words(String)
  }

  private static func line(_ cells: [Cell]) -> String {
    cells.map { cell in
      switch cell {
      case .number(let number): number.map(String.init) ?? ""
      case .words(let words): quoted(words)
      }
    }
    .joined(separator: ",") + "\r\n"
  }

  /// A text in quotation marks where it needs them.
  ///
  /// What a spreadsheet would take for a formula gets an apostrophe before it (OWASP, "CSV
  /// Injection").
  private static func quoted(_ words: String) -> String {
    let isFormula = words.unicodeScalars.first.map { "=+-@\t\r".unicodeScalars.contains($0) }
    let safe = isFormula == true ? "'" + words : words
    guard safe.unicodeScalars.contains(where: { "\",\r\n".unicodeScalars.contains($0) }) else {
      return safe
    }
    return "\""
      + safe.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }
}

extension MovementReason {
  /// The reason in words.
  var text: TextKey {
    switch self {
    case .opening: .stockReasonOpening
    case .order: .stockReasonOrder
    case .cancellation: .stockReasonCancellation
    case .delivery: .stockReasonDelivery
    case .waste: .stockReasonWaste
    case .spoiled: .stockReasonSpoiled
    case .damaged: .stockReasonDamaged
    case .wronglyPrepared: .stockReasonWronglyPrepared
    case .sampled: .stockReasonSampled
    case .transferOut: .stockReasonTransferOut
    case .transferIn: .stockReasonTransferIn
    case .correction: .stockReasonCorrection
    case .stocktake: .stockReasonStocktake
    case .reversal: .stockReasonReversal
    }
  }
}
