import HTTP
import Languages
import Staffing
import Testing

@testable import CounterWeb
@testable import GuideWeb
@testable import OfficeWeb
@testable import PavilionWeb
@testable import Web

@Suite struct `The router` {
  let router = Router(Features.all.endpoints)

  @Test(arguments: Features.all.endpoints)
  func `finds every endpoint by its own method and path`(endpoint: Endpoint) {
    let path = endpoint.template.split(separator: "/").map { $0.hasPrefix("{") ? "x" : String($0) }
    let count = path.count { $0 == "x" }
    let found = Found(name: endpoint.name, parts: Array(repeating: "x", count: count))
    #expect(self.found(endpoint.method, path) == found)
  }

  @Test func `has each address once`() {
    #expect(Set(Features.all.endpoints.map(\.name)).count == Features.all.endpoints.count)
  }

  @Test func `takes no handler of other parts than its path has`() async {
    await #expect(processExitsWith: .failure) {
      _ = Endpoint.page("/pay/{fruit}", .staff, Payments.showPayment)
    }
    await #expect(processExitsWith: .failure) {
      _ = Endpoint.page("/pay", .staff, Payments.showPayment)
    }
  }

  @Test func `answers HEAD as GET`() {
    #expect(found(.head, ["juice"]) == Found(name: "GET /juice", parts: []))
  }

  @Test func `tells which methods a path answers to`() {
    #expect(otherMethods(.delete, ["api", "stock"]) == [.get])
    #expect(otherMethods(.get, ["api", "stock", "kiwi"]) == [.put])
  }

  @Test func `takes a path that is written out before one with a name in its place`() {
    let path = ["api", "stock", "forecast"]
    #expect(found(.get, path) == Found(name: "GET /api/stock/forecast", parts: []))
    #expect(otherMethods(.put, path) == [.get])
  }

  @Test(arguments: [["nowhere"], ["juice", ""], ["api"], ["api", "stock", "kiwi", "more"]])
  func `knows nothing of other paths`(path: [String]) {
    #expect(found(.get, path) == nil)
    #expect(otherMethods(.get, path) == nil)
  }

  private struct Found: Equatable {
    let name: String
    let parts: [String]
  }

  private func found(_ method: HTTP.Method, _ path: [String]) -> Found? {
    guard case .found(let endpoint, let parts) = router.match(method, path) else { return nil }
    return Found(name: endpoint.name, parts: parts)
  }

  private func otherMethods(_ method: HTTP.Method, _ path: [String]) -> [HTTP.Method]? {
    guard case .otherMethods(let methods) = router.match(method, path) else { return nil }
    return methods
  }
}

@Suite struct `The language of a request` {
  @Test(
    arguments: [
      ("/?lang=fr", ["Cookie": "lang=en", "Accept-Language": "ko"], "fr"),
      ("/?lang=xx", ["Cookie": "lang=en"], "en"),
      ("/", ["Accept-Language": "de, fr-CA;q=0.8, en;q=0.9"], "en"),
      ("/", ["Accept-Language": "fr;q=0, de"], "ko"),
      ("/", ["Accept-Language": "zh-CN,zh;q=0.9,en;q=0.8"], "zh-Hans"),
      ("/", ["Accept-Language": "ja-JP"], "ja"),
      ("/", ["Accept-Language": "*"], "ko"),
      ("/", [:], "ko"),
    ] as [(String, [String: String], String)]
  )
  func `is the query's, then the cookie's, then the browser's, then Korean`(
    target: String,
    fields: [String: String],
    tag: String
  ) {
    var headers = Headers()
    for (name, value) in fields { headers[name] = value }
    #expect(Language(of: Request(target: target, headers: headers)).tag == tag)
  }
}
