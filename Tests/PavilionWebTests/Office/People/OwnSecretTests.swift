import HTTP
import Staffing
import Testing

@testable import OfficeWeb
@testable import Web

@Suite struct `One's own PIN` {
  private static let new = "730518"

  private func change(
    _ application: TestApplication,
    from old: String = TestApplication.pin,
    to new: String = new,
    again: String? = nil,
    cookie: String
  ) async throws -> Answer {
    try await application.post(
      "/manage/secret",
      ["old": old, "secret": new, "again": again ?? new],
      cookie: cookie
    )
  }

  @Test func `is changed by who knows the old one, and ends other sessions`() async throws {
    let application = try await TestApplication()
    let account = try await application.hire("Minji", as: .owner)
    let (here, elsewhere) = (
      try await application.begin(account), try await application.begin(account)
    )
    let answer = try await change(application, cookie: here)
    #expect(answer.status == 303)
    #expect(try await application.get("/manage", cookie: here).status == 200)
    #expect(try await application.get("/api/calls", cookie: elsewhere).status == 401)
    #expect(try await application.signIn("Minji").status == 401)
    #expect(try await application.signIn("Minji", Self.new).status == 303)
    #expect(try await application.actions().contains("password-changed"))
  }

  @Test func `stays as it is for wrong ones, which wait as at signing in`() async throws {
    let application = try await TestApplication()
    let cookie = try await application.begin(try await application.hire("Minji", as: .owner))
    #expect(try await change(application, again: "730519", cookie: cookie).status == 422)
    #expect(try await change(application, to: "123456", cookie: cookie).status == 422)
    for _ in 0..<5 {
      #expect(try await change(application, from: "000001", cookie: cookie).status == 403)
    }
    let late = try await change(application, cookie: cookie)
    #expect(late.status == 429 && late.headers["Retry-After"] == "15")
    application.clock.advance(by: 15_000)
    #expect(try await change(application, cookie: cookie).status == 303)
  }

  @Test func `is nobody's who is not signed in`() async throws {
    let application = try await TestApplication()
    try await application.hire("Minji", as: .owner)
    let device = try await application.pair(as: .staff).cookie
    #expect(try await change(application, cookie: device).status == 409)
  }
}
