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
    // Read by guideFaults(), which compares drafts and held records with the edits.
    "guide_record", "guide_edit", "guide_draft", "guide_held",
  ]
}

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
    try read(
      "order_line",
      Order.Line.columnNames,
      into: &check,
      as: tupleOf(Order.Line.Columns.self)
    ) {
      try Order.Line(stored: $0)
    }
    try read(
      "order_step",
      BarStatements.stepColumns,
      into: &check,
      as: tupleOf(OrderStep.Columns.self)
    ) {
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
    try read(
      "day_close",
      BarStatements.closeColumns,
      into: &check,
      as: tupleOf(DayClose.Columns.self)
    ) {
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

// MARK: - Names

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
