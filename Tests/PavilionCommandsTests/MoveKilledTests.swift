#if PostgreSQL
import BarTables
import Foundation
import Identifiers
import JSON
import JuiceBar
import PostgreSQL
import PostgreSQLForTests
import PostgreSQLStorage
import SQLLanguage
import SQLiteStorage
import Testing
import Time

extension BarID {
  fileprivate static let seine = BarID(unchecked: "seine")
}

/// A database of its own, without tables, on the server that all tests share.
private func emptyDatabase() throws -> String {
  let server = try TestServer.shared()
  let name = "moved_\(UUID().uuidString.replacing("-", with: "").lowercased())"
  var connection = try Connection.patient(to: server.address())
  _ = try connection.allowing(.seconds(60)) { connection in
    try connection.run("CREATE DATABASE \(unsafe: name)")
  }
  return server.address(of: name)
}

@Suite struct `A move that is killed` {
  private static let orders = 1_500

  /// A file with a bar that has taken many orders, each under a key.
  private func fill(_ path: String) async throws {
    let storage = try SQLiteStorage(path: path)
    let time = Timestamp(milliseconds: 1_700_000_000_000)
    let kiwi = FruitID(unchecked: "kiwi")
    let menu = try Menu(
      fruits: [
        Fruit(
          id: kiwi,
          name: ListedBar(id: .seine).name,
          capacity: Fruit.maximumCapacity,
          opening: 30_000
        )
      ],
      juices: [
        Juice(
          id: JuiceID(unchecked: "green"),
          name: ListedBar(id: .seine).name,
          recipe: try #require(Recipe([Need(kiwi, 1)])),
          price: 3000
        )
      ]
    )
    _ = try await storage.open(.main, menu: menu, at: time)
    _ = try await storage.carryOut(.add(ListedBar(id: .seine), menu), by: .machine, at: time).get()
    let published = try await storage.menu(of: .seine)
    var generator = SystemRandomNumberGenerator()
    for start in stride(from: 0, to: Self.orders, by: 500) {
      let submissions = (start..<start + 500).map { number in
        Submission(
          .order(Cart(JuiceID(unchecked: "green"))),
          key: IdempotencyKey(rawValue: "key-\(number)"),
          orderID: OrderID(at: time, using: &generator),
          at: time
        )
      }
      _ = try await storage.commit(Batch(bar: .seine, menu: published, submissions: submissions))
    }
  }

  @Test(.timeLimit(.minutes(10)), arguments: [true, false])
  func `leaves the bar open in one place at most, and is finished by the next`(
    toCluster: Bool
  ) async throws {
    let venue = try Venue()
    try await fill(venue.path("old.sqlite"))
    let database = try emptyDatabase()
    var (from, to) = ("sqlite:" + venue.path("old.sqlite"), database)
    if !toCluster {
      let result = try await venue.run("migrate", from, to, "--only", "seine")
      #expect(result.status == 0, "\(result.errors)")
      (from, to) = (database, "sqlite:" + venue.path("new.sqlite"))
    }
    let places = try [place(from), place(to)]
    for place in places { try place.prepare() }
    // The first is killed at once: a busy machine may let the second one come to its end.
    var (killed, delay) = (0, 0)
    while true {
      let program = try venue.start("migrate", from, to, "--only", "seine")
      try await Task.sleep(for: .milliseconds(delay))
      let wasAtWork = try await program.kill()
      if wasAtWork { killed += 1 }
      let open = try places.filter { try $0.listedBars()[.seine]?.isOpen == true }
      #expect(open.count <= 1)
      if try places[1].listedBars()[.seine] != nil {
        // It came there whole and open, or not at all.
        #expect(open.map(\.name) == [places[1].name])
        break
      }
      delay = max(20, delay * 3 / 2)
    }
    #expect(killed > 0)
    for _ in 0..<2 {
      let again = try await venue.run("migrate", from, to, "--only", "seine", "--json")
      #expect(again.status == 0, "\(again.errors)")
      #expect(try again.json.member("bars").elements().isEmpty)
    }
    #expect(try places[0].listedBars()[.seine]?.isOpen == false)
    for place in places { #expect(try place.auditFaults(of: .seine) == []) }
    var lines = 0
    try places[1].export(.seine, isMoving: true) { line in
      if line.starts(with: Array(#"["seine","key-"#.utf8)) { lines += 1 }
    }
    #expect(lines == Self.orders)
    // The first order again: answered as it was, by the place where the bar is now.
    let answer = try await venue.run(
      "order",
      "green",
      "--key",
      "key-0",
      "--bar",
      "seine",
      "--storage",
      to,
      "--json"
    )
    #expect(answer.status == 0, "\(answer.errors)")
    #expect(try answer.json.member("number").integer() == 1)
    let late = try await venue.run(
      "order",
      "green",
      "--key",
      "late",
      "--bar",
      "seine",
      "--storage",
      from
    )
    #expect(late.status == 1)
    #expect(late.errors.contains("has moved to"))
  }

  private func place(_ location: String) throws -> any BarPlace {
    location.hasPrefix("sqlite:")
      ? StorageFile(String(location.dropFirst("sqlite:".count))) : try PostgreSQLStorage(location)
  }
}

@Suite struct `Bars of a cluster on the command line` {
  @Test func `are kept as in a file`() async throws {
    let venue = try Venue()
    let environment = ["PAVILION_STORAGE": try emptyDatabase(), "PAVILION_LANG": "en"]
    func run(_ words: String...) async throws -> Venue.Result {
      try await venue.run(words, environment: environment)
    }
    #expect(try await run("bar", "add", "seine", "Seine bar").status == 0)
    #expect(try await run("bar", "rename", "seine", "Bar of the Seine").status == 0)
    #expect(try await run("order", "kiwi", "--bar", "seine").status == 0)
    #expect(try await run("bar", "close", "seine").output.contains("Bar of the Seine"))
    #expect(try await run("bar", "list").output.contains("Bar of the Seine"))
    #expect(try await run("bar", "open", "seine").status == 0)
    #expect(try await run("audit").output.contains("1 orders"))
    let file = venue.path("seine.jsonl")
    #expect(try await run("bar", "export", "seine", file).status == 0)
    let taken = try await run("bar", "import", file)
    #expect(taken.status == 1)
    #expect(taken.errors.contains("line 1, bar: there is a bar named seine already"))
    // On to a file, and out of it as it came.
    let other = "sqlite:" + venue.path("other.sqlite")
    let imported = try await run("bar", "import", file, "--storage", other)
    #expect(imported.status == 0, "\(imported.errors)")
    let copy = venue.path("copy.jsonl")
    #expect(try await run("bar", "export", "seine", copy, "--storage", other).status == 0)
    let (first, second) = (
      try Data(contentsOf: URL(filePath: file)), try Data(contentsOf: URL(filePath: copy))
    )
    #expect(first == second)
    for verb in ["backup", "restore"] {
      let result = try await run(verb, venue.path("copy.sqlite"))
      #expect(result.status == 1)
      #expect(result.errors.contains("pg_basebackup"))
      #expect(result.errors.contains("bar export"))
    }
  }
}
#endif
