import ExpositionGuide
import Identifiers
import JuiceBar
import Money
import SQLLanguage
import Staffing
import Time

extension Schema {
  /// The tables whose rows ``CopyConnection/unreadableRows()`` does not read.
  package static let withoutReader: Set<String> = [
    // Numbers, and texts that are taken as they are.
    "summary_progress", "turnover_tax", "settled", "delivery_cost", "movement_cost", "refund_line",
    "business", "label_print", "tender_name", "staff_count", "webhook_attempt",
    "webhook_dead_letter", "purged", "purged_fruit", "purged_sum", "released",
    "guide_turn", "guide_unnamed_file", "guide_desk", "guide_schedule", "guide_preview_link",
    // Read by guideFaults(), which compares drafts and what is held with the edits.
    "guide_record", "guide_edit", "guide_draft", "guide_held",
  ]
}

/// What the readers of rows refuse.
package struct RowCheck {
  /// How many faults of a table are told.
  private static let most = 10

  /// Sentences by table, at most ten of each; none of a table whose rows can all be read.
  package private(set) var faults: [String: [String]] = [:]
  /// Tables with a document of another form than its reader expects, on which a query may stumble.
  private(set) var malformed: Set<String> = []

  fileprivate mutating func begin(_ table: String) { faults[table, default: []] += [] }

  fileprivate func isFull(_ table: String) -> Bool { faults[table, default: []].count >= Self.most }

  /// Has a reader read the columns of a row.
  fileprivate mutating func read<Columns, Read>(
    _ row: ArraySlice<Value>,
    of table: String,
    at bar: Value?,
    keyed key: ArraySlice<Value>,
    as tuple: (ArraySlice<Value>) throws -> Columns,
    by reader: (Columns) throws -> Read
  ) {
    do {
      _ = try reader(tuple(row))
    } catch {
      if !(error is Unreadable) { malformed.insert(table) }
      guard !isFull(table) else { return }
      let bar = bar.map { "\($0.words): " } ?? ""
      let key = key.map { " \($0.words)" }.joined()
      faults[table, default: []].append("\(bar)the row\(key) of \(table) cannot be read: \(error)")
    }
  }
}

/// Takes the columns of a row as a tuple of types.
private func tupleOf<each Column: ValueConvertible>(
  _ type: (repeat each Column).Type
) -> (ArraySlice<Value>) throws -> (repeat each Column) {
  { row in
    var rest = row
    return try (repeat rest.takeFirst((each Column).self))
  }
}

/// Takes the first column of a row.
private func columnOf<Column: ValueConvertible>(
  _ type: Column.Type
) -> (ArraySlice<Value>) throws -> Column {
  { row in
    var rest = row
    return try rest.takeFirst(type)
  }
}

extension ArraySlice<Value> {
  fileprivate mutating func takeFirst<Column: ValueConvertible>(
    _ type: Column.Type
  ) throws -> Column {
    guard let value = Column(sqlValue: removeFirst()) else { throw OtherKind() }
    return value
  }
}

/// A column that holds, say, a text in the place of a number; it may be a secret.
private struct OtherKind: Error, CustomStringConvertible {
  var description: String { "a column holds another kind of value" }
}

extension Value {
  fileprivate var words: String {
    switch self {
    case .integer(let number): "\(number)"
    case .text(let text): text
    case .null, .real, .blob: "?"
    }
  }
}

private func fruit(_ text: String) throws -> FruitID {
  try readable(FruitID(text), "a fruit", text)
}

private func juice(_ text: String) throws -> JuiceID {
  try readable(JuiceID(text), "a juice", text)
}

private func reason(_ text: String) throws -> MovementReason {
  try readable(MovementReason(rawValue: text), "a movement's reason", text)
}

private func taxRate(_ rate: Int) throws -> TaxRate {
  try readable(TaxRate(rawValue: rate), "a tax rate", rate)
}

// MARK: - Reading

extension CopyConnection where Self: ~Copyable {
  /// Has every row read as the program reads it.
  ///
  /// - Returns: What cannot be read.
  /// - Throws: Any error of the engine.
  package mutating func unreadableRows() throws -> RowCheck {
    var check = RowCheck()
    try readOrders(&check)
    try readMoney(&check)
    try readStock(&check)
    try readFigures(&check)
    try readMenus(&check)
    try readVenue(&check)
    for bar in try values("SELECT bar_id FROM bar ORDER BY 1", as: String.self) {
      try readSettings(of: BarID(unchecked: bar), &check)
      try readStaff(of: BarID(unchecked: bar), &check)
    }
    return check
  }

  /// Reads a table in pieces, in the order of its key.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - columns: The columns that the reader takes.
  ///   - source: The table with its alias, and others joined, each with at most one row.
  ///   - alias: The alias.
  ///   - others: The tables joined, if their rows are read too.
  ///   - check: Takes the faults.
  ///   - tuple: Takes the columns of a row.
  ///   - reader: Reads a row.
  private mutating func read<Columns, Read>(
    _ table: String,
    _ columns: String,
    from source: String? = nil,
    _ alias: String = "t",
    with others: String...,
    into check: inout RowCheck,
    as tuple: (ArraySlice<Value>) throws -> Columns,
    by reader: (Columns) throws -> Read
  ) throws {
    for name in [table] + others { check.begin(name) }
    let all = try self.columns(of: table)
    let key = all.filter { $0.keyPlace > 0 }.sorted { $0.keyPlace < $1.keyPlace }.map(\.name)
    let isOfBar = key.first == "bar_id"
    let size = CopyTable(name: table, columns: all)?.pageSize ?? 2_000
    let names = key.map { "\(alias).\($0)" }.joined(separator: ", ")
    var last: [Value]?
    while !check.isFull(table) {
      var query = SQL.StringInterpolation(literalCapacity: 400, interpolationCount: key.count)
      query.appendInterpolation(
        unsafe: "SELECT \(names), \(columns) FROM \(source ?? "\(table) \(alias)")"
      )
      if let last {
        query.appendInterpolation(unsafe: " WHERE (\(names)) > (")
        for (place, value) in last.prefix(key.count).enumerated() {
          if place > 0 { query.appendLiteral(", ") }
          query.appendInterpolation(value)
        }
        query.appendLiteral(")")
      }
      query.appendInterpolation(unsafe: " ORDER BY \(names) LIMIT \(size)")
      let page = try valueRows(SQL(stringInterpolation: query))
      for row in page {
        check.read(
          row[key.count...],
          of: table,
          at: isOfBar ? row[0] : nil,
          keyed: row[(isOfBar ? 1 : 0)..<key.count],
          as: tuple,
          by: reader
        )
      }
      guard page.count == size else { return }
      last = page.last
    }
  }

  /// Reads the few rows of a query.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - query: The query; its rows begin with the bar, unless it is of one, and their key.
  ///   - bar: The bar.
  ///   - keys: How many columns the bar and the key are.
  ///   - check: Takes the faults.
  ///   - tuple: Takes the columns of a row.
  ///   - reader: Reads a row.
  private mutating func read<Columns, Read>(
    _ table: String,
    all query: SQL,
    of bar: BarID? = nil,
    keyed keys: Int = 1,
    into check: inout RowCheck,
    as tuple: (ArraySlice<Value>) throws -> Columns,
    by reader: (Columns) throws -> Read
  ) throws {
    check.begin(table)
    for row in try valueRows(query) {
      check.read(
        row[...],
        of: table,
        at: bar.map { Value.text($0.rawValue) } ?? row[0],
        keyed: row[(bar == nil ? 1 : 0)..<keys],
        as: tuple,
        by: reader
      )
    }
  }
}

// MARK: - Orders and money

extension CopyConnection where Self: ~Copyable {
  private mutating func readOrders(_ check: inout RowCheck) throws {
    // The readers need an order, which is in the key of the row.
    let order = OrderID.lowest(at: Timestamp(milliseconds: 0))
    try read(
      "orders",
      WrittenTable.orders.columnNames,
      into: &check,
      as: tupleOf(Order.Columns.self)
    ) { try Order(stored: $0, lines: [], remaining: [:]) }
    try read("order_line", Order.Line.columnNames, into: &check, as: tupleOf(Order.Line.Columns.self)) {
      try Order.Line(stored: $0)
    }
    try read("order_step", BarStatements.stepColumns, into: &check, as: tupleOf(OrderStep.Columns.self)) {
      try OrderStep(stored: $0, of: order)
    }
    try read("idempotency", "outcome", into: &check, as: columnOf(String.self)) {
      try StoredOutcome(stored: $0)
    }
    try read(
      "staff_call",
      BarStatements.callColumns,
      from: BarStatements.callsWithComing,
      "c",
      with: "call_coming",
      into: &check,
      as: tupleOf(StaffCall.Columns.self)
    ) { try StaffCall(stored: $0) }
  }

  private mutating func readMoney(_ check: inout RowCheck) throws {
    let order = OrderID.lowest(at: Timestamp(milliseconds: 0))
    try read(
      "payment",
      "\(BarStatements.columnsOfPayment), NULL, NULL, NULL",
      from: BarStatements.paymentsWithVoids,
      "p",
      with: "payment_void",
      into: &check,
      as: tupleOf(Payment.Columns.self)
    ) { try Payment(stored: [$0], of: order) }
    try read("payment_part", "tax_rate", into: &check, as: columnOf(Int.self)) { try taxRate($0) }
    try read(
      "refund",
      "\(BarStatements.columnsOfRefund), 0, 0, 0",
      from: "refund r",
      "r",
      into: &check,
      as: tupleOf(Refund.Columns.self)
    ) { try Refund(stored: [$0], of: order, lines: [], shares: []) }
    try read("refund_part", "tax_rate", into: &check, as: columnOf(Int.self)) { try taxRate($0) }
    try read("refund_tender", "kind, name", into: &check, as: tupleOf((String, String).self)) {
      try Tender.Kind(stored: ($0.0, $0.1))
    }
    try read(
      "business_day",
      BarStatements.dayColumns,
      into: &check,
      as: tupleOf(BusinessDay.Columns.self)
    ) { try BusinessDay(stored: $0) }
    try read(
      "cash_movement",
      BarStatements.cashColumns,
      into: &check,
      as: tupleOf(CashMovement.Columns.self)
    ) { try CashMovement(stored: $0, day: 0) }
    // Its report is read by reportFaults(of:).
    try read("day_close", BarStatements.closeColumns, into: &check, as: tupleOf(DayClose.Columns.self)) {
      try DayClose(stored: $0, day: 0)
    }
    try read(
      "journal",
      BarStatements.journalColumns,
      from: "journal j",
      "j",
      into: &check,
      as: tupleOf(JournalEntry.Columns.self)
    ) { try JournalEntry.subject(of: $0) }
  }
}

// MARK: - Stock and figures

extension CopyConnection where Self: ~Copyable {
  private mutating func readStock(_ check: inout RowCheck) throws {
    try read("stock", "fruit", into: &check, as: columnOf(String.self)) { try fruit($0) }
    try read(
      "movement",
      WrittenTable.movement.columnNames,
      into: &check,
      as: tupleOf(Movement.Columns.self)
    ) { try Movement(stored: $0) }
    try read(
      "stocktake",
      BarStatements.stocktakeColumns,
      into: &check,
      as: tupleOf(Stocktake.Columns.self)
    ) { try Stocktake(stored: $0) }
    try read("stocktake_count", "fruit", into: &check, as: columnOf(String.self)) { try fruit($0) }
  }

  private mutating func readFigures(_ check: inout RowCheck) throws {
    for table in ["turnover", "juice_cost"] {
      try read(table, "juice", into: &check, as: columnOf(String.self)) { try juice($0) }
    }
    // Empty where an order has several.
    try read("given_back", "juice", into: &check, as: columnOf(String.self)) {
      try $0.isEmpty ? nil : juice($0)
    }
    try read("missed", "juice, fruit", into: &check, as: tupleOf((String, String).self)) {
      LostSales(juice: try juice($0.0), fruit: try fruit($0.1))
    }
    for table in ["flow", "cost_flow"] {
      try read(table, "fruit, reason", into: &check, as: tupleOf((String, String).self)) {
        Report.Flow(fruit: try fruit($0.0), reason: try reason($0.1))
      }
    }
    try read("fruit_cost", "fruit", into: &check, as: columnOf(String.self)) { try fruit($0) }
    try read("wait", "kind", into: &check, as: columnOf(String.self)) {
      try readable(Waits.Kind(rawValue: $0), "what was waited for", $0)
    }
    try read("takings", "kind, name", into: &check, as: tupleOf((String, String).self)) {
      try $0.0 == Tender.Method.waiver.rawValue ? nil : Tender.Kind(stored: ($0.0, $0.1))
    }
  }
}

// MARK: - Menus, bars and the guide

extension CopyConnection where Self: ~Copyable {
  private mutating func readMenus(_ check: inout RowCheck) throws {
    try read("menu", "version, document", into: &check, as: tupleOf((Int, String).self)) {
      try Menu(file: Array($0.1.utf8), named: "menu \($0.0)")
    }
    try read(
      "menu_publication",
      BarStatements.versionColumns,
      from: "menu_publication p JOIN menu m ON m.bar_id = p.bar_id AND m.version = p.version",
      "p",
      into: &check,
      as: tupleOf(MenuVersion.Columns.self)
    ) { try MenuVersion(stored: $0) }
    try read(
      "menu_picture",
      "hash, format, width, height, content",
      into: &check,
      as: tupleOf(MenuPicture.Columns.self)
    ) { try MenuPicture(row: $0) }
    try read("suspension", "juice", into: &check, as: columnOf(String.self)) { try juice($0) }
  }

  private mutating func readVenue(_ check: inout RowCheck) throws {
    try read("bar", "bar_id", into: &check, as: columnOf(String.self)) {
      try readable(BarID($0), "a bar", $0)
    }
    try read("venue_bar", all: VenueStatements.bars, into: &check, as: tupleOf(ListedBar.Columns.self)) {
      try ListedBar(stored: $0)
    }
    try read(
      "venue_role",
      "home_id, account_id, role",
      into: &check,
      as: tupleOf((String, String, String).self)
    ) { home, account, role in
      _ = try readable(BarID(home), "a bar", home)
      _ = try storedID(account)
      return try readable(Role(rawValue: role), "a role", role)
    }
    try read("venue_transfer", "transfer_id, other_id", into: &check, as: tupleOf((String, String).self)) {
      (key, other) in
      _ = try readable(IdempotencyKey(rawValue: key), "the key of a transfer", key)
      return try readable(BarID(other), "the other bar of a transfer", other)
    }
    try read("refund_limit", "amount, currency", into: &check, as: tupleOf(RefundLimit.Columns.self)) {
      try RefundLimit(stored: $0)
    }
    try read(
      "retention",
      "order_years, log_days, call_days, refusal_days",
      into: &check,
      as: tupleOf((Int?, Int?, Int, Int).self)
    ) {
      try Retention(orderYears: $0.0, logDays: $0.1, callDays: $0.2, refusalDays: $0.3)
    }
    try read(
      "audit_log",
      StaffStatements.logColumns,
      into: &check,
      as: tupleOf(NumberedEntry.Columns.self)
    ) { try NumberedEntry(stored: $0) }
    try read("staff_session", "account_id", into: &check, as: columnOf(String.self)) { try storedID($0) }
    try read(
      "staff_screen",
      all: StaffStatements.screensOfAll,
      keyed: 2,
      into: &check,
      as: tupleOf(PairedScreen.Columns.self)
    ) { try PairedScreen(stored: $0) }
    try read("guide_version", "cause", into: &check, as: columnOf(String.self)) {
      try readable(GuidePublication.Cause(rawValue: $0), "a cause", $0)
    }
  }
}

// MARK: - One bar

extension CopyConnection where Self: ~Copyable {
  private mutating func readSettings(of id: BarID, _ check: inout RowCheck) throws {
    let bar = BarStatements(bar: id)
    try read(
      "preparation_setting",
      all: bar.preparationSettings,
      of: id,
      keyed: 0,
      into: &check,
      as: tupleOf(PreparationSettings.Columns.self)
    ) { try PreparationSettings(stored: $0) }
    // Its document is read by draftFaults().
    try read(
      "menu_draft",
      all: bar.draft,
      of: id,
      keyed: 0,
      into: &check,
      as: tupleOf(StoredDraft.Columns.self)
    ) { try StoredDraft(stored: $0) }
    let programs = IntegrationStatements(bar: id)
    try read("api_token", all: programs.tokens, of: id, into: &check, as: tupleOf(APIToken.Columns.self)) {
      try APIToken(stored: $0)
    }
    try read("webhook", all: programs.webhooks, of: id, into: &check, as: tupleOf(Webhook.Columns.self)) {
      try Webhook(stored: $0)
    }
  }

  private mutating func readStaff(of id: BarID, _ check: inout RowCheck) throws {
    let bar = StaffStatements(bar: id)
    try read("staff_account", all: bar.accounts, of: id, into: &check, as: tupleOf(Account.Columns.self)) {
      try Account(stored: $0)
    }
    try read("staff_device", all: bar.devices, of: id, into: &check, as: tupleOf(Device.Columns.self)) {
      try Device(stored: $0)
    }
    try read("staff_pairing", all: bar.pairings, of: id, into: &check, as: tupleOf(Pairing.Columns.self)) {
      try Pairing(stored: $0)
    }
    try read("staff_known", all: bar.known, of: id, into: &check, as: tupleOf((String, String, Int).self)) {
      try storedID($0.0)
    }
    try read(
      "staff_second_factor",
      all: bar.secondFactors,
      of: id,
      into: &check,
      as: tupleOf((String, String, Int, String).self)
    ) {
      _ = try storedID($0.0)
      return try readable(OneTimeSecret($0.1), "the second factor of an account", $0.0)
    }
    try read(
      "staff_pending",
      all: bar.pendingSignIns,
      of: id,
      into: &check,
      as: tupleOf((String, String, Int).self)
    ) { try storedID($0.1) }
  }
}
