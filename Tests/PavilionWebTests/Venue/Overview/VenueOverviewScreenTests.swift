import BarTables
import HTTP
import JSON
import JuiceBar
import Languages
import Staffing
import Testing

@testable import CounterWeb
@testable import GuideWeb
@testable import IntegrationWeb
@testable import OfficeWeb
@testable import VenueWeb
@testable import Web

@Suite struct `The page of all bars` {
  @Test func `shows an owner all bars, and others those at which they work`() async throws {
    let venue = try await TestVenue()
    try await venue.open(["alma", "bercy"])
    try await venue.carryOut(.close(BarID(unchecked: "bercy")))
    try await venue.hire("Owner", as: .owner)
    let jun = try await venue.hire("Jun", as: .staff)
    for (bar, role) in [("seine", Role.manager), ("bercy", .manager)] {
      try await venue.bars.setBarRole(
        role,
        of: jun,
        from: .main,
        at: BarID(unchecked: bar),
        by: .machine,
        at: venue.clock.now
      )
    }
    let owner = try await venue.begin(venue.hire("Minji", as: .owner))
    let all = try await venue.ask(.get, "/manage/bars", as: owner)
    #expect(all.listedBars == ["main", "alma", "seine", "bercy"])
    let guest = try await venue.begin(jun)
    let some = try await venue.ask(.get, "/manage/bars", as: guest)
    #expect(some.listedBars == ["main", "seine", "bercy"])
    // What is sold is for managers, and to change a bar for owners.
    #expect(some.text.ranges(of: "overview-figure").count == 1)
    #expect(!some.text.contains("/manage/bars/seine") && all.text.contains("/manage/bars/seine"))
    let file = try await venue.ask(.get, "/manage/bars.csv?lang=en", as: guest)
    #expect(file.text.split(separator: "\r\n").count == 4)
    let api = try await venue.ask(.get, "/api/bars", as: guest, headers: [:]).json
    let known = try api.member("bars").elements()
      .filter { try $0.optionalMember("figures") != nil }
      .map { try $0.member("id").string() }
    #expect(known == ["seine"])
    for path in ["/manage/new-bar", "/manage/bars/seine", "/manage/bars/seine/menu?of=alma"] {
      #expect(try await venue.ask(.get, path, as: guest).status == 403, "\(path)")
    }
    let alone = try await venue.begin(venue.hire("Amélie", as: .staff))
    #expect(try await venue.ask(.get, "/manage/bars", as: alone).listedBars == ["main"])
    let pages = ["/manage": alone, "/bars/seine/manage": guest]
    for (path, cookie) in pages.sorted(by: { $0.key < $1.key }) {
      let isLinked = try await venue.ask(.get, path, as: cookie).text.contains(#""/manage/bars""#)
      #expect(isLinked == (cookie == guest))
    }
  }

  @Test func `puts the bars that need somebody first, and says what for`() async throws {
    let venue = try await TestVenue()
    try await venue.open(["alma"])
    try await venue.book(-10, of: "kiwi", at: "seine")
    for bar in ["main", "alma"] {
      for fruit in ["strawberry", "banana", "pineapple", "kiwi", "mango"] {
        try await venue.book(80, of: fruit, at: bar)
      }
    }
    let page = try await venue.ask(.get, "/manage/bars?lang=en")
    #expect(page.listedBars == ["seine", "main", "alma"])
    #expect(page.text.ranges(of: "Sold out: Kiwi").count == 1)
    let link = "/bars/alma/stock/transfer?bar=seine&amp;amount.kiwi=25"
    #expect(page.text.ranges(of: link).count == 1)
    let filled = try await venue.ask(.get, link.replacing("&amp;", with: "&")).text
    #expect(
      filled.contains(
        #"name="amount.kiwi" type="text" inputmode="numeric" autocomplete="off" value="25""#
      )
    )
    #expect(filled.contains(#"name="bar" value="seine" checked"#))
    let needy = try await venue.ask(.get, "/manage/bars?show=needs")
    #expect(needy.listedBars == ["seine"])
  }

  @Test func `has pages and finds bars by a name in any language`() async throws {
    let venue = try await TestVenue()
    try await venue.open((1...60).map { "stand-\($0)" }, named: "Étal")
    let first = try await venue.ask(.get, "/manage/bars")
    let second = try await venue.ask(.get, "/manage/bars?page=2")
    #expect(first.listedBars.count == 50 && second.listedBars.count == 12)
    #expect(Set(first.listedBars + second.listedBars).count == 62)
    #expect(first.text.contains("?page=2") && !second.text.contains("?page=3"))
    for (query, found) in [("%C3%A9tal+stand-60", ["stand-60"]), ("%EC%84%BC%EA%B0%95", ["seine"])]
    {
      #expect(try await venue.ask(.get, "/manage/bars?query=\(query)").listedBars == found)
      #expect(try await venue.ask(.get, "/bars?query=\(query)").listedBars == found)
    }
    #expect(try await venue.ask(.get, "/manage/bars?page=99").status == 200)
    let doors = try await venue.ask(.get, "/bars?lang=en").text
    #expect(doors.contains(">1–60 of 62<"))
    let few = try await venue.ask(.get, "/api/bars?limit=2", headers: [:]).json
    #expect(try few.member("next").string() == "seine")
    let rest = try await venue.ask(.get, "/api/bars?after=seine", headers: [:]).json
    #expect(try rest.member("bars").elements().count == 60)
    #expect(try await venue.ask(.get, "/api/bars?limit=0", headers: [:]).status == 422)
    #expect(try await venue.ask(.get, "/api/bars?after=x", headers: [:]).status == 422)
  }
}

@Suite struct `A mounted screen` {
  @Test func `stays at the bar where it was set up`() async throws {
    let venue = try await TestVenue()
    let kiosk = try await venue.ask(.post, "/bars/seine/kiosk", "kiosk=on&idle=60")
    let set = try #require(kiosk.headers["Set-Cookie"]?.split(separator: ";").first)
    #expect(set.contains(".bar-seine"))
    for path in ["/", "/bars"] {
      let answer = try await venue.ask(.get, path, as: String(set))
      #expect(answer.headers["Location"] == "/bars/seine/", "\(path)")
    }
    #expect(try await venue.ask(.get, "/bars/seine/", as: String(set)).status == 200)
    // One of the default bar does not get lost among the others; a device in the hand goes anywhere.
    let main = "screen=kiosk-on.idle-60.bar-main"
    #expect(try await venue.ask(.get, "/bars", as: main).headers["Location"] == "/")
    #expect(try await venue.ask(.get, "/", as: main).status == 200)
    let tablet = "screen=kiosk-off.idle-60.bar-seine"
    #expect(try await venue.ask(.get, "/bars", as: tablet).status == 200)
    #expect(try await venue.ask(.get, "/", as: tablet).status == 200)
  }
}
