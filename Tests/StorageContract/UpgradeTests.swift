import BarTables
import Testing

#if PostgreSQL
import JuiceBar
import PostgreSQL
import PostgreSQLStorage
import SQLLanguage
#endif

/// A script of a step, as far as its statements tell what it does to tables that are there.
private struct Step {
  let statements: [Substring]

  init(_ script: String) {
    // A guard is one statement, whatever stands in its body.
    let script = script.replacing(/--.*/, with: "")
      .replacing(/(CREATE TRIGGER [^;]*?)\sBEGIN\s(?:[^;]*;)*?\s*END;/) { "\($0.output.1);" }
    statements = script.split(separator: ";").map { $0.trimmingPrefix(/\s+/) }
      .filter { $0.contains(/\S/) }
  }

  /// The first statement that a program without this step might break on.
  var obstacle: Substring? {
    var made: Set<Substring> = []
    for statement in statements {
      if let match = statement.prefixMatch(of: /CREATE TABLE (\w+)/) {
        made.insert(match.output.1)
        continue
      }
      let isColumn = statement.prefixMatch(of: /ALTER TABLE \w+ ADD COLUMN\b/) != nil
      if isColumn, !statement.contains("NOT NULL") || statement.contains(" DEFAULT ") { continue }
      if statement.hasPrefix("CREATE INDEX ") { continue }
      // What keeps rows out, or fills in some, must be of a table that older programs do not write.
      let place = /(?:CREATE UNIQUE INDEX \w+ ON|CREATE TRIGGER [^;]*? ON|INSERT INTO) (\w+)/
      guard let match = statement.prefixMatch(of: place), made.contains(match.output.1) else {
        return statement
      }
    }
    return nil
  }
}

@Suite struct `An upgrade beside older servers` {
  @Test func `adds to the tables and changes nothing, or says that older servers must stop`() {
    #expect(Schema.oldestCompatible <= Schema.steps.count)
    for (number, step) in zip(1..., Schema.steps) where number > Schema.oldestCompatible {
      let obstacle = Step(step).obstacle
      #expect(obstacle == nil, "step \(number) needs `oldestCompatible = \(number)`")
    }
  }

  @Test(arguments: [
    ("CREATE TABLE tray (n BIGINT NOT NULL); CREATE UNIQUE INDEX one ON tray (n);", true),
    ("ALTER TABLE orders ADD COLUMN tray BIGINT; CREATE INDEX t ON orders (tray);", true),
    ("ALTER TABLE orders ADD COLUMN tray BIGINT NOT NULL DEFAULT 0;", true),
    ("ALTER TABLE orders ADD COLUMN tray BIGINT NOT NULL;", false),
    ("CREATE UNIQUE INDEX alone ON orders (placed_at);", false),
    ("DROP TABLE movement;", false),
    ("DELETE FROM turnover;", false),
    ("UPDATE orders SET status = 'made';", false),
    ("ALTER TABLE stock RENAME COLUMN on_hand TO pieces;", false),
    ("CREATE TRIGGER t BEFORE DELETE ON orders BEGIN SELECT 1; SELECT 2; END;", false),
  ])
  func `is told from one that older servers break on`(script: String, isAdditive: Bool) {
    #expect((Step(script).obstacle == nil) == isAdditive)
  }

  @Test func `is told from one in steps that were taken`() {
    // A table of its own, and tables that moved to others.
    #expect(Step(Schema.venue).obstacle == nil)
    #expect(Step(Schema.pictures).obstacle == nil)
    #expect(Step(Schema.stocktake).obstacle?.contains("DROP TABLE movement") == true)
  }
}

#if PostgreSQL
/// Servers of an older version that a newer one is started beside: what is newer is told by the number
/// in the tables, and made by hand.
@Suite struct `A server beside a newer one` {
  private static let next = Schema.steps.count + 1

  private static func change(_ address: String, by statements: SQL...) throws {
    var connection = try Hosts(Address(address)).connect()
    for statement in statements { try connection.run(statement) }
  }

  /// A storage with a bar that was opened before the newer program came.
  private static func open() async throws -> (storage: PostgreSQLStorage, address: String) {
    let address = try TestDatabase.make()
    let storage = try PostgreSQLStorage(address, connections: 2)
    _ = try await storage.open(.main, menu: .original(), at: .opening)
    return (storage, address)
  }

  private static func isRefusal(_ error: any Error) -> Bool {
    "\(error)".contains("only servers of schema \(next) or later") && "\(error)".contains("upgrade")
  }

  @Test func `goes on while tables are only added to`() async throws {
    let (storage, address) = try await Self.open()
    try Self.change(
      address,
      by: "UPDATE pavilion_schema SET version = \(Self.next)",
      "ALTER TABLE orders ADD COLUMN tray BIGINT NOT NULL DEFAULT 0",
      "CREATE TABLE later (n BIGINT)"
    )
    _ = try await storage.commit(.order(("kiwi", 1)), key: "k")
    #expect(try await storage.versions(of: .main).stock > 1)
    #expect(try await storage.audit().differences == [])
  }

  @Test func `may be started again there, to serve and for nothing else`() async throws {
    let (_, address) = try await Self.open()
    try Self.change(address, by: "UPDATE pavilion_schema SET version = \(Self.next)")
    #expect {
      _ = try PostgreSQLStorage(address)
    } throws: {
      "\($0)".contains("newer version of this program (schema \(Self.next)")
    }
    let storage = try PostgreSQLStorage(address, isServing: true)
    _ = try await storage.commit(.order(("kiwi", 1)), key: "k")
    try Self.change(address, by: "UPDATE pavilion_schema SET oldest = \(Self.next)")
    #expect(throws: StorageError.self) { try PostgreSQLStorage(address, isServing: true) }
  }

  @Test func `writes and tells nothing once tables have changed under it`() async throws {
    let (storage, address) = try await Self.open()
    _ = try await storage.commit(.order(("kiwi", 1)), key: "old")
    let before = try await storage.stock(of: .main)
    try Self.change(
      address,
      by: "UPDATE pavilion_schema SET version = \(Self.next), oldest = \(Self.next)"
    )
    await #expect(
      performing: {
        _ = try await storage.commit(.order(("kiwi", 1)), key: "k")
      },
      throws: Self.isRefusal
    )
    await #expect(
      performing: {
        _ = try await storage.versions(of: .main)
      },
      throws: Self.isRefusal
    )
    await #expect(
      performing: {
        _ = try await storage.forgetKeys(of: .main, before: Timestamp(milliseconds: .max))
      },
      throws: Self.isRefusal
    )
    #expect(try await storage.stock(of: .main) == before)
  }

  @Test(.timeLimit(.minutes(1)))
  func `does not write what has waited for the tables to change`() async throws {
    let (storage, address) = try await Self.open()
    let before = try await storage.stock(of: .main)
    var migration = try Hosts(Address(address)).connect()
    var observer = try Hosts(Address(address)).connect()
    try migration.run("BEGIN")
    try migration.run("LOCK TABLE bar IN EXCLUSIVE MODE")
    // Gives up after some seconds; where this test is held up for as long, it is seen at another try.
    let attempt = Task {
      while true {
        do {
          return try await storage.commit(.order(("kiwi", 1)), key: "k")
        } catch {
          if Self.isRefusal(error) { throw error }
        }
      }
    }
    let waiting: SQL =
      "SELECT COUNT(*) FROM pg_locks WHERE NOT granted AND relation = 'bar'::regclass"
    while try observer.value(waiting, as: Int.self) == 0 {
      try await Task.sleep(for: .milliseconds(10))
    }
    try migration.run("UPDATE pavilion_schema SET oldest = \(Self.next)")
    try migration.run("COMMIT")
    await #expect(performing: { _ = try await attempt.value }, throws: Self.isRefusal)
    #expect(try await storage.stock(of: .main) == before)
  }

  @Test func `keeps which programs may use tables from before that was told`() async throws {
    let (_, address) = try await Self.open()
    try Self.change(address, by: "ALTER TABLE pavilion_schema DROP COLUMN oldest")
    let storage = try PostgreSQLStorage(address)
    _ = try await storage.commit(.order(("kiwi", 1)), key: "k")
    var connection = try Hosts(Address(address)).connect()
    let oldest = try connection.value("SELECT oldest FROM pavilion_schema", as: Int.self)
    #expect(oldest == Schema.oldestCompatible)
  }
}
#endif
