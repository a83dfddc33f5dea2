import BarTables
import HTTP
import JSON
import JuiceBar
import Staffing
import Testing

@testable import CounterWeb
@testable import Web

@Suite struct `How orders are made and paid` {
  @Test func `is set by a program, each setting for itself`() async throws {
    let application = try await TestApplication()
    let token = try await application.makeToken([.menuWrite, .ordersRead])
    func send(_ method: HTTP.Method, _ body: String? = nil) async throws -> Answer {
      try await application.send(
        method,
        "/api/preparation",
        body: body,
        headers: Headers(bearer: token),
        from: .stranger
      )
    }
    let first = #"{"flow":"by-counter","paymentTime":"before-making","unpaidMinutes":15}"#
    #expect(try await send(.put, first).status == 200)
    #expect(try await send(.put, #"{"makers":3}"#).status == 200)
    let read = try await send(.get).json
    #expect(try read.member("flow").string() == "by-counter")
    #expect(try read.member("unpaidMinutes").integer() == 15)
    #expect(try read.member("makers").integer() == 3)
    for (body, field) in [
      (#"{"flow":"at-once"}"#, "paymentTime"), (#"{"flow":"slowly"}"#, "flow"),
      (#"{"readyMinutes":0}"#, "readyMinutes"), (#"{"makers":"2"}"#, "makers"),
    ] {
      let refused = try await send(.put, body)
      #expect(refused.status == 422 && refused.text.contains(field), "\(body)")
    }
    #expect(try await application.bars.preparationSettings(of: .main).makers == 3)
  }
}
