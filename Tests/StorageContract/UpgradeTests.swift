import BarTables
import Testing
import Time

#if PostgreSQL
import JuiceBar
import PostgreSQL
import PostgreSQLForTests
import SQLLanguage

@testable import PostgreSQLStorage
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
    var columns: Set<Substring> = []
    for statement in statements {
      if let match = statement.prefixMatch(of: /CREATE TABLE (\w+)/) {
        made.insert(match.output.1)
        continue
      }
      if let match = statement.prefixMatch(of: /ALTER TABLE (\w+) ADD COLUMN (\w+)/),
        !statement.contains("NOT NULL") || statement.contains(" DEFAULT ")
      {
        columns.insert(match.output.1 + "." + match.output.2)
        continue
      }
      // Older programs change no column that they do not know.
      let guarding = /CREATE TRIGGER \w+ BEFORE UPDATE OF (\w+) ON (\w+)/
      if let match = statement.prefixMatch(of: guarding),
        columns.contains(match.output.2 + "." + match.output.1)
      {
        continue
      }
      // Nor do they see what a step sets there.
      if let match = statement.prefixMatch(of: /UPDATE (\w+) SET (\w+) = [^,]*?\sWHERE\s/),
        columns.contains(match.output.1 + "." + match.output.2)
      {
        continue
      }
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

extension KnownSchema {
  /// The present schema and a step more.
  static func later(_ dialect: Dialect, _ step: String) -> KnownSchema {
    var schema = KnownSchema.of(dialect)
    schema.steps.append(step)
    return schema
  }

  /// A schema from before the present one, made up for tests: it cannot tell refusals from other answers.
  static func before(_ dialect: Dialect) -> KnownSchema {
    var schema = KnownSchema.of(dialect)
    schema.first -= 1
    schema.oldest = schema.first
    schema.founding += """

      DROP INDEX refusal_by_age;
      ALTER TABLE idempotency DROP COLUMN refused;
      """
    return schema
  }

  /// The present schema, come to by a step from the one before.
  static func fromBefore(_ dialect: Dialect) -> KnownSchema {
    var schema = before(dialect)
    schema.steps.append(
      """
      ALTER TABLE idempotency ADD COLUMN refused BIGINT NOT NULL DEFAULT 0 CHECK (refused IN (0, 1));
      CREATE INDEX refusal_by_age ON idempotency (bar_id, answered_at, idempotency_key)
        WHERE refused = 1;
      """
    )
    return schema
  }
}

@Suite struct `An upgrade beside older servers` {
  @Test func `adds to the tables and changes nothing, or says that older servers must stop`() {
    #expect((Schema.first...Schema.version).contains(Schema.oldestCompatible))
    for dialect in [Dialect.sqlite, .postgreSQL] {
      let steps = zip((Schema.first + 1)..., Schema.steps(for: dialect))
      for (number, step) in steps where number > Schema.oldestCompatible {
        let obstacle = Step(step).obstacle
        #expect(obstacle == nil, "step \(number) needs `oldestCompatible = \(number)`")
      }
    }
  }

  @Test(arguments: [
    ("CREATE TABLE tray (n BIGINT NOT NULL); CREATE UNIQUE INDEX one ON tray (n);", true),
    ("ALTER TABLE orders ADD COLUMN tray BIGINT; CREATE INDEX t ON orders (tray);", true),
    ("ALTER TABLE orders ADD COLUMN tray BIGINT NOT NULL DEFAULT 0;", true),
    ("ALTER TABLE orders ADD COLUMN tray BIGINT NOT NULL;", false),
    (
      """
      ALTER TABLE orders ADD COLUMN tray BIGINT;
      CREATE TRIGGER t BEFORE UPDATE OF tray ON orders BEGIN SELECT 1; END;
      """, true
    ),
    ("CREATE TRIGGER t BEFORE UPDATE OF status ON orders BEGIN SELECT 1; END;", false),
    ("CREATE UNIQUE INDEX alone ON orders (placed_at);", false),
    ("DROP TABLE movement;", false),
    ("DELETE FROM turnover;", false),
    ("UPDATE orders SET status = 'ready';", false),
    (
      """
      ALTER TABLE orders ADD COLUMN tray BIGINT;
      UPDATE orders SET tray = 1 WHERE number = 1;
      """, true
    ),
    (
      """
      ALTER TABLE orders ADD COLUMN tray BIGINT;
      UPDATE orders SET tray = 1, status = 'ready' WHERE number = 1;
      """, false
    ),
    ("ALTER TABLE stock RENAME COLUMN on_hand TO pieces;", false),
    ("CREATE TRIGGER t BEFORE DELETE ON orders BEGIN SELECT 1; SELECT 2; END;", false),
  ])
  func `is told from one that older servers break on`(script: String, isAdditive: Bool) {
    #expect((Step(script).obstacle == nil) == isAdditive)
  }
}

#if PostgreSQL
@Suite struct `Tables on a cluster` {
  private let address: String

  init() throws { address = try TestDatabase.makeEmpty() }

  private func connect() throws -> Connection { try Connection.patient(to: address) }

  @Test func `of an older version are brought up to date, once`() async throws {
    var old = try connect()
    try old.migrate(.before(.postgreSQL))
    for _ in 0..<2 {
      var connection = try connect()
      try connection.migrate(.fromBefore(.postgreSQL))
    }
    let storage = try PostgreSQLStorage(address)
    _ = try await storage.open(.main, menu: .original(), at: .opening)
    _ = try await storage.commit(.order(("kiwi", 1)), key: "k")
    #expect(try await storage.audit().differences == [])
    var connection = try connect()
    let versions = try connection.row(
      "SELECT version, oldest FROM pavilion_schema",
      as: (Int, Int).self
    )
    #expect(try #require(versions) == (Schema.version, Schema.first - 1))
  }

  @Test func `stay as they were when a step fails`() async throws {
    let storage = try PostgreSQLStorage(address)
    _ = try await storage.open(.main, menu: .original(), at: .opening)
    let step = "CREATE TABLE later (n BIGINT); CREATE TABLE stock (n BIGINT)"
    #expect(throws: PostgreSQLError.self) {
      var connection = try connect()
      try connection.migrate(.later(.postgreSQL, step))
    }
    _ = try PostgreSQLStorage(address)
    #expect(try await storage.stock(of: .main).onHand["kiwi"] == 10)
  }

  @Test(arguments: [true, false])
  func `from before the first release name the way to this version`(isServing: Bool) throws {
    _ = try PostgreSQLStorage(address)
    var connection = try connect()
    for change in [
      "UPDATE pavilion_schema SET version = 37", "ALTER TABLE pavilion_schema DROP COLUMN oldest",
    ] {
      try connection.run(unsafe: change)
      #expect {
        _ = try PostgreSQLStorage(address, isServing: isServing)
      } throws: {
        "\($0)".contains("(schema 37)")
          && "\($0)".contains("(`pavilion menu export`, `pavilion exposition export`)")
      }
    }
    #expect(try connection.value("SELECT version FROM pavilion_schema", as: Int.self) == 37)
  }
}

/// Servers of an older version that a newer one is started beside: what is newer is told by the number
/// in the tables, and made by hand.
@Suite struct `A server beside a newer one` {
  private static let next = Schema.version + 1

  private static func change(_ address: String, by statements: SQL...) throws {
    var connection = try Connection.patient(to: address)
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

  @Test(.timeLimit(.minutes(10)))
  func `does not write what has waited for the tables to change`() async throws {
    let (storage, address) = try await Self.open()
    let before = try await storage.stock(of: .main)
    var migration = try Connection.patient(to: address)
    var observer = try Connection.patient(to: address)
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
    // On a machine so busy that it does not come to wait, it is refused all the same.
    var looks = 0
    while looks < 3_000, try observer.value(waiting, as: Int.self) == 0 {
      looks += 1
      try await Task.sleep(for: .milliseconds(10))
    }
    try migration.run("UPDATE pavilion_schema SET oldest = \(Self.next)")
    try migration.run("COMMIT")
    await #expect(performing: { _ = try await attempt.value }, throws: Self.isRefusal)
    #expect(try await storage.stock(of: .main) == before)
  }
}
#endif
