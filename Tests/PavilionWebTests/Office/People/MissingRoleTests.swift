import HTTP
import JSON
import JuiceBar
import Staffing
import Testing

@testable import OfficeWeb
@testable import Web

@Suite struct `A page for another role` {
  let application: TestApplication

  init() async throws {
    application = try await TestApplication()
    try await application.hire("Owner", as: .owner)
  }

  private func ask(
    _ method: HTTP.Method,
    _ path: String,
    cookie: String,
    comingFrom page: String? = nil
  ) async throws -> Answer {
    var headers: Headers = [
      "Cookie": cookie, "Accept": "text/html", "Accept-Language": "ko", "Host": "localhost:8080",
      "Content-Type": "application/x-www-form-urlencoded",
    ]
    if let page { headers["Referer"] = "http://localhost:8080\(page)" }
    return try await application.send(method, path, headers: headers, from: .stranger)
  }

  @Test func `says who may open it, who one is, and where to go on`() async throws {
    let cookie = try await application.begin(application.hire("Amélie", as: .staff))
    let page = try await ask(.get, "/reports", cookie: cookie, comingFrom: "/stock?x=1")
    #expect(page.status == 403)
    #expect(page.text.contains("근무 책임자, 매니저, 소유자만 볼 수 있는 화면이에요."))
    #expect(page.text.contains("지금은 Amélie(직원) 님으로 로그인되어 있어요."))
    #expect(page.text.contains(#"href="/sign-in?back=%2Freports""#))
    #expect(page.text.contains(#"href="/stock?x=1" data-back"#))
    // The way about is there as on each page of staff.
    #expect(page.text.contains("places-usual"))
  }

  @Test func `is told apart from an act, and leads back to the page of its form`() async throws {
    let cookie = try await application.begin(application.hire("Jun", as: .manager))
    let answer = try await ask(.post, "/manage/staff", cookie: cookie, comingFrom: "/manage/log")
    #expect(answer.status == 403)
    #expect(answer.text.contains("소유자만 할 수 있는 일이에요."))
    #expect(answer.text.contains(#"href="/sign-in?back=%2Fmanage%2Flog""#))
  }

  @Test func `asks at a shared screen who is there`() async throws {
    let cookie = try await application.pair(as: .staff).cookie
    let page = try await ask(.get, "/manage/log", cookie: cookie)
    #expect(page.status == 403)
    #expect(page.text.contains("<h1>누구세요?</h1>") && page.text.contains("Tablet"))
    #expect(page.text.contains(#"name="personPIN""#) && page.text.contains(#"action="/who""#))
    #expect(page.text.contains(#"name="back" value="/manage/log""#))
    #expect(page.text.contains(#"href="/manage" data-back"#))
  }

  @Test func `tells a program the role`() async throws {
    let cookie = try await application.begin(application.hire("Amélie", as: .staff))
    let answer = try await application.send(
      .get,
      "/api/reports",
      headers: ["Cookie": cookie],
      from: .stranger
    )
    #expect(answer.status == 403)
    #expect(try answer.json.member("type").string() == "/problems/missing-role")
    #expect(try answer.json.member("role").string() == "manager")
  }
}

@Suite struct `The reports of a shift lead` {
  @Test func `are those of today`() async throws {
    let application = try await TestApplication()
    try await application.hire("Owner", as: .owner)
    let lead = try await application.begin(application.hire("Sora", as: .shiftLead))
    let manager = try await application.begin(application.hire("Jun", as: .manager))
    let today = "/reports?from=1970-01-01&to=1970-01-01"
    for path in ["/reports", today] {
      let page = try await application.get(path, cookie: lead)
      #expect(page.status == 200, "\(path)")
      #expect(!page.text.contains("report-choice") && !page.text.contains(".csv?"))
    }
    for path in ["/reports?from=1970-01-01&to=1970-01-02", "/reports?from=x", "/reports/days.csv"] {
      #expect(try await application.get(path, cookie: lead).status == 403, "\(path)")
    }
    #expect(try await application.get("/reports", cookie: manager).text.contains("report-choice"))
    let first = try await application.get("/manage", cookie: lead)
    #expect(first.text.contains(#"href="/reports""#) && !first.text.contains("/manage/devices"))
  }
}
