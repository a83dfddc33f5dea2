import Foundation
import JSON
import Testing

@Suite struct `The command forecast` {
  private let venue: Venue

  init() throws { venue = try Venue() }

  @Test func `says how much history is missing`() async throws {
    let result = try await venue.run("forecast", "--fruit", "키위", "--lang", "en")
    #expect(result.output == "Kiwi: too little history yet, 0 of 7 days of sales.\n")
  }

  @Test func `tells of a made-up past, which only a new bar gets`() async throws {
    let words = ["forecast", "simulate", "5", "--days", "21", "--time-zone", "Asia/Seoul"]
    let filled = try await venue.run(words + ["--json"])
    #expect(filled.status == 0)
    #expect(try filled.json.member("orders").integer() > 200)
    #expect(try await venue.run("audit").status == 0)
    let again = try await venue.run(words + ["--json"])
    #expect(again.status == 1)
    #expect(try again.json.member("error").string() == "not-new")
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

  @Test func `tests itself on a simulated bar, the same for the same seed`() async throws {
    let words = ["forecast", "backtest", "--simulated", "3", "--time-zone", "Europe/Paris"]
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
}
