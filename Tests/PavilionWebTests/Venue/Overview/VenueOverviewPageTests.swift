import BarTables
import Forecasting
import HTTP
import JSON
import JuiceBar
import Languages
import Staffing
import Testing
import Time

@testable import CounterWeb
@testable import IntegrationWeb
@testable import OfficeWeb
@testable import PavilionWeb
@testable import VenueWeb
@testable import Web

private let page = "/manage/bars?lang=en"
private let fruits = ["strawberry", "banana", "pineapple", "kiwi", "mango"]

extension TestVenue {
  /// Sets the clock to Sunday, 1 March 2026, 20:00 UTC, and fills a bar.
  fileprivate func beginEvening(at bars: [String] = ["main", "seine"]) async throws {
    clock.advance(by: 1_772_395_200_000 - clock.now.milliseconds)
    for bar in bars { for fruit in fruits { try await book(70, of: fruit, at: bar) } }
  }

  fileprivate func price(of juice: String = "banana") async throws -> Int {
    try #require(await bars.menu(of: .main).menu[JuiceID(unchecked: juice)]?.price)
  }

  /// Sells a glass a day and a week ago an hour earlier than now, and two now, of which one is being made.
  fileprivate func sellThreeDays(at bar: BarID) async throws {
    for days in [7, 7, 1] { _ = try await sell("banana", at: bar, minutesAgo: days * 1440 + 60) }
    let first = try await sell("banana", at: bar, minutesAgo: 12)
    try await commit(.advance(first, to: .making), at: bar)
    _ = try await sell("banana", at: bar, minutesAgo: 3)
  }
}

@Suite struct `A row of the page of all bars` {
  @Test func `says what to look at, where that is done, and marks what is urgent`() async throws {
    let venue = try await TestVenue()
    try await venue.beginEvening()
    try await venue.book(-80, of: "kiwi", at: "seine")
    try await venue.book(-77, of: "mango", at: "seine")
    try await venue.commit(.call(.help, from: nil), at: TestVenue.seine)
    try await venue.addFailingWebhook(at: TestVenue.seine)
    let answer = try await venue.ask(.get, page)
    let row = try answer.row(of: "seine")
    #expect(row.hasPrefix(#"<tr data-bar="seine" class="overview-urgent" role="row">"#))
    for urgent in [
      #"href="/bars/seine/stock">Calls: 1</a>"#, #"href="/bars/seine/stock">Sold out: Kiwi</a>"#,
      #"href="/bars/seine/manage/webhooks">Webhooks failing: 1</a>"#,
    ] {
      #expect(row.contains(#"<a class="overview-alert" "# + urgent), "\(urgent)")
    }
    #expect(row.contains(#"<a href="/bars/seine/stock">Low: Mango</a>"#))
    #expect(try !answer.row(of: "main").contains("overview-urgent"))
    let needing = #"<div class="urgent"><dt>Need attention</dt><dd class="figure">1"#
    #expect(answer.text.contains(needing))
    // Managers are told of webhooks, which owners alone may see; staff is not.
    for (role, told) in [(Role.manager, 1), (.staff, 0)] {
      let cookie = try await venue.beginGuest("\(role)", as: .staff, ["seine": role])
      let row = try await venue.ask(.get, page, as: cookie).row(of: "seine")
      #expect(row.ranges(of: "Webhooks failing").count == told, "\(role)")
      #expect(!row.contains("/manage/webhooks"), "\(role)")
    }
  }

  @Test func `of a bar where something runs low is not urgent`() async throws {
    let venue = try await TestVenue()
    try await venue.beginEvening()
    try await venue.book(-77, of: "mango", at: "seine")
    let answer = try await venue.ask(.get, page)
    #expect(answer.listedBars == ["seine", "main"])
    #expect(!answer.text.contains("overview-urgent"))
    #expect(answer.text.contains(#"<dt>Need attention</dt><dd class="figure">0"#))
    #expect(try await venue.ask(.get, page + "&show=needs").listedBars == [])
  }

  @Test func `tells what was sold, and how many wait for how long`() async throws {
    let venue = try await TestVenue(flow: .byCounter)
    try await venue.beginEvening()
    try await venue.sellThreeDays(at: TestVenue.seine)
    _ = try await venue.sell("banana", at: .main, minutesAgo: 1441)
    _ = try await venue.sell("banana", at: .main, minutesAgo: 1441)
    let made = try await venue.sell("banana", at: .main, minutesAgo: 0)
    try await venue.commit(.advance(made, to: .making), at: .main)
    let answer = try await venue.ask(.get, page)
    let seine = try answer.row(of: "seine")
    #expect(seine.contains("by this time last week (±0\u{A0}%)") && seine.contains("2 glasses"))
    #expect(seine.contains(#"href="/bars/seine/bar"><span>2</span>"#))
    #expect(seine.contains("longest: 12 minutes"))
    let main = try answer.row(of: "main")
    #expect(main.contains("by this time yesterday (\u{2212}50\u{A0}%)"))
    #expect(main.contains("<span>1</span>") && !main.contains("longest"))
    // Three glasses today against two a week ago, of both bars together.
    let sums = try #require(answer.text.firstMatch(of: /<dl class="figures.*<\/dl>/)).output
    #expect(sums.contains("by this time last week (+50\u{A0}%)"))
    #expect(
      sums.contains(#"<dt>Orders waiting</dt><dd class="figure">3</dd><dd>longest: 12"#)
    )
    #expect(sums.contains(#"<dd class="figure">2 of 2</dd>"#))
    #expect(sums.ranges(of: "Sales today").count == 1)
  }

  @Test func `says what runs out first by the clocks of the bar, once`() async throws {
    let venue = try await TestVenue()
    try await venue.beginEvening()
    let name = try #require(try await venue.bars.bars()[TestVenue.seine]?.name)
    try await venue.carryOut(.describe(TestVenue.seine, name: name, timeZone: "Asia/Seoul"))
    venue.venue.share.forgetBars()
    try await venue.book(-77, of: "mango", at: "seine")
    let now = venue.clock.now.milliseconds
    let outlooks = [("mango", 1), ("kiwi", 4), ("banana", 5)].map { fruit, hours in
      FruitOutlook.outlook(
        FruitID(unchecked: fruit),
        goneAt: Timestamp(milliseconds: now + hours * 3_600_000)
      )
    }
    let forecast = try await venue.application().stockForecast()
    let fruit = forecast.outlooks[0].fruit
    _ = await venue.venue.share.part(VenueOverviewForecasts.init).runOuts(
      of: [.main, TestVenue.seine],
      at: venue.clock.now
    ) { bar in
      guard bar == TestVenue.seine else { return nil }
      return StockForecast(
        kept: forecast.kept,
        outlooks: outlooks.map { (fruit, $0) },
        version: forecast.version
      )
    }
    let row = try await venue.ask(.get, page).row(of: "seine")
    #expect(row.contains(#"<a href="/bars/seine/stock/forecast">Gone at about"#))
    #expect(row.contains("9:00") && row.contains(": Kiwi</a>"))
    #expect(row.ranges(of: "Gone at about").count == 1)
    // A bar that is closed is not looked after.
    try await venue.carryOut(.close(TestVenue.seine))
    venue.venue.share.forgetBars()
    let closed = try await venue.ask(.get, page).row(of: "seine")
    #expect(!closed.contains("Gone at about") && !closed.contains("/bars/seine/manage"))
    #expect(closed.contains(#"<span class="tag">Closed</span>"#))
  }
}

@Suite struct `Many bars on a page` {
  @Test func `stand by the numbers in their names, the default one first`() async throws {
    let venue = try await TestVenue()
    try await venue.open(["stand-10", "stand-9", "stand-100", "alma"])
    let listed = try await venue.ask(.get, "/manage/bars?lang=fr").listedBars
    #expect(listed == ["main", "alma", "seine", "stand-9", "stand-10", "stand-100"])
    let doors = try await venue.ask(.get, "/bars?lang=fr").listedBars
    #expect(doors == listed)
  }

  @Test func `are found by a part of a name or identifier, in any case`() async throws {
    let venue = try await TestVenue()
    try await venue.open((1...6).map { "alma-\($0)" }, named: "Étal")
    #expect(try await !venue.ask(.get, page).text.contains(#"name="query""#))
    try await venue.open(["bercy"], named: "Quai")
    for (query, found) in [
      ("+QUAI+", ["bercy"]), ("RCY", ["bercy"]), ("%C3%89TAL+alma-3", ["alma-3"]), ("none", []),
    ] {
      let answer = try await venue.ask(.get, page + "&query=\(query)")
      #expect(answer.listedBars == found, "\(query)")
      // The sums are those of all.
      #expect(answer.text.contains(#"<dd class="figure">9 of 9</dd>"#), "\(query)")
      #expect(answer.text.contains(#"name="query""#))
      let doors = try await venue.ask(.get, "/bars?query=\(query)")
      #expect(doors.listedBars == found && doors.text.contains(#"name="query""#), "\(query)")
      let api = try await venue.ask(.get, "/api/bars?query=\(query)", headers: [:]).json
      #expect(
        try api.member("bars").elements().map { try $0.member("id").string() } == found,
        "\(query)"
      )
    }
    let named = ListedBar(id: BarID(unchecked: "bercy"), name: LocalizedText("Quai", in: .french))
    #expect(named.matches("RCY") && named.matches("uai") && !named.matches("alma"))
    let long = String(repeating: "a", count: 70)
    let answer = try await venue.ask(.get, page + "&query=\(long)").text
    #expect(answer.contains(#"value="\#(long.prefix(60))""#))
  }

  @Test func `keep what was looked for from page to page`() async throws {
    let venue = try await TestVenue()
    try await venue.open((1...101).map { "stand-\($0)" }, named: "Étal")
    for number in 1...101 {
      try await venue.commit(
        .call(.help, from: nil),
        at: BarID(unchecked: "stand-\(number)")
      )
    }
    let search = "query=tal&amp;show=needs&amp;page="
    let second = try await venue.ask(.get, page + "&query=tal&show=needs&page=2").text
    for number in [1, 3] {
      let link = number == 1 ? "query=tal&amp;show=needs\"" : search + "3\""
      #expect(second.contains("?" + link), "\(number)")
    }
    #expect(second.contains("51–100 of 101"))
    #expect(second.contains(#"<input type="hidden" name="show" value="needs">"#))
    // Whoever asks for a page that is not there is shown the last one.
    let last = try await venue.ask(.get, page + "&query=tal&show=needs&page=9")
    #expect(last.listedBars == ["stand-101"])
    #expect(last.text.contains(search + "2\"") && !last.text.contains(search + "4"))
  }
}

@Suite struct `What others than owners see of all bars` {
  @Test func `is what their own bars could send each other`() async throws {
    let venue = try await TestVenue()
    try await venue.open(["alma"])
    for bar in ["alma", "main"] {
      for fruit in fruits { try await venue.book(70, of: fruit, at: bar) }
    }
    try await venue.book(-10, of: "kiwi", at: "seine")
    let all = try await venue.ask(.get, page).row(of: "seine")
    #expect(all.contains("/bars/alma/stock/transfer"))
    // Who works at the default bar and at the one in need is not told of a third.
    let cookie = try await venue.beginGuest("Jun", as: .staff, ["seine": .staff])
    let own = try await venue.ask(.get, page, as: cookie).row(of: "seine")
    #expect(own.contains(#"href="/stock/transfer?bar=seine"#) && !own.contains("alma"))
  }

  @Test func `is nothing of the other bars, and no way to change one`() async throws {
    let venue = try await TestVenue()
    try await venue.open(["alma"])
    let cookie = try await venue.beginGuest("Jun", as: .manager, ["seine": .staff])
    let answer = try await venue.ask(.get, page, as: cookie)
    #expect(answer.listedBars == ["main", "seine"])
    for link in ["/manage/new-bar", "/manage/bars/main", "overview-settings"] {
      #expect(!answer.text.contains(link), "\(link)")
    }
    let known = try await venue.ask(.get, "/api/bars", as: cookie, headers: [:]).json
      .member("bars").elements().filter { try $0.optionalMember("figures") != nil }
    #expect(try known.map { try $0.member("id").string() } == ["main"])
    // Who is known at another bar alone is led nowhere else.
    let local = try await venue.begin(
      venue.hire("Local", as: .owner, at: TestVenue.seine),
      at: TestVenue.seine
    )
    let managed = try await venue.ask(.get, "/bars/seine/manage", as: local)
    #expect(managed.status == 200 && !managed.text.contains(#""/manage/bars""#))
    // Visitors are told where bars are, and nothing of how they stand.
    let api = try await venue.send(.get, "/api/bars").json.member("bars").elements()
    #expect(try api.count == 3 && api.allSatisfy { try $0.optionalMember("figures") == nil })
  }
}

@Suite struct `The figures of all bars for other programs` {
  private func venue() async throws -> TestVenue {
    let venue = try await TestVenue(flow: .byCounter)
    try await venue.beginEvening()
    try await venue.sellThreeDays(at: TestVenue.seine)
    let ready = try await venue.sell("pineapple", at: TestVenue.seine, minutesAgo: 1)
    try await venue.commit(.advance(ready, to: .ready), at: TestVenue.seine)
    try await venue.book(-80, of: "kiwi", at: "seine")
    try await venue.book(-77, of: "mango", at: "seine")
    try await venue.commit(.call(.help, from: nil), at: TestVenue.seine)
    return venue
  }

  @Test func `are a file with a line for each bar, by names of its columns`() async throws {
    let venue = try await venue()
    try await venue.open(["alma"])
    try await venue.carryOut(.close(BarID(unchecked: "alma")))
    venue.venue.share.forgetBars()
    let (banana, pineapple) = (try await venue.price(), try await venue.price(of: "pineapple"))
    let answer = try await venue.ask(.get, "/manage/bars.csv?lang=en")
    #expect(answer.headers["Content-Type"] == "text/csv; charset=utf-8; header=present")
    #expect(answer.headers["Content-Disposition"]?.contains("pavilion-bars.csv") == true)
    let lines = answer.text.split(separator: "\r\n").map(String.init)
    #expect(lines.count == 4)
    #expect(lines[0].contains("Name in addresses,Bar,Sales today,Sales by this time yesterday,"))
    let seine = try #require(lines.first { $0.hasPrefix("seine,") })
    let name = try #require(try await venue.bars.bars()[TestVenue.seine]?.name.text(in: .english))
    let sums = "\(2 * banana + pineapple),\(banana),\(2 * banana),KRW,3"
    #expect(seine == "seine,\(name),\(sums),2,12,Kiwi,Mango,1,")
    let alma = try #require(lines.first { $0.hasPrefix("alma,") })
    #expect(alma == "alma,Bar alma,,,,,,,,,,,Closed")
  }

  @Test func `are a file of all of them, however many`() async throws {
    let venue = try await TestVenue(flow: .byCounter)
    try await venue.open((1...60).map { "stand-\($0)" })
    let answer = try await venue.ask(.get, "/manage/bars.csv")
    #expect(answer.text.split(separator: "\r\n").count == 63)
  }

  @Test func `are numbers in the answer to a program`() async throws {
    let venue = try await venue()
    let (banana, pineapple) = (try await venue.price(), try await venue.price(of: "pineapple"))
    let name = try #require(try await venue.bars.bars()[TestVenue.seine]?.name)
    try await venue.carryOut(.describe(TestVenue.seine, name: name, timeZone: "Europe/Paris"))
    venue.venue.share.forgetBars()
    let bars = try await venue.ask(.get, "/api/bars", headers: [:]).json.member("bars").elements()
    #expect(try bars[1].member("timeZone").string() == "Europe/Paris")
    let figures = try bars[1].member("figures")
    let numbers = [
      "openOrders": 3, "waitingOrders": 2, "openCalls": 1, "failingWebhooks": 0,
      "glassesToday": 3, "grossToday": 2 * banana + pineapple, "grossYesterday": banana,
      "grossLastWeek": 2 * banana,
    ]
    for (name, number) in numbers {
      #expect(try figures.member(name).integer() == number, "\(name)")
    }
    let onHand = try await venue.bars.stock(of: TestVenue.seine).onHand.values.reduce(0, +)
    #expect(try figures.member("stock").integer() == onHand)
    #expect(try figures.member("waitingSince").string() == "2026-03-01T19:48:00Z")
    let names = { (key: String) in
      try figures.member(key).elements().map { try $0.string() }
    }
    #expect(try names("soldOut") == ["kiwi"] && names("low") == ["kiwi", "mango"])
  }
}
