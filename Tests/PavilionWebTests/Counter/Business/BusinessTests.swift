import BarTables
import HTTP
import JSON
import JuiceBar
import Staffing
import Testing

@testable import CounterWeb
@testable import Web

@Suite struct `The business at the head of a receipt` {
  let application: TestApplication

  init() async throws {
    application = try await TestApplication()
    _ = try await application.hire("Owner", as: .owner)
  }

  private func receipt(_ query: String = "") async throws -> String {
    let placed = try await application.send(.post, "/api/orders", body: #"{"juice": "kiwi"}"#)
    let order = try placed.json.member("id").string()
    return try await application.send(.get, "/orders/\(order)/receipt\(query)").text
  }

  @Test func `is the bar by its name until it is set, never its identifier`() async throws {
    let receipt = try await receipt()
    #expect(receipt.contains(#"<p class="receipt-site">본점</p>"#))
    #expect(!receipt.contains(">main<"))
  }

  @Test(arguments: ["", "?paper=a4"])
  func `is set by a manager`(paper: String) async throws {
    let manager = try await application.begin(application.hire("Jun", as: .manager))
    let form: KeyValuePairs = [
      "name": " 주식회사 한강주스 ", "representative": "김하나", "registration": "123-45-67890",
      "address": "서울특별시 영등포구 여의동로 330", "telephone": "",
    ]
    let path = "/manage/business"
    #expect(try await application.post(path, form, cookie: manager).status == 303)
    let receipt = try await receipt(paper)
    #expect(receipt.contains(#"<p class="receipt-site">주식회사 한강주스</p>"#))
    for text in ["김하나", "123-45-67890", "서울특별시 영등포구 여의동로 330", "본점"] {
      #expect(receipt.contains(">\(text)<"), "\(text)")
    }
    #expect(!receipt.contains("전화번호"))
    #expect(receipt.contains("거래명세서</h1>") == !paper.isEmpty)
    let page = try await application.get(path, cookie: manager)
    #expect(page.text.contains(#"value="123-45-67890""#))
    #expect(try await application.actions().contains("business-set"))
  }

  @Test func `is a line of each detail, set by nobody below a manager`() async throws {
    let manager = try await application.begin(application.hire("Jun", as: .manager))
    for wrong in [String(repeating: "x", count: 121), "a\u{7}b", "a\nb"] {
      let form: KeyValuePairs = ["name": "A", "address": wrong]
      let refused = try await application.post("/manage/business", form, cookie: manager)
      #expect(refused.status == 422 && refused.text.contains("business-address-error"), "\(wrong)")
      #expect(!refused.text.contains("business-name-error"))
    }
    let lead = try await application.begin(application.hire("Mina", as: .shiftLead))
    #expect(
      try await application.post("/manage/business", ["name": "B"], cookie: lead).status == 403
    )
    #expect(try await application.bars.business(of: .main) == .unknown)
  }

  @Test func `is set by a program that may change the menu`() async throws {
    let headers = Headers(bearer: try await application.makeToken([.menuWrite, .ordersRead]))
    func send(_ method: HTTP.Method, _ body: String?) async throws -> Answer {
      try await application.send(
        method,
        "/api/business",
        body: body,
        headers: headers,
        from: .stranger
      )
    }
    #expect(try await send(.put, #"{"name":"Juice","telephone":"02-1"}"#).status == 200)
    let read = try await send(.get, nil).json
    #expect(try read.member("name").string() == "Juice")
    #expect(try read.optionalMember("address") == nil)
    for body in [#"{"name":5}"#, #"{"name":"x\u202E"}"#] {
      let refused = try await send(.put, body)
      #expect(refused.status == 422 && refused.text.contains("name"), "\(body)")
    }
  }

  @Test func `stands at the head of a closed day as it was then, of an open one as it is`()
    async throws
  {
    let owner = try await application.begin(application.hire("Nari", as: .owner))
    func send(_ path: String, _ body: String) async throws -> Answer {
      let headers: Headers = ["Cookie": owner]
      return try await application.send(.post, path, body: body, headers: headers, from: .stranger)
    }
    func report(_ day: Int) async throws -> String {
      try await application.get("/day/\(day)", cookie: owner).text
    }
    func name(_ name: String) async throws {
      let form: KeyValuePairs = ["name": name, "telephone": "02-123-4567"]
      #expect(try await application.post("/manage/business", form, cookie: owner).status == 303)
    }
    let head = "<p class=\"receipt-site\">"
    // Nobody had named it when the first day was closed.
    for day in 1...3 {
      if day == 2 { try await name("한강주스") }
      #expect(try await send("/api/days", #"{"float":0}"#).status == 201)
      guard day < 3 else { break }
      let closed = try await send(
        "/api/days/\(day)/close",
        #"{"counted":[{"kind":"cash","amount":0}]}"#
      )
      let kept = try closed.json.member("business")
      #expect(try kept.optionalMember("name")?.string() == (day == 1 ? nil : "한강주스"))
    }
    try await name("남산주스")
    #expect(try await report(1).contains(head + "본점"))
    #expect(try await report(2).contains(head + "한강주스"))
    #expect(try await report(2).contains("02-123-4567"))
    #expect(try await report(3).contains(head + "남산주스"))
    let document = try await application.get("/api/days/3", cookie: owner)
    #expect(try document.json.optionalMember("business") == nil)
  }
}
