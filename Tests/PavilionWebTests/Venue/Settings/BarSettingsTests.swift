import BarTables
import HTTP
import JuiceBar
import Languages
import Staffing
import Testing

@testable import CounterWeb
@testable import GuideWeb
@testable import IntegrationWeb
@testable import OfficeWeb
@testable import PavilionWeb
@testable import VenueWeb
@testable import Web

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
    // Seen at once, where the list of bars was just read.
    for page in [path, "/manage/bars"] {
      let text = try await venue.ask(.get, page).text
      #expect(text.contains("강") && !text.contains("Bar de la Seine"), "\(page)")
    }
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

@Suite struct `The page of a bar` {
  private static let alert = #"role="alert""#

  @Test func `keeps what was typed and refused, and who changed what is in the log`() async throws {
    let venue = try await TestVenue()
    let path = "/manage/bars/seine"
    let minji = try await venue.begin(venue.hire("Minji", as: .owner))
    let form = "name.fr=Quai&timeZone="
    let refused = try await venue.ask(.post, path, form + "Mars%2FBase", as: minji)
    #expect(refused.status == 422 && refused.text.contains(Self.alert))
    #expect(refused.text.contains(">Quai</textarea>"))
    #expect(refused.text.contains(">Mars/Base</textarea>"))
    #expect(try await venue.bars.bars()[TestVenue.seine]?.timeZone == nil)
    #expect(try await venue.ask(.post, path, form + "+Asia%2FSeoul+", as: minji).status == 303)
    #expect(try await venue.bars.bars()[TestVenue.seine]?.timeZone == "Asia/Seoul")
    let shown = try await venue.ask(.get, path + "?done=yes", as: minji).text
    #expect(shown.contains(">Asia/Seoul</textarea>") && shown.contains(#"role="status""#))
    let log = try await venue.bars.log(of: TestVenue.seine, matching: LogFilter(), limit: 1)
    #expect(log.first?.entry.who.name == "Minji")
    // By the clocks of the server again.
    #expect(try await venue.ask(.post, path, form, as: minji).status == 303)
    #expect(try await venue.bars.bars()[TestVenue.seine]?.timeZone == nil)
  }

  @Test func `is for owners of the venue alone`() async throws {
    let venue = try await TestVenue()
    let posts = [
      ("/manage/bars", "id=alma&name.ko=a"), ("/manage/bars/seine", "name.ko=a"),
      ("/manage/bars/seine/menu", "of=main&version=1"),
      ("/manage/bars/seine/status", "status=closed"),
    ]
    let before = try await venue.bars.bars()
    let manager = try await venue.beginGuest("Jun", as: .manager, ["seine": .owner])
    let owner = try await venue.begin(
      venue.hire("Local", as: .owner, at: TestVenue.seine),
      at: TestVenue.seine
    )
    for (path, body) in posts {
      #expect(try await venue.ask(.post, path, body, as: manager).status == 403, "\(path)")
      let answer = try await venue.ask(.post, path, body, as: owner)
      #expect(answer.headers["Location"]?.hasPrefix("/sign-in") == true, "\(path)")
      #expect(
        try await venue.ask(.post, "/bars/seine" + path, body, as: owner).status == 404,
        "\(path)"
      )
    }
    #expect(try await venue.bars.bars() == before)
  }

  @Test func `offers the menus that can be followed, and names who follows`() async throws {
    let venue = try await TestVenue()
    try await venue.open(["alma", "bercy", "cite", "dock"])
    try await venue.carryOut(.close(BarID(unchecked: "dock")))
    for bar in ["alma", "bercy", "cite"] {
      try await venue.carryOut(.follow(BarID(unchecked: bar), menuOf: .main))
    }
    venue.venue.share.forgetBars()
    func offered(_ bar: String) async throws -> [String] {
      let page = try await venue.ask(.get, "/manage/bars/\(bar)?lang=fr").text
      return page.matches(of: /<option value="([a-z]+)"/).map { String($0.output.1) }
    }
    #expect(try await offered("seine") == ["main"])
    #expect(try await offered("alma") == ["main", "seine"])
    #expect(try await offered("main") == [])
    let main = try await venue.ask(.get, "/manage/bars/main?lang=fr").text
    for bar in ["alma", "bercy", "cite"] { #expect(main.contains("Bar \(bar)"), "\(bar)") }
    let leave = #"id="leave-lead""#
    let alma = try await venue.ask(.get, "/manage/bars/alma?lang=en").text
    #expect(alma.contains("Now: Follows the menu of ") && alma.contains(leave))
    #expect(alma.contains(#"<option value="main" selected"#))
    let seine = try await venue.ask(.get, "/manage/bars/seine?lang=en").text
    #expect(seine.contains("Now: Has a menu of its own") && !seine.contains(leave))
    #expect(!seine.contains("selected"))
  }

  @Test func `shows what following would change, and which fruit would be left over`() async throws
  {
    let venue = try await TestVenue()
    let path = "/manage/bars/seine/menu?of=main&lang=en"
    let same = try await venue.ask(.get, path).text
    #expect(same.contains("The menus are the same") && !same.contains("Use it up or send it"))
    let old = try await venue.bars.menu(of: .main)
    let fruits = old.menu.fruits.filter { $0.id.rawValue != "kiwi" }
    let kept = Set(fruits.map(\.id))
    let juices = old.menu.juices.filter { kept.isSuperset(of: $0.recipe.needs.map(\.fruit)) }
    let menu = try Menu(fruits: fruits, juices: juices, currency: old.menu.currency)
    let publication = MenuPublication(
      menu,
      expecting: 1,
      from: .file,
      by: .machine,
      at: venue.clock.now
    )
    _ = try await venue.bars.publish(publication, in: .main)
    let other = try await venue.ask(.get, path).text
    #expect(other.contains("Use it up or send it") && other.contains("Kiwi (10)"))
    #expect(!other.contains("The menus are the same"))
    let late = try await venue.ask(.post, "/manage/bars/seine/menu?lang=en", "of=main&version=1")
    #expect(late.status == 409 && late.text.contains("has been published again"))
    #expect(late.text.contains(#"name="version" value="2""#))
  }

  @Test func `says before a bar is closed what is left there`() async throws {
    let venue = try await TestVenue()
    let path = "/manage/bars/seine?lang=en"
    _ = try await venue.sell("banana", at: TestVenue.seine, minutesAgo: 0)
    _ = try await venue.sell("banana", at: TestVenue.seine, minutesAgo: 0)
    try await venue.book(-10, of: "kiwi", at: "seine")
    let idle = try await venue.ask(.get, path).text
    #expect(idle.contains("Fruit on hand: Strawberry 10, Banana 6, Pineapple 10, Mango 10"))
    #expect(!idle.contains("still open"), "its orders are made at once")
    try await venue.bars.makeOrdersByCounter(at: TestVenue.seine)
    for _ in 1...2 { _ = try await venue.sell("pineapple", at: TestVenue.seine, minutesAgo: 0) }
    venue.venue.share.forgetBars()
    #expect(try await venue.ask(.get, path).text.contains("2 orders are still open."))
    #expect(try await venue.ask(.get, path).text.contains("Close this bar"))
    let main = try await venue.ask(.get, "/manage/bars/main?lang=en").text
    #expect(!main.contains("Close this bar") && main.contains("this bar is never closed"))
    #expect(try await venue.ask(.post, "/manage/bars/seine/status", "status=closed").status == 303)
    let closed = try await venue.ask(.get, path).text
    #expect(closed.contains("Reopen") && !closed.contains("Fruit on hand"))
    #expect(try await venue.ask(.post, "/manage/bars/main/status", "status=closed").status == 422)
    #expect(try await venue.bars.bars()[.main]?.isOpen == true)
  }
}

@Suite struct `A bar is founded on a page` {
  @Test func `with the default bar's menu, to follow it or not`() async throws {
    let venue = try await TestVenue()
    for (id, follows, leader) in [("alma", "yes", BarID.main), ("bercy", "no", nil)] {
      let form = "id=+\(id)+&name.fr=Bar&timeZone=Europe%2FParis&follows=\(follows)"
      let answer = try await venue.ask(.post, "/manage/bars", form)
      #expect(answer.headers["Location"] == "/manage/bars")
      let bar = try #require(try await venue.bars.bars()[BarID(unchecked: id)])
      #expect(bar.menuOf == leader && bar.timeZone == "Europe/Paris")
      let menu = try await venue.bars.menu(of: bar.id).menu
      #expect(try await menu == venue.bars.menu(of: .main).menu)
    }
    #expect(try await venue.ask(.get, "/manage/bars").listedBars.count == 4)
  }

  @Test func `unless the form is wrong, which keeps what was typed`() async throws {
    let venue = try await TestVenue()
    let before = try await venue.bars.bars()
    for form in [
      "id=seine&name.fr=Quai", "id=No+bar&name.fr=Quai", "id=alma&timeZone=UTC",
      "id=alma&name.fr=Quai&timeZone=Mars%2FBase",
    ] {
      let answer = try await venue.ask(.post, "/manage/bars", form + "&follows=yes")
      #expect(answer.status == 422 && answer.text.contains(#"role="alert""#), "\(form)")
      #expect(answer.text.contains(">Quai</textarea>") == form.contains("Quai"), "\(form)")
      #expect(answer.text.contains(#"value="yes" checked"#), "\(form)")
    }
    #expect(try await venue.bars.bars() == before)
  }
}
