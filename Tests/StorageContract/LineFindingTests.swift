import SQLLanguage
import SQLite
import SQLiteStorage
import Testing

@testable import BarTables

@Suite struct `Texts that would be refused today` {
  /// The columns of texts that people do not write as a line: identifiers, words of the program,
  /// secrets, addresses, and copies that the program makes.
  private static let others: Set<String> = [
    "bar_id", "order_id", "call_id", "stocktake_id", "account_id", "device_id", "token_id",
    "webhook_id", "event_id", "home_id", "transfer_id", "other_id", "record_id", "who_id",
    "menu_of",
    "replaces", "reverses", "idempotency_key", "code", "juice", "fruit", "sheet",
    "who_kind", "source", "format", "status", "cause", "payment_time", "method", "purpose",
    "waived_for", "event", "events", "event_type", "role", "guide_role", "action",
    "scopes", "deed", "figure", "item", "currency", "language", "languages",
    "time_zone", "country", "staff_screen.version",
    "refund_tender.kind", "takings.kind", "purged_sum.kind", "wait.kind", "staff_device.kind",
    "staff_pairing.kind", "guide_record.kind",
    "guide_edit.kind", "guide_draft.kind", "guide_held.kind",
    "staff_call.reason", "movement.reason", "payment_void.reason", "refund.reason", "flow.reason",
    "cost_flow.reason", "purged_fruit.reason",
    "hash", "token", "password", "secret", "recovery", "ending", "counter",
    "staff_pairing.address", "staff_screen.address", "webhook.address",
    "order_line.recipe", "idempotency.fingerprint", "idempotency.outcome", "day_close.counted",
    "day_close.report", "audit_log.subject", "audit_log.details", "webhook_attempt.result",
    "webhook_dead_letter.result", "webhook_dead_letter.body", "guide_schedule.failure",
    "takings.name", "purged_sum.name",
  ]

  private static let menu = """
    {"fruits":[{"id":"kiwi","name":"키위\u{2066}","unit":{"ko":"개"}}],
    "juices":[{"id":"kiwi","name":{"en":"Kiwi"},"shortName":{"en":" Kiwi"}}]}
    """
  /// Rows that no program of today writes.
  private static let rows: [SQL] = [
    "UPDATE venue_bar SET name = \(#"{"ko":"센강","fr":"e\#u{301}te\#u{301}"}"#) WHERE bar_id = 'seine'",
    """
    INSERT INTO orders (bar_id, order_id, number, version, placed_at, name)
    VALUES ('seine', 'o', 900001, 1, 5, \("q\u{301}\u{301}\u{301}"))
    """,
    """
    INSERT INTO payment (bar_id, order_id, number, amount, method, waived_for, note, paid_at,
      who_kind, who_id, who_name)
    VALUES ('seine', 'o', 1, 5, 'waiver', 'other', \("4111 1111 1111 1111"), 5, 'account', 'a',
      \("J\u{200B}un"))
    """,
    """
    INSERT INTO payment (bar_id, order_id, number, amount, method, waived_for, note, paid_at,
      who_kind, who_id, who_name)
    VALUES ('seine', 'o', 2, 5, 'waiver', 'other', 'a fly', 5, 'account', 'a', \("J\u{200B}un"))
    """,
    """
    INSERT INTO refund (bar_id, order_id, number, reason, refunded_at)
    VALUES ('seine', 'o', 1, 'other', 5)
    """,
    "INSERT INTO refund_tender VALUES ('seine', 'o', 1, 'other', \("\u{301}Gift"), 5)",
    "INSERT INTO tender_name VALUES ('seine', 90, \(" Voucher "))",
    "INSERT INTO business (bar_id, name) VALUES ('seine', \("Bar\nSeine"))",
    """
    INSERT INTO staff_device
    VALUES ('seine', 'd', 't', 'kiosk', \(String(repeating: "a", count: 61)), 5)
    """,
    """
    INSERT INTO staff_screen (bar_id, device_id, settings)
    VALUES ('seine', 'd', 'kiosk-on.place-e280ae41.paired-on')
    """,
    "INSERT INTO menu VALUES ('seine', 900, \(menu), 5)",
    "INSERT INTO guide_record VALUES ('media', 'm', 1, \(#"{"name":"a\u0007b"}"#))",
    "INSERT INTO guide_record VALUES ('exhibit', 'e', 1, \(#"{"name":"a\u0007b"}"#))",
    "INSERT INTO guide_version VALUES (1, 5, '', '', 'import', \("two\u{2028}lines"), 2)",
  ]

  private static func words(_ finding: LineFinding) -> String {
    let column = "\(finding.table).\(finding.column) \(finding.place)"
    return switch finding.outcome {
    case .refused(let fault): "\(column): \(fault)"
    case .stored(let line): "\(column): stored as \(line)"
    }
  }

  private func place(_ engine: CopyEngine) async throws -> CopyPlace {
    let place = try engine.place()
    var bar = CopyRandomBar(seed: 9)
    try await bar.fill(place.open())
    return place
  }

  @Test func `are looked for in every column that people write`() throws {
    let path = try TemporaryDirectory().file("bar.sqlite")
    try StorageFile(path).prepare()
    var connection = try SQLite.Connection(.file(path))
    var rest = Set(LineColumn.all.map { "\($0.table).\($0.name)" })
    for table in Schema.tables {
      for column in try connection.columns(of: table) where column.kind == .text {
        let name = "\(table).\(column.name)"
        let isLine = rest.remove(name) != nil
        let isOther = Self.others.contains(column.name) || Self.others.contains(name)
        #expect(isLine != isOther, "\(name)")
      }
    }
    #expect(rest.isEmpty)
  }

  @Test(arguments: CopyEngine.allCases)
  func `are not found where there are none`(engine: CopyEngine) async throws {
    let findings = try await place(engine).bars.lineFindings()
    #expect(findings == [])
  }

  @Test(arguments: CopyEngine.allCases)
  func `are listed with the reason, or with what would be stored`(
    engine: CopyEngine
  ) async throws {
    let place = try await place(engine)
    for row in Self.rows { try place.change(row) }
    let findings = try place.bars.lineFindings()
    let found = findings.map(Self.words).sorted()
    let expected = [
      "venue_bar.name fr: stored as été",
      "orders.name : marks",
      "payment.note : notAllowed",
      "payment.who_name : unseen",
      "refund_tender.name : joining",
      "tender_name.name : stored as Voucher",
      "business.name : control",
      "staff_device.name : tooLong",
      "staff_screen.settings place: unseen",
      "menu.document fruits.kiwi.name: unseen",
      "menu.document juices.kiwi.shortName.en: stored as Kiwi",
      "guide_record.document name: control",
      "guide_version.note : control",
    ]
    #expect(found == expected.sorted())
    let order = findings.first { $0.table == "orders" }
    #expect(order?.key == ["seine", "o"])
    #expect(order?.text.unicodeScalars.count == 4)
  }

  @Test(arguments: CopyEngine.allCases)
  func `are found on every page of a table`(engine: CopyEngine) async throws {
    let place = try await place(engine)
    try place.change(
      """
      WITH RECURSIVE numbers(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < 4001)
      INSERT INTO staff_call (bar_id, call_id, reason, place, called_at, answered_at)
      SELECT 'seine', 'c' || i, 'help', 'Table ' || i || ' ', 5, 6 FROM numbers
      """
    )
    let findings = try place.bars.lineFindings()
    let keys = Set(findings.map(\.key))
    #expect(keys.count == 4001)
  }
}
