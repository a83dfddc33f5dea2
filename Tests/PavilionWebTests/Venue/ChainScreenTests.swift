import HTTP
import JSON
import JuiceBar
import Languages
import MemoryStorage
import Staffing
import Testing

@testable import PavilionWeb

private let form = "application/x-www-form-urlencoded"

extension TestVenue {
  /// A request by whoever a cookie names; the owner where it is nobody.
  fileprivate func ask(
    _ method: HTTP.Method,
    _ target: String,
    _ body: String? = nil,
    as cookie: String? = nil,
    headers: Headers = ["Accept": "text/html"]
  ) async throws -> Answer {
    var headers = headers
    if let cookie { headers["Cookie"] = cookie }
    if body != nil { headers["Content-Type"] = form }
    return try await send(
      method,
      target,
      body: body,
      headers: headers,
      from: cookie == nil ? .loopback : .stranger
    )
  }

  fileprivate func open(_ ids: [String], named name: String = "Bar") async throws {
    let menu = try await bars.menu(of: .main).menu
    for id in ids {
      let bar = ListedBar(
        id: BarID(unchecked: id),
        name: LocalizedText("\(name) \(id)", in: .french)
      )
      try await carryOut(.add(bar, menu))
    }
  }

  fileprivate func book(_ delta: Int, of fruit: String, at bar: String) async throws {
    let base = bar == "main" ? "" : "/bars/\(bar)"
    let answer = try await send(
      .post,
      "\(base)/api/stock/\(fruit)/movements",
      body: #"{"delta":\#(delta),"reason":"\#(delta < 0 ? "waste" : "delivery")"}"#,
      from: .loopback
    )
    #expect(answer.status == 201)
  }
}

@Suite struct `The page of all bars` {
  private static func bars(_ answer: Answer) -> [String] {
    answer.text.matches(of: /data-bar="([a-z0-9-]+)"/).map { String($0.output.1) }
  }

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
    #expect(Self.bars(all) == ["main", "alma", "seine", "bercy"])
    let guest = try await venue.begin(jun)
    let some = try await venue.ask(.get, "/manage/bars", as: guest)
    #expect(Self.bars(some) == ["main", "seine", "bercy"])
    // What is sold is for managers, and to change a bar for owners.
    #expect(some.text.ranges(of: "chain-figure").count == 1)
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
    #expect(Self.bars(try await venue.ask(.get, "/manage/bars", as: alone)) == ["main"])
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
    #expect(Self.bars(page) == ["seine", "main", "alma"])
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
    #expect(Self.bars(needy) == ["seine"])
  }

  @Test func `has pages and finds bars by a name in any language`() async throws {
    let venue = try await TestVenue()
    try await venue.open((1...60).map { "stand-\($0)" }, named: "Étal")
    let first = try await venue.ask(.get, "/manage/bars")
    let second = try await venue.ask(.get, "/manage/bars?page=2")
    #expect(Self.bars(first).count == 50 && Self.bars(second).count == 12)
    #expect(Set(Self.bars(first) + Self.bars(second)).count == 62)
    #expect(first.text.contains("?page=2") && !second.text.contains("?page=3"))
    for (query, found) in [("%C3%A9tal+stand-60", ["stand-60"]), ("%EC%84%BC%EA%B0%95", ["seine"])]
    {
      #expect(Self.bars(try await venue.ask(.get, "/manage/bars?query=\(query)")) == found)
      #expect(Self.bars(try await venue.ask(.get, "/bars?query=\(query)")) == found)
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

@Suite struct `A bar is changed on its page` {
  @Test func `by another name and clocks, with a line in its log`() async throws {
    let venue = try await TestVenue()
    let path = "/manage/bars/seine"
    #expect(try await venue.ask(.get, path).text.contains("Bar de la Seine"))
    let answer = try await venue.ask(.post, path, "name.ko=+%EA%B0%95+&timeZone=")
    #expect(answer.headers["Location"] == "/manage/bars/seine?done=yes")
    let bar = try await venue.bars.bars()[TestVenue.seine]
    #expect(bar?.name.translations == [.korean: "강"])
    let log = try await venue.bars.log(of: TestVenue.seine, matching: LogFilter(), limit: 1)
    #expect(log.first?.entry.action == "describe-bar")
    for wrong in ["name.ko=+", "name.ko=a&timeZone=Mars/Base"] {
      let refused = try await venue.ask(.post, path, wrong)
      #expect(refused.status == 422 && refused.text.contains(#"role="alert""#))
    }
    #expect(try await venue.ask(.get, "/manage/bars/nowhere").status == 404)
    #expect(try await venue.ask(.post, "/manage/bars/nowhere", "name.ko=a").status == 404)
  }

  @Test func `follows a menu as it was shown, or goes its own way`() async throws {
    let venue = try await TestVenue()
    let path = "/manage/bars/seine/menu"
    let level = #"{"capacity":150,"low":30}"#
    let set = try await venue.send(.put, "/api/stock/kiwi/levels", body: level, from: .loopback)
    #expect(set.status == 200)
    let shown = try await venue.ask(.get, "\(path)?of=main&lang=en")
    #expect(shown.text.contains("150") && shown.text.contains(#"name="version" value="2""#))
    #expect(try await venue.ask(.post, path, "of=main&version=1").status == 409)
    #expect(try await venue.bars.bars()[TestVenue.seine]?.menuOf == nil)
    #expect(try await venue.ask(.post, path, "of=main&version=2").status == 303)
    #expect(try await venue.bars.bars()[TestVenue.seine]?.menuOf == .main)
    #expect(
      try await venue.bars.menu(of: TestVenue.seine).menu[FruitID(unchecked: "kiwi")]?.capacity
        == 150
    )
    // One that is followed follows nobody, and says so before anything is asked.
    let refused = try await venue.ask(.get, "/manage/bars/main/menu?of=seine")
    #expect(refused.status == 422 && refused.text.contains(#"role="alert""#))
    #expect(try await venue.ask(.post, path, "").status == 303)
    #expect(try await venue.bars.bars()[TestVenue.seine]?.menuOf == nil)
    #expect(try await venue.ask(.get, "\(path)?of=nowhere").status == 422)
  }

  @Test func `is closed and opened, but never the default one`() async throws {
    let venue = try await TestVenue()
    let status = "/manage/bars/seine/status"
    #expect(try await venue.ask(.post, status, "status=closed").status == 303)
    #expect(try await venue.bars.bars()[TestVenue.seine]?.isOpen == false)
    let there = try await venue.ask(.get, "/bars/seine/juice?lang=en")
    #expect(there.status == 404 && there.text.contains("This bar is closed"))
    #expect(there.text.contains(#"href="/bars""#))
    #expect(try await venue.ask(.post, status, "status=open").status == 303)
    #expect(try await venue.ask(.get, "/bars/seine/juice").status == 200)
    #expect(try await venue.ask(.post, "/manage/bars/main/status", "status=closed").status == 422)
    #expect(try await venue.ask(.post, status, "status=ajar").status == 422)
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
