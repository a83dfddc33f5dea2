import HTTP
import JSON
import JuiceBar
import QRCode
import Testing

@Suite struct `The code of an order` {
  let pavilion: TestApplication
  let page: String

  init() async throws {
    pavilion = try await TestApplication(flow: .byCounter)
    let order = try await pavilion.send(.post, "/api/orders", body: #"{"juice":"kiwi"}"#)
    page = "/juice/orders/\(try order.json.member("id").string())"
  }

  @Test func `leads a phone to its page, and has a place on the order screen`() async throws {
    let host: Headers = ["Host": "bar.example"]
    let code = try await pavilion.send(.get, "\(page)/code", headers: host)
    #expect(code.status == 200 && code.headers["Content-Type"] == "image/svg+xml")
    let symbol = try #require(QRSymbol("http://bar.example\(page)"))
    #expect(code.text.hasPrefix("<svg ") && code.text.contains(symbol.path))
    #expect(try await pavilion.send(.get, "/juice", headers: host).text.contains("order-code"))
  }

  @Test func `is missing where no phone can follow`() async throws {
    let host: Headers = ["Host": "localhost:8080"]
    #expect(try await pavilion.send(.get, "\(page)/code", headers: host).status == 404)
    #expect(try await !pavilion.send(.get, "/juice", headers: host).text.contains("order-code"))
  }
}
