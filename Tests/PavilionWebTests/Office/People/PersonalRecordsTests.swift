import BarTables
import HTTP
import JSON
import JuiceBar
import Staffing
import Testing

@testable import OfficeWeb
@testable import Web

@Suite struct `What is known of a person` {
  private static let sure: KeyValuePairs = ["sure": "yes"]

  @Test func `is handed out to owners alone`() async throws {
    let application = try await TestApplication()
    let owner = try await application.hire("Minji", as: .owner)
    let jun = try await application.hire("Jun", as: .staff)
    let (cookie, other) = try await (application.begin(owner), application.begin(jun))
    let path = "/manage/staff/\(jun.id)/data.json"
    let answer = try await application.get(path, cookie: cookie)
    #expect(answer.status == 200)
    #expect(answer.headers["Content-Disposition"]?.contains("attachment") == true)
    let data = try answer.json
    #expect(try data.member("name").string() == "Jun")
    #expect(try data.member("role").string() == "staff")
    let kinds = try data.member("records").elements().map { try $0.member("kind").string() }
    #expect(kinds.contains("sessions"))
    #expect(!answer.text.contains("argon2"))
    #expect(try await application.get(path, cookie: other).status == 403)
    let nobody = "/manage/staff/0193d5a0-0000-7000-8000-000000000001/data.json"
    #expect(try await application.get(nobody, cookie: cookie).status == 404)
  }

  @Test func `is erased once an owner is sure, and not of the last owner`() async throws {
    let application = try await TestApplication()
    let owner = try await application.hire("Minji", as: .owner)
    let jun = try await application.hire("Jun", as: .staff)
    let cookie = try await application.begin(owner)
    let path = "/manage/staff/\(jun.id)/erasure"
    let question = try await application.post(path, cookie: cookie)
    #expect(question.status == 200 && question.text.contains(jun.reference))
    #expect(try await application.bars.staff(of: .main).accounts[jun.id] != nil)
    #expect(try await application.post(path, Self.sure, cookie: cookie).status == 303)
    #expect(try await application.bars.staff(of: .main).accounts[jun.id] == nil)
    let log = try await application.get("/manage/log", cookie: cookie)
    #expect(!log.text.contains("Jun"))
    #expect(try await application.actions().contains("account-erased"))
    let own = "/manage/staff/\(owner.id)/erasure"
    #expect(try await application.post(own, Self.sure, cookie: cookie).status == 409)
    #expect(try await application.post(path, Self.sure, cookie: cookie).status == 404)
  }
}
