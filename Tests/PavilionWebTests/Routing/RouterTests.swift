import HTTP
import Languages
import Testing

@testable import PavilionWeb

@Suite struct `The router` {
  let router = Router()

  @Test(arguments: Route.allCases)
  func `finds every route by its own method and path`(route: Route) {
    let path = route.template.split(separator: "/").map { $0.hasPrefix("{") ? "x" : String($0) }
    let count = path.count { $0 == "x" }
    #expect(
      router.match(route.method, path)
        == .found(route, parameters: Array(repeating: "x", count: count))
    )
  }

  @Test func `answers HEAD as GET`() {
    #expect(router.match(.head, ["juice"]) == .found(.juice, parameters: []))
  }

  @Test func `tells which methods a path answers to`() {
    #expect(router.match(.delete, ["api", "stock"]) == .otherMethods([.get]))
    #expect(router.match(.get, ["api", "stock", "kiwi"]) == .otherMethods([.put]))
  }

  @Test func `takes a path that is written out before one with a name in its place`() {
    #expect(
      router.match(.get, ["api", "stock", "forecast"]) == .found(.apiStockForecast, parameters: [])
    )
    #expect(router.match(.put, ["api", "stock", "forecast"]) == .otherMethods([.get]))
  }

  @Test(arguments: [["nowhere"], ["juice", ""], ["api"], ["api", "stock", "kiwi", "more"]])
  func `knows nothing of other paths`(path: [String]) {
    #expect(router.match(.get, path) == .nothing)
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
