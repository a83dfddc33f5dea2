import Calendars
import Forecasting
import Foundation
import Identifiers
import InventedHistory
import JSON
import JuiceBar
import SQLiteStorage
import Testing

@testable import PavilionCommands

@Suite struct `The command forecast` {
  private let venue: Venue

  init() throws { venue = try Venue() }

  private static var seoul: ZoneRules {
    get throws {
      let rules = try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/Asia/Seoul"))
      return try ZoneRules(name: "Asia/Seoul", file: Array(rules))
    }
  }

  @Test func `says how much history is missing`() async throws {
    let result = try await venue.run("forecast", "--fruit", "키위", "--lang", "en")
    #expect(result.output == "Kiwi: not enough history yet, 0 of 7 days of sales.\n")
  }

  @Test func `tells of an invented past`() async throws {
    try await venue.found()
    let storage = try SQLiteStorage(path: venue.path("venue.sqlite"))
    let orders = try await storage.inventPast(
      of: .main,
      seed: 5,
      days: 21,
      zone: try Self.seoul,
      until: .now
    )
    await storage.close()
    #expect(orders > 200)
    #expect(try await venue.run("audit").status == 0)
    let list = try await venue.run(
      "forecast",
      "--hours",
      "2",
      "--time-zone",
      "Asia/Seoul",
      "--json"
    )
    let fruits = try list.json.member("fruits").elements()
    #expect(fruits.count == 5)
    for fruit in fruits {
      #expect(
        ["gone", "at", "lasts"].contains(try fruit.member("runOut").member("state").string())
      )
      #expect(try fruit.member("hours").elements().count <= 2)
      #expect((0...100).contains(try fruit.member("purchase").member("pieces").integer()))
    }
    let test = try await venue.run("forecast", "backtest", "--time-zone", "Asia/Seoul", "--json")
    #expect(try test.json.member("days").integer() > 0)
  }

  @Test func `tests itself on a history, the same for the same file`() async throws {
    let fruits: [(id: FruitID, glass: Int)] = ["kiwi", "mango"].compactMap { name in
      FruitID(name).map { ($0, 2) }
    }
    var bar = SimulatedBar(seed: 3, fruits: fruits, zone: try Self.seoul)
    let file = venue.path("history.csv")
    try Data(bar.run().text.utf8).write(to: URL(filePath: file))
    let words = ["forecast", "backtest", "--history", file, "--time-zone", "Asia/Seoul"]
    let first = try await venue.run(words + ["--lang", "en"])
    let second = try await venue.run(words + ["--lang", "en"])
    #expect(first.output == second.output)
    #expect(first.output.contains("Same hour last week"))
    let scores = try await venue.run(words + ["--json"]).json
    let ours = try scores.member("model").member("hour").value
    #expect(ours != (try scores.member("lastWeek").member("hour").value))
  }

  @Test func `reads a history, and names line and column of a mistake`() async throws {
    let file = venue.path("history.csv")
    var lines = "fruit,at,delta\n"
    for day in 1...28 {
      let date = day < 10 ? "0\(day)" : "\(day)"
      for hour in 10...15 { lines += "kiwi,2026-02-\(date)T\(hour):30:00Z,-\(2 + day % 3)\n" }
    }
    try Data(lines.utf8).write(to: URL(filePath: file))
    let words = ["forecast", "backtest", "--history", file, "--time-zone", "UTC"]
    let test = try await venue.run(words + ["--json"])
    #expect(try test.json.member("days").integer() == 14)
    try Data((lines + "kiwi,yesterday,-1\n").utf8).write(to: URL(filePath: file))
    let wrong = try await venue.run(words + ["--lang", "en"])
    #expect(wrong.status == 1)
    #expect(wrong.errors.contains("history.csv: line 170, column 6: expected a time such as"))
  }

  @Test func `knows the time zones of the system alone`() async throws {
    for name in ["Mars/Base", "../etc/passwd", "/etc/localtime", "", "zone.tab"] {
      #expect(try await venue.run("forecast", "--time-zone", name).status == 2)
    }
    let zone = ["PAVILION_TIME_ZONE": "America/New_York"]
    let list = try await venue.run(["forecast", "--json"], environment: zone)
    #expect(try list.json.member("timeZone").string() == "America/New_York")
  }

  @Test(arguments: [
    "kiwi,2026-03-02T14:05:00Z,-9223372036854775808", "kiwi,2026-03-02T14:05:00Z,-1000001",
    "kiwi,0000-03-02T14:05:00Z,-1", "kiwi,9999-12-31T23:59:59-23:59,-1",
    "kiwi,2026-03-02T14:05:00Z,-1\nkiwi,2050-03-02T14:05:00Z,-1",
  ])
  func `names the line of a history that cannot be`(rows: String) async throws {
    let file = venue.path("history.csv")
    try Data("fruit,at,delta\n\(rows)\n".utf8).write(to: URL(filePath: file))
    let result = try await venue.run("forecast", "backtest", "--history", file)
    #expect(result.status == 1)
    #expect(result.errors.contains("line \(rows.split(separator: "\n").count + 1), column"))
  }

  @Test(arguments: [
    ["forecast", "--hours", "N"],
    ["stock", "add", "kiwi", "N"], ["stock", "set", "kiwi", "N", "--expecting", "10"],
    ["stock", "set", "kiwi", "1", "--expecting", "N"], ["stock", "waste", "kiwi", "N"],
    ["stock", "undo", "N", "kiwi"], ["menu", "rollback", "N"], ["order", "kiwi:N"],
    ["order", "refund", "1", "spilled", "--lines", "1:N"], ["serve", "--port", "N"],
    ["serve", "--idle-reset", "N"], ["serve", "--offline-limit", "N"],
    ["serve", "--connections", "N"], ["kiosk", "check", "--resolution", "NxN"],
  ])
  func `as every command takes no number that nothing can be done with`(
    words: [String]
  ) async throws {
    for number in ["-9223372036854775808", "9223372036854775807", "99999999999999999999"] {
      let result = try await venue.run(words.map { $0.replacing("N", with: number) })
      #expect(result.status == 2, "\(words)")
      #expect(result.errors.contains(" must be "), "\(result.errors)")
    }
  }
}
