import BarTables
import HTTP
import Identifiers
import JSON
import JuiceBar
import Staffing
import Testing
import Time

@testable import CounterWeb
@testable import GuideWeb
@testable import IntegrationWeb
@testable import OfficeWeb
@testable import VenueWeb
@testable import Web

@Suite struct `Calls for staff over HTTP` {
  let pavilion: TestApplication
  private let visitor = Address("192.0.2.7") ?? .loopback

  init() async throws { pavilion = try await TestApplication() }

  private func call(_ body: String, key: String? = nil) async throws -> Answer {
    var headers: Headers = [:]
    headers["Idempotency-Key"] = key
    return try await pavilion.send(.post, "/api/calls", body: body, headers: headers, from: visitor)
  }

  private func answer(
    _ id: String,
    _ status: String = "answered",
    from address: Address = .loopback
  ) async throws -> Answer {
    let body = #"{"status":"\#(status)"}"#
    return try await pavilion.send(.put, "/api/calls/\(id)/status", body: body, from: address)
  }

  private func send(form: String, to path: String = "/calls") async throws -> Answer {
    let headers: Headers = ["Content-Type": "application/x-www-form-urlencoded"]
    return try await pavilion.send(.post, path, body: form, headers: headers, from: visitor)
  }

  @Test func `a visitor calls, staff sees and answers it, the visitor learns of that`() async throws
  {
    let made = try await call(#"{"reason":"help","place":"2층"}"#)
    #expect(made.status == 201)
    let id = try made.json.member("id").string()
    #expect(made.headers["Location"] == "/api/calls/\(id)")
    #expect(
      made.text
        == #"{"id":"\#(id)","reason":"help","place":"2층","status":"open","calledAt":1000}"#
    )
    let list = try await pavilion.send(.get, "/api/calls")
    #expect(list.text == #"{"now":1000,"calls":[\#(made.text)]}"#)
    let done = try await answer(id)
    #expect(done.status == 200)
    #expect(try done.json.member("status").string() == "answered")
    #expect(try done.json.member("answeredAt").integer() == 1000)
    #expect(try await answer(id).text == done.text)
    #expect(try await pavilion.send(.get, "/api/calls/\(id)", from: visitor).text == done.text)
    #expect(try await pavilion.send(.get, "/api/calls").text == #"{"now":1000,"calls":[]}"#)
  }

  @Test func `staff says that they come, and the visitor learns of that, but not of whom`()
    async throws
  {
    _ = try await pavilion.hire("Owner", as: .owner)
    let mina = try await pavilion.begin(pavilion.hire("Mina", as: .staff))
    let id = try await call(#"{"reason":"help"}"#).json.member("id").string()
    func answer(_ status: String) async throws -> Answer {
      let (path, body) = ("/api/calls/\(id)/status", #"{"status":"\#(status)"}"#)
      let headers: Headers = ["Cookie": mina]
      return try await pavilion.send(.put, path, body: body, headers: headers, from: visitor)
    }
    #expect(try await self.answer(id, "coming", from: visitor).status == 401)
    let told = try await answer("coming")
    #expect(try told.json.member("status").string() == "coming")
    #expect(try told.json.member("comingAt").integer() == 1000)
    #expect(try told.json.member("comingBy").string() == "Mina")
    #expect(try await answer("coming").text == told.text)
    #expect(try await pavilion.get("/api/calls", cookie: mina).text.contains(told.text))
    #expect(try await pavilion.get("/stock", cookie: mina).text.contains("Mina 가는 중"))
    let seen = try await pavilion.send(.get, "/api/calls/\(id)", from: visitor)
    #expect(try seen.json.member("status").string() == "coming")
    #expect(!seen.text.contains("Mina"))
    #expect(!(try await call(#"{"reason":"help"}"#).text.contains("Mina")))
    let page = try await pavilion.send(.get, "/calls/\(id)?back=/", from: visitor).text
    #expect(page.contains("<h1>직원이 오고 있어요.</h1>"))
    #expect(try await answer("answered").json.member("status").string() == "answered")
  }

  @Test func `two taps are one call, by the same key or not`() async throws {
    let first = try await call(#"{"reason":"help"}"#, key: "k-1")
    #expect(try await call(#"{"reason":"help"}"#, key: "k-1").text == first.text)
    #expect(try await call(#"{"reason":"help"}"#, key: "k-2").text == first.text)
    let other = try await call(#"{"reason":"order"}"#, key: "k-1")
    #expect(other.status == 422)
    #expect(other.text.contains(#""field":"Idempotency-Key""#))
  }

  @Test func `a visitor may neither list nor answer`() async throws {
    let id = try await call(#"{"reason":"help"}"#).json.member("id").string()
    #expect(try await pavilion.send(.get, "/api/calls", from: visitor).status == 401)
    #expect(try await answer(id, from: visitor).status == 401)
    #expect(try await send(form: "", to: "/calls/\(id)/answer").status == 303)
    let proxied: Headers = ["X-Forwarded-For": "192.0.2.7"]
    #expect(try await pavilion.send(.get, "/api/calls", headers: proxied).status == 401)
    #expect(try await pavilion.bars.openCalls(of: .main).count == 1)
  }

  @Test(arguments: [
    ("{}", "reason"), (#"{"reason":"thirst"}"#, "reason"), (#"{"reason":7}"#, "reason"),
    (#"{"reason":"help","place":""}"#, "place"), (#"{"reason":"help","place":null}"#, "place"),
    (#"{"reason":"help","place":"a\nb"}"#, "place"),
  ])
  func `names the field that is wrong`(body: String, field: String) async throws {
    let answer = try await call(body)
    #expect(answer.status == 422)
    #expect(answer.headers["Content-Type"] == "application/problem+json")
    #expect(answer.text.contains(#""errors":[{"field":"\#(field)""#))
  }

  @Test func `a hundred open calls are enough, and say when to try again`() async throws {
    for number in 1...100 {
      let body = #"{"reason":"help","place":"\#(number)"}"#
      #expect(try await pavilion.send(.post, "/api/calls", body: body).status == 201)
    }
    let late = try await call(#"{"reason":"help","place":"101"}"#)
    #expect(late.status == 503)
    #expect(late.headers["Retry-After"] == "30")
    #expect(try late.json.member("type").string() == "/problems/too-many-calls")
    #expect(try await call(#"{"reason":"help","place":"100"}"#).status == 201)
    #expect(pavilion.log.lines.isEmpty)
  }

  @Test func `a hundred open calls are answered at once, and the log says by whom`() async throws {
    for number in 1...100 {
      let body = #"{"reason":"help","place":"\#(number)"}"#
      #expect(try await pavilion.send(.post, "/api/calls", body: body).status == 201)
      pavilion.clock.advance(by: 1)
    }
    func answerAll(_ body: String, from address: Address = .loopback) async throws -> Answer {
      try await pavilion.send(.put, "/api/calls/status", body: body, from: address)
    }
    let all = #"{"status":"answered"}"#
    #expect(try await answerAll(all, from: visitor).status == 401)
    #expect(try await answerAll(#"{"status":"open"}"#).status == 422)
    #expect(try await answerAll(#"{"status":"answered","calledUntil":-1}"#).status == 422)
    let seen = try await answerAll(#"{"status":"answered","calledUntil":1059}"#)
    #expect(seen.text == #"{"answered":60}"#)
    #expect(try await answerAll(all).text == #"{"answered":40}"#)
    #expect(try await answerAll(all).text == #"{"answered":0}"#)
    #expect(try await pavilion.bars.openCalls(of: .main).isEmpty)
    #expect(try await call(#"{"reason":"help","place":"101"}"#).status == 201)
    #expect(try await pavilion.actions().contains("answer-all"))
  }

  @Test func `the stock screen answers by one form all calls that it shows`() async throws {
    for place in ["a", "b"] { _ = try await call(#"{"reason":"help","place":"\#(place)"}"#) }
    #expect(try await pavilion.send(.get, "/stock").text.contains(#"name="until" value="1000""#))
    pavilion.clock.advance(by: 1)
    let late = try await call(#"{"reason":"help","place":"late"}"#).json.member("id").string()
    let headers: Headers = ["Content-Type": "application/x-www-form-urlencoded"]
    let path = "/calls/answers"
    let done = try await pavilion.send(.post, path, body: "until=1000", headers: headers)
    #expect(done.status == 303)
    #expect(done.headers["Location"]?.hasPrefix("/stock?done-calls=") == true)
    #expect(try await pavilion.bars.openCalls(of: .main).map(\.id.rawValue) == [late])
    let wrong = try await pavilion.send(.post, path, body: "until=x", headers: headers)
    #expect(wrong.status == 422)
  }

  @Test func `there is no call that nobody made, and no other answer`() async throws {
    let unknown = "00000000-0000-7000-8000-000000000000"
    for path in ["/api/calls/\(unknown)", "/api/calls/x", "/calls/\(unknown)"] {
      #expect(try await pavilion.send(.get, path).status == 404)
    }
    #expect(try await answer(unknown).status == 404)
    let id = try await call(#"{"reason":"help"}"#).json.member("id").string()
    let body = #"{"status":"open"}"#
    let undone = try await pavilion.send(.put, "/api/calls/\(id)/status", body: body)
    #expect(undone.status == 422)
    #expect(
      try undone.json.member("detail").string().hasPrefix(
        "status: expected one of coming, answered"
      )
    )
  }

  @Test func `a form calls without a script, is confirmed, and leads back`() async throws {
    let sent = try await send(form: "reason=help&back=%2Fexhibits%3Fquery%3Dtea&place=&key=f-1")
    #expect(sent.status == 303)
    let location = try #require(sent.headers["Location"])
    let id = try #require(try await pavilion.bars.openCalls(of: .main).first).id.rawValue
    #expect(location == "/calls/\(id)?back=%2Fexhibits%3Fquery%3Dtea")
    let page = try await pavilion.send(.get, location, from: visitor)
    #expect(page.text.contains("직원을 불렀어요. 곧 갈게요."))
    #expect(page.text.contains(#"href="/exhibits?query=tea""#))
    _ = try await answer(id)
    let later = try await pavilion.send(.get, location, from: visitor)
    #expect(later.text.contains("<h1>직원이 오고 있어요.</h1>"))
  }

  @Test(arguments: [
    "//evil.example", "https://evil.example/", "/\\evil.example", "/juice\r\nX: y", "/nowhere",
    "/api/stock", "juice", "",
  ])
  func `leads back to our own pages alone`(back: String) async throws {
    let bytes = back.utf8.map { "%" + (($0 < 16 ? "0" : "") + String($0, radix: 16)) }.joined()
    let answer = try await send(form: "reason=help&back=\(bytes)")
    #expect(answer.status == 422)
    #expect(answer.text.contains(#""field":"back""#))
    #expect(try await pavilion.bars.openCalls(of: .main).isEmpty)
  }

  @Test(arguments: [
    ("reason=thirst", "reason"), ("reason=help&place=a%07", "place"), ("", "reason"),
  ])
  func `names the field of a form that is wrong`(form: String, field: String) async throws {
    let answer = try await send(form: form)
    #expect(answer.status == 422)
    #expect(answer.text.contains(#""field":"\#(field)""#))
  }

  @Test func `the stock screen lists calls for staff, and has staff answer by a form`() async throws
  {
    let id = try await call(#"{"reason":"shortage"}"#).json.member("id").string()
    #expect(try await pavilion.send(.get, "/stock").text.contains("data-call-id=\"\(id)\""))
    #expect(!(try await pavilion.send(.get, "/stock", from: visitor).text.contains(id)))
    let headers: Headers = ["Content-Type": "application/x-www-form-urlencoded"]
    let path = "/calls/\(id)/answer"
    let come = "/calls/\(id)/coming"
    let coming = try await pavilion.send(.post, come, body: "", headers: headers)
    #expect((coming.status, coming.headers["Location"]) == (303, "/stock"))
    #expect(try await pavilion.send(.get, "/stock").text.contains("직원이 가는 중"))
    let done = try await pavilion.send(.post, path, body: "", headers: headers)
    #expect((done.status, done.headers["Location"]) == (303, "/stock?done-calls=\(id)"))
    #expect(!(try await pavilion.send(.get, "/stock").text.contains(id)))
  }
}

@Suite struct `The live feed of calls` {
  let pavilion: TestApplication

  init() async throws { pavilion = try await TestApplication() }

  private func call() async throws -> StaffCall {
    _ = try await pavilion.send(.post, "/api/calls", body: #"{"reason":"help"}"#)
    return try #require(try await pavilion.bars.openCalls(of: .main).first)
  }

  @Test func `tells staff of all open calls, at first and whenever they change`() async throws {
    let feed = pavilion.application.feed
    let screen = try await feed.open(lastEventID: "1", following: [.calls])
    let visitor = try await feed.open(lastEventID: "1")
    for stream in [screen, visitor] { #expect(stream.pendingText().hasPrefix("event: ping")) }
    let now = Timestamp(milliseconds: 7)
    feed.publish(.calls([], at: now))
    #expect(screen.pendingText() == "event: call\ndata: {\"now\":7,\"calls\":[]}\n\n")
    feed.publish(.calls([], at: now))
    #expect(screen.pendingText().isEmpty)
    let call = try await call()
    feed.publish(.calls([call], at: now))
    #expect(screen.pendingText().contains(#""calls":[{"id":"\#(call.id)","reason":"help""#))
    let late = try await feed.open(lastEventID: "1", following: [.calls])
    _ = late.pendingText()
    feed.publish(.calls([call], at: now))
    #expect(late.pendingText().contains(call.id.rawValue))
    #expect(screen.pendingText().isEmpty)
    #expect(visitor.pendingText().isEmpty)
  }

  @Test func `is for staff alone`() async throws {
    let feed = pavilion.application.feed
    let address = try #require(Address("192.0.2.7"))
    #expect(try await pavilion.send(.get, "/events?calls=1", from: address).status == 200)
    #expect(!feed.isFollowed([.calls]))
    #expect(try await pavilion.send(.get, "/events?bar=main&calls=1").status == 200)
    #expect(feed.isFollowed([.calls]))
  }
}
