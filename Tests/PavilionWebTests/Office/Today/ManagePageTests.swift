import HTTP
import Staffing
import Testing

@testable import OfficeWeb
@testable import Web

@Suite struct `The first page of staff` {
  let application: TestApplication
  let manager: String

  init() async throws {
    application = try await TestApplication()
    try await application.hire("Minji", as: .owner)
    manager = try await application.begin(application.hire("Jun", as: .manager))
  }

  private var page: String {
    get async throws { try await application.get("/manage?lang=en", cookie: manager).text }
  }

  @Test func `tells whether a business day is open, and leads there`() async throws {
    let closed = try await page
    #expect(closed.contains("No day is open"))
    #expect(closed.contains(#"href="/day" aria-label="Look: Day""#))
    let form = ["key": "k", "float": "50000"] as KeyValuePairs
    #expect(try await application.post("/day/open", form, cookie: manager).status == 303)
    #expect(try await page.contains("Day 1 · opened"))
  }

  @Test func `counts the screens that were heard lately, and leads to them`() async throws {
    #expect(try await page.contains("No kiosk is paired yet."))
    let screen = try await application.pair(as: .kiosk).cookie
    #expect(try await page.contains("0 of 1 online"))
    let report = try await application.send(
      .post,
      "/api/screen",
      body: #"{"version": "0.9.0", "language": "en"}"#,
      headers: ["Cookie": screen],
      from: .stranger
    )
    #expect(report.status == 200)
    let heard = try await page
    #expect(heard.contains("1 of 1 online"))
    #expect(heard.contains(#"href="/manage/screens" aria-label="Look: Screens""#))
    application.clock.advance(by: 3 * 60_000)
    #expect(try await page.contains("0 of 1 online"))
  }
}
