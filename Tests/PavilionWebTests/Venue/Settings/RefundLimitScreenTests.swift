import HTTP
import JSON
import JuiceBar
import Staffing
import Testing

@testable import VenueWeb
@testable import Web

@Suite struct `The refund limit` {
  let application: TestApplication
  let owner: String

  init() async throws {
    application = try await TestApplication()
    owner = try await application.begin(application.hire("Owner", as: .owner))
  }

  private func read() async throws -> Int {
    let answer = try await application.send(
      .get,
      "/api/refund-limit",
      headers: ["Cookie": owner],
      from: .stranger
    )
    #expect(try answer.json.member("currency").string() == "KRW")
    return try answer.json.member("limit").integer()
  }

  @Test func `is set by an owner on the page of the bar`() async throws {
    #expect(try await read() == 20_000)
    let path = "/manage/bars/main/refund-limit"
    let page = try await application.get("/manage/bars/main", cookie: owner)
    #expect(page.text.contains(#"name="limit""#) && page.text.contains(#"value="20000""#))
    let set = try await application.post(path, ["limit": "12,500"], cookie: owner)
    #expect(set.status == 303)
    #expect(try await read() == 12_500)
    for wrong in ["", "-1", "many", "9999999999999"] {
      let refused = try await application.post(path, ["limit": wrong], cookie: owner)
      #expect(refused.status == 422 && refused.text.contains("refund-limit-error"), "\(wrong)")
    }
    #expect(try await read() == 12_500)
    #expect(try await application.actions().contains("refund-limit-set"))
    let manager = try await application.begin(application.hire("Jun", as: .manager))
    #expect(try await application.post(path, ["limit": "1"], cookie: manager).status == 403)
  }

  @Test func `is set by a program with the scope for payments`() async throws {
    let headers = Headers(bearer: try await application.makeToken([.paymentsWrite]))
    func set(_ body: String) async throws -> Answer {
      try await application.send(
        .put,
        "/api/refund-limit",
        body: body,
        headers: headers,
        from: .stranger
      )
    }
    #expect(try await set(#"{"limit":0}"#).status == 200)
    #expect(try await read() == 0)
    for body in [#"{"limit":-1}"#, #"{"limit":"5"}"#, "{}"] {
      let refused = try await set(body)
      #expect(refused.status == 422 && refused.text.contains("limit"), "\(body)")
    }
  }
}
