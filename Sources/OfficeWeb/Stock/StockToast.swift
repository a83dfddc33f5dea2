import CounterWeb
import HTTP
import JuiceBar
import Languages
import Localization
import Web

/// The movements just made or taken back, as the address of a page names them: `?done=57-kiwi,58-mango`.
struct StockChange {
  /// The most movements that an address names.
  static let maximumMovements = 100

  let movements: [MovementID]
  /// Whether they took others back.
  let isUndone: Bool

  init(_ movements: [MovementID], isUndone: Bool = false) {
    self.movements = movements
    self.isUndone = isUndone
  }

  /// Reads a query; `nil` if it names no movements.
  init?(_ query: Fields) {
    let isUndone = query["done"] == nil
    guard let text = query[isUndone ? "undone" : "done"], let movements = Self.movements(text)
    else {
      return nil
    }
    self.init(movements, isUndone: isUndone)
  }

  /// The movements that a text names, separated by commas.
  static func movements(_ text: String) -> [MovementID]? {
    [MovementID](listed: text, atMost: maximumMovements)
  }

  var text: String { movements.listed }

  /// The items of a query that names them; none if they are too many.
  var items: [(name: String, value: String?)] {
    let isNamed = (1...Self.maximumMovements).contains(movements.count)
    return isNamed ? [(isUndone ? "undone" : "done", text)] : []
  }
}

extension BarSite {
  /// Names the stock work just done, and takes it back unless that was done already; then returns to
  /// the form of a kind, or to the stock.
  func stockToast(
    of request: Request,
    at kind: StockBookingKind? = nil
  ) async throws(Problem) -> Toast? {
    guard let done = StockChange(request.query), let last = done.movements.max(),
      last.version < Int.max
    else { return nil }
    var query = LedgerQuery(
      before: MovementID(last.version + 1, last.fruit),
      limit: LedgerQuery.maximumLimit
    )
    query.reasons = MovementReason.allCases.filter { !$0.isOfOrder }
    let wanted = Set(done.movements)
    let found = try await stored(await parts.bars.ledger(query, of: bar.bar)).entries
      .filter { wanted.contains($0.movement.id) }
    guard found.count == wanted.count else { return nil }
    let isReversible = !done.isUndone && found.allSatisfy(\.isReversible)
    guard done.isUndone || isReversible else { return nil }
    let (texts, menu) = (texts(of: request), try await state().menu)
    let changes = StockChange.changes(found.map(\.movement), menu: menu, in: texts)
    guard isReversible else { return Toast(texts(.stockUndone, ["changes": changes])) }
    var fields = [(name: "movements", value: done.text)]
    if let kind { fields.append(("at", kind.rawValue)) }
    return Toast(
      texts(.stockDone, ["changes": changes]),
      undo: Toast.Undo(.undoMovements, fields, isLive: kind == nil)
    )
  }
}

extension StockChange {
  /// The most fruits that a sentence lists.
  private static let listedFruits = 4

  /// What movements changed, fruit by fruit; how many fruits, if they are many.
  fileprivate static func changes(_ movements: [Movement], menu: Menu, in texts: Texts) -> String {
    let deltas = Dictionary(movements.map { ($0.fruit, $0.delta) }, uniquingKeysWith: +)
    guard deltas.count <= listedFruits else { return texts(.stockManyFruits, count: deltas.count) }
    let known = menu.fruits.map(\.id).filter { deltas[$0] != nil }
    let others = deltas.keys.filter { !known.contains($0) }.sorted()
    return (known + others).map { fruit in
      let name = menu[fruit]?.name.text(in: texts.language) ?? fruit.rawValue
      return "\(name) \(texts.change(deltas[fruit] ?? 0))"
    }
    .joined(separator: ", ")
  }
}
