import BarTables
import HTTP
import Identifiers
import JuiceBar
import Languages
import Staffing
import Testing

@testable import OfficeWeb
@testable import Web

@Suite struct `The role of a person in the guide` {
  @Test func `is set on the page of people, and needs a language to translate into`() async throws {
    let application = try await TestApplication()
    let cookie = try await application.begin(application.hire("Owner", as: .owner))
    let jun = try await application.hire("Jun", as: .staff)
    let path = "/manage/staff/\(jun.id.rawValue)/guide-role"
    let empty = try await application.post(path, ["guide": "translator"], cookie: cookie)
    #expect(empty.status == 422)
    #expect(empty.text.contains("번역할 언어"))
    let wrong = try await application.post(path, ["guide": "pope"], cookie: cookie)
    #expect(wrong.status == 422)
    let fields: KeyValuePairs = ["guide": "translator", "language.fr": "1", "language.ja": "1"]
    let set = try await application.post(path, fields, cookie: cookie)
    #expect(set.status == 303)
    let shown = try await application.get(try #require(set.headers["Location"]), cookie: cookie)
    #expect(shown.text.contains("번역 담당: Français, 日本語"))
    #expect(
      try await application.bars.staff(of: .main).accounts[jun.id]?.guide
        == .translator([.french, .japanese])
    )
    _ = try await application.post(path, ["guide": ""], cookie: cookie)
    #expect(try await application.bars.staff(of: .main).accounts[jun.id]?.guide == nil)
  }

  @Test func `may be the only one, but not none at all`() async throws {
    let application = try await TestApplication()
    let cookie = try await application.begin(application.hire("Owner", as: .owner))
    let form: KeyValuePairs = ["name": "Claire", "role": "visitor", "secret": "vivid-lantern-88"]
    let refused = try await application.post("/manage/staff", form, cookie: cookie)
    #expect(refused.status == 422)
    let editor: KeyValuePairs = [
      "name": "Claire", "role": "visitor", "guide": "editor", "secret": "vivid-lantern-88",
    ]
    #expect(try await application.post("/manage/staff", editor, cookie: cookie).status == 303)
    let claire = try await application.bars.staff(of: .main).account(named: "Claire")
    #expect(claire?.role == .visitor && claire?.guide == .editor)
  }

  @Test func `alone opens no screen of the bar, but their own PIN`() async throws {
    let application = try await TestApplication()
    try await application.hire("Owner", as: .owner)
    let claire = try await application.hire("Claire", as: .visitor, guide: .editor)
    let cookie = try await application.begin(claire)
    for (path, status) in [("/manage", 403), ("/stock", 403), ("/manage/secret", 200)] {
      #expect(try await application.get(path, cookie: cookie).status == status, "\(path)")
    }
  }

  @Test func `alone hears of no calls, and is not taken for signed out`() async throws {
    let application = try await TestApplication()
    try await application.hire("Owner", as: .owner)
    let claire = try await application.hire("Claire", as: .visitor, guide: .editor)
    let cookie = try await application.begin(claire)
    let page = try await application.get("/manage/guide", cookie: cookie).text
    #expect(page.contains(#"data-events="/events""#))
    #expect(page.contains("data-line") && !page.contains("data-calls-mark"))
    let request = Request(
      target: "/events?calls=1",
      headers: ["Cookie": cookie],
      remoteAddress: .stranger
    )
    let answer = await application.application.respond(to: request)
    guard case .events(let stream) = answer.body else {
      Issue.record("There is no stream.")
      return
    }
    let text = stream.pendingText()
    #expect(text.contains("event: stock\n"))
    #expect(!text.contains("event: signed-out\n") && !text.contains("event: call\n"))
  }
}
