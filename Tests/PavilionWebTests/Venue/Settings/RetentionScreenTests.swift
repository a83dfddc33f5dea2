import BarTables
import HTTP
import JuiceBar
import Staffing
import Testing

@testable import VenueWeb
@testable import Web

@Suite struct `The times that records are kept` {
  let application: TestApplication
  let owner: String
  private let path = "/manage/bars/main/retention"

  init() async throws {
    application = try await TestApplication()
    owner = try await application.begin(application.hire("Owner", as: .owner))
  }

  @Test func `are set by an owner on the page of the bar`() async throws {
    let page = try await application.get("/manage/bars/main", cookie: owner)
    #expect(page.text.contains(#"id="retention-orders""#))
    // A busy day has more refusals than are kept.
    #expect(page.text.contains(#"id="retention-refusals-hint""#) && page.text.contains("1,000"))
    let form: KeyValuePairs = ["orders": "12", "log": "400", "calls": "3", "refusals": "2"]
    #expect(try await application.post(path, form, cookie: owner).status == 303)
    let kept = try await application.bars.retention(of: .main)
    #expect(kept == (try Retention(orderYears: 12, logDays: 400, callDays: 3, refusalDays: 2)))
    #expect(try await application.actions().contains("retention-set"))
    let usual: KeyValuePairs = ["orders": "", "log": "", "calls": "1", "refusals": "7"]
    #expect(try await application.post(path, usual, cookie: owner).status == 303)
    #expect(try await application.bars.retention(of: .main) == .usual)
    let manager = try await application.begin(application.hire("Jun", as: .manager))
    #expect(try await application.post(path, usual, cookie: manager).status == 403)
  }

  @Test(arguments: [
    ("orders", "9"), ("orders", "101"), ("orders", "ten"), ("orders", "99999999999999999999"),
    ("log", "89"), ("log", "-1"), ("calls", ""), ("calls", "0"), ("calls", "367"),
    ("refusals", "8"), ("refusals", "x"),
  ])
  func `are refused by the field that is out of its limits`(
    field: String,
    value: String
  ) async throws {
    var form = ["orders": "", "log": "", "calls": "1", "refusals": "7"]
    form[field] = value
    let fields = form.map { "\($0.key)=\($0.value)" }.joined(separator: "&")
    let refused = try await application.send(
      .post,
      path,
      body: fields,
      headers: ["Cookie": owner, "Content-Type": "application/x-www-form-urlencoded"],
      from: .stranger
    )
    #expect(refused.status == 422)
    #expect(refused.text.contains("retention-\(field)-error"))
    #expect(try await application.bars.retention(of: .main) == .usual)
  }

  @Test(
    arguments: [
      (nil, 10), (.korea, 10), (.japan, 10), (.china, 30), (.france, 10), (.germany, 10),
      (.britain, 6), (.america, 10),
    ] as [(Country?, Int)]
  )
  func `are never shorter than the law of the country asks`(country: Country?, years: Int) throws {
    let shorter = try Retention(orderYears: years - 1, logDays: nil, callDays: 1, refusalDays: 7)
    #expect(shorter.years(in: country) == years)
    #expect(throws: RetentionFault.self) { try shorter.requireLawful(in: country) }
    #expect(Retention.usual.years(in: country) == years)
  }
}
