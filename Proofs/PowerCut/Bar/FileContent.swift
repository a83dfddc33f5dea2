import Identifiers
import JuiceBar
import SQLLanguage
import SQLite
import Time

/// The content of a file's tables, read without the engine that wrote it.
struct FileContent: Sendable {
  /// An order as stored, without the figures that follow from the ledger.
  struct StoredOrder: Hashable, Sendable {
    var number: Int
    var version: Int
    var placedAt: Int
    var status: String
    var lines: [String]
  }

  private(set) var stockVersion = 0
  private(set) var orderNumber = 0
  private(set) var menuVersion = 0
  private(set) var neighboursVersion = 0
  private(set) var keptAnswers = 0
  private(set) var orders: [String: StoredOrder] = [:]
  /// The calls for staff, each as one text.
  private(set) var calls: Set<String> = []
  /// The payments, refunds and entries of business days, each as one text.
  private(set) var money: Set<String> = []
  /// Pieces on hand by fruit, and the sum of all movements, the opening included.
  private(set) var onHand: [String: Int] = [:]
  private(set) var moved: [String: Int] = [:]

  init(path: String) throws {
    var connection = try Connection(.file(path), access: .readOnly)
    let bar = try connection.row(
      "SELECT stock_version, order_number, menu_version FROM bar WHERE bar_id = 'main'",
      as: (Int, Int, Int).self
    )
    (stockVersion, orderNumber, menuVersion) = bar ?? (0, 0, 0)
    let neighbours = "SELECT stock_version FROM bar WHERE bar_id = 'annex'" as SQL
    neighboursVersion = try connection.value(neighbours, as: Int.self) ?? 0
    keptAnswers = try connection.value("SELECT count(*) FROM idempotency", as: Int.self) ?? 0
    for (id, number, version, placedAt, status) in try connection.rows(
      "SELECT order_id, number, version, placed_at, status FROM orders",
      as: (String, Int, Int, Int, String).self
    ) {
      orders[id] = StoredOrder(
        number: number,
        version: version,
        placedAt: placedAt,
        status: status,
        lines: []
      )
    }
    for (id, juice, quantity, price, recipe) in try connection.rows(
      """
      SELECT order_id, juice, quantity, price, recipe FROM order_line
      ORDER BY order_id, position
      """,
      as: (String, String, Int, Int, String).self
    ) {
      orders[id]?.lines.append("\(quantity) \(juice) at \(price): \(recipe)")
    }
    calls = Set(
      try connection.values(
        """
        SELECT c.call_id || ' ' || reason || ' ' || COALESCE(place, '') || ' ' || called_at || ' '
          || COALESCE(coming_at, 'nobody') || ' ' || COALESCE(answered_at, 'open')
        FROM staff_call c LEFT JOIN call_coming m ON m.bar_id = c.bar_id AND m.call_id = c.call_id
        """,
        as: String.self
      )
    )
    money = Set(try connection.values(Self.moneyTexts, as: String.self))
    for (fruit, onHand) in try connection.rows(
      "SELECT fruit, on_hand FROM stock WHERE bar_id = 'main'",
      as: (String, Int).self
    ) {
      self.onHand[fruit] = onHand
    }
    for (fruit, sum) in try connection.rows(
      "SELECT fruit, SUM(delta) FROM movement WHERE bar_id = 'main' GROUP BY fruit",
      as: (String, Int).self
    ) {
      moved[fruit] = sum
    }
  }
}

extension FileContent.StoredOrder {
  /// The order as it must be stored.
  init(_ order: Order) {
    number = order.number
    version = order.version
    placedAt = order.placedAt.milliseconds
    status = order.status.rawValue
    lines = order.lines.map { line in
      let needs = line.recipe.needs.map { "\"\($0.fruit)\":\($0.amount)" }
      return
        "\(line.quantity.count) \(line.juice) at \(line.price): {\(needs.joined(separator: ","))}"
    }
  }
}

extension FileContent {
  /// How many of a bar's orders are missing or differ from the acknowledged ones.
  func lostOrders(of notebook: Notebook) -> Int {
    notebook.orders.values.count { orders[$0.id.rawValue] != StoredOrder($0) }
  }

  /// Whether the file is at the bar's versions.
  func isAt(_ notebook: Notebook) -> Bool {
    stockVersion == notebook.stockVersion && orderNumber == notebook.orderNumber
      && neighboursVersion == notebook.neighboursVersion
      && menuVersion == notebook.menu.version && keptAnswers == notebook.records.count
      && calls == Set(notebook.calls.values.map(Self.text)) && money == notebook.money
  }

  /// The differences between the file and the bar, as sentences.
  func differences(from notebook: Notebook) -> [String] {
    var differences: [String] = []
    let expected = Dictionary(notebook.onHand.map { ($0.key.rawValue, $0.value) }) { $1 }
    if onHand != expected { differences.append("on hand is \(onHand), not \(expected)") }
    if moved != expected { differences.append("movements add up to \(moved), not \(expected)") }
    if onHand.values.contains(where: { $0 < 0 }) {
      differences.append("there is less than nothing")
    }
    // An additional order, or a changed one, is as bad as a missing one.
    if lostOrders(of: notebook) > 0 { differences.append("an order is not what was ordered") }
    if orders.count != notebook.orders.count {
      differences.append("there are \(orders.count) orders, not \(notebook.orders.count)")
    }
    return differences
  }

  /// A call as it must be stored.
  private static func text(of call: StaffCall) -> String {
    let coming = call.coming.map { "\($0.at.milliseconds)" } ?? "nobody"
    let answer = call.answeredAt.map { "\($0.milliseconds)" } ?? "open"
    return "\(call.id) \(call.reason.rawValue) \(call.place?.rawValue ?? "") "
      + "\(call.calledAt.milliseconds) \(coming) \(answer)"
  }
}

extension FileContent: CustomStringConvertible {
  /// The versions of the bar in the file.
  var description: String {
    "stock version \(stockVersion), order \(orderNumber), menu \(menuVersion), "
      + "the neighbour's stock version \(neighboursVersion), "
      + "\(keptAnswers) answers kept, \(calls.count) calls, "
      + "\(calls.count { $0.hasSuffix("open") }) open, \(money.count) entries of money"
  }
}
