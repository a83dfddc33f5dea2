import HTTP
import Languages
import Testing

@testable import CounterWeb
@testable import IntegrationWeb
@testable import OfficeWeb
@testable import PavilionWeb
@testable import VenueWeb
@testable import Web

@Suite struct `The pages` {
  let pavilion: TestApplication

  init() async throws { pavilion = try await TestApplication() }

  private static let form: Headers = [
    "Content-Type": "application/x-www-form-urlencoded", "Accept": "text/html",
  ]

  @Test(arguments: ["/", "/juice", "/stock", "/exposition", "/exhibits", "/exhibits/jikji"])
  func `are complete documents in each language`(path: String) async throws {
    for tag in Language.allCases.map(\.tag) {
      let answer = try await pavilion.send(.get, path + "?lang=\(tag)")
      #expect(answer.status == 200)
      #expect(answer.headers["Content-Type"] == "text/html; charset=utf-8")
      #expect(answer.text.hasPrefix("<!doctype html>"))
      #expect(answer.text.contains("<html lang=\"\(tag)\" data-idle=\"60\">"))
      #expect(answer.headers["Set-Cookie"]?.hasPrefix("lang=\(tag); Path=/") == true)
    }
  }

  @Test func `hold no script and no style of their own`() async throws {
    for path in ["/", "/juice", "/stock", "/exposition", "/exhibits", "/exhibits/jikji"] {
      let text = try await pavilion.send(.get, path).text
      #expect(!text.contains(" style="))
      #expect(!text.contains("<style"))
      #expect(!text.contains(" onclick="))
      let scripts = text.matches(of: /<script(?<own> type="module")? src="\/assets\//)
      #expect(scripts.count == text.ranges(of: "<script").count)
      // Only the guard of taps comes before the page.
      #expect(scripts.count { $0.own == nil } == 1)
    }
  }

  @Test func `of the order screen carry a key each, and only one`() async throws {
    var keys: Set<String> = []
    for _ in 0..<20 {
      let text = try await pavilion.send(.get, "/juice").text
      #expect(!text.contains(PageTemplate.keyPlaceholder))
      let key = try #require(text.firstMatch(of: #/name="key" value="(form-[0-9a-z-]+)"/#))
      keys.insert(String(key.output.1))
    }
    #expect(keys.count == 20)
  }

  @Test(arguments: ["/", "/juice", "/exposition", "/exhibits", "/exhibits/jikji", "/offline"])
  func `of visitors have a place for their orders`(path: String) async throws {
    #expect(try await pavilion.send(.get, path).text.contains("<nav id=\"order-strip\""))
  }

  @Test(arguments: ["/stock", "/bar", "/board", "/manage"])
  func `of staff and on the wall have none`(path: String) async throws {
    let answer = try await pavilion.send(.get, path)
    #expect(answer.status == 200)
    #expect(!answer.text.contains("order-strip"))
  }

  @Test func `take an order by a form once, however often it is sent`() async throws {
    for _ in 0..<2 {
      let answer = try await pavilion.send(
        .post,
        "/juice/orders",
        body: "juice=kiwi&key=form-1",
        headers: Self.form
      )
      #expect(answer.status == 303)
      let order = try await pavilion.send(.get, try #require(answer.headers["Location"]))
      #expect(order.text.contains("키위쥬스 나왔습니다! 맛있게 드세요!"))
    }
    #expect(try await pavilion.onHand()["kiwi"] == 7)
  }

  @Test func `answer a short order with the dialog that helps`() async throws {
    let answer = try await pavilion.send(
      .post,
      "/juice/orders",
      body: "juice=strawberry&key=form-1",
      headers: Self.form
    )
    #expect(answer.status == 409)
    #expect(answer.text.contains("재료가 모자라요. 재고를 수정할까요?"))
    #expect(answer.text.contains("나중에 하기"))
    #expect(answer.text.contains("재고 수정하기"))
    #expect(!answer.text.contains("딸기쥬스 나왔습니다! 맛있게 드세요!</h2>"))
  }

  @Test(arguments: [
    ("juice=mango&key=form-1", "이 화면에서는 이미 다른 주문을 했어요. 다시 골라 주세요."),
    ("juice=melon&key=form-2", "메뉴에 없는 쥬스예요."),
  ])
  func `tell on the order screen why nothing was ordered`(
    body: String,
    sentence: String
  ) async throws {
    _ = try await pavilion.send(
      .post,
      "/juice/orders",
      body: "juice=kiwi&key=form-1",
      headers: Self.form
    )
    let answer = try await pavilion.send(
      .post,
      "/juice/orders",
      body: body,
      headers: Self.form
    )
    #expect(answer.status == 422)
    let dialog = try #require(answer.text.firstMatch(of: #/<dialog[^>]* open>(.*?)<\/dialog>/#))
    #expect(dialog.output.1.contains(sentence))
    #expect(answer.text.contains("data-juice=\"kiwi\""))
    let key = try #require(answer.text.firstMatch(of: #/name="key" value="(form-[0-9a-z-]+)"/#))
    #expect(key.output.1 != "form-1")
    #expect(try await pavilion.onHand()["mango"] == 10)
  }

  @Test func `change the stock by forms`() async throws {
    let step = try await pavilion.send(
      .post,
      "/stock/kiwi/movements",
      body: "delta=1",
      headers: Self.form
    )
    #expect(step.status == 303)
    #expect(step.headers["Location"] == "/stock?done=2-kiwi")
    let count = try await pavilion.send(
      .post,
      "/stock/kiwi",
      body: "onHand=20&expected=11",
      headers: Self.form
    )
    #expect(count.status == 303)
    #expect(try await pavilion.onHand()["kiwi"] == 20)
    let stale = try await pavilion.send(
      .post,
      "/stock/kiwi",
      body: "onHand=5&expected=11",
      headers: Self.form
    )
    #expect(stale.status == 409)
    #expect(try await pavilion.onHand()["kiwi"] == 20)
  }

  static let wrongForms = [
    ("/juice/orders", "juice=kiwi", 422), ("/juice/orders", "key=a", 422),
    ("/juice/orders", "juice=melon&key=a", 422), ("/juice/orders", "juice=%FF&key=a", 400),
    ("/stock/kiwi/movements", "", 422), ("/stock/kiwi/movements", "delta=x", 422),
    ("/stock/kiwi/movements", "delta=0", 422), ("/stock/durian/movements", "delta=1", 404),
    ("/stock/kiwi", "onHand=5", 422), ("/stock/kiwi", "onHand=1.5&expected=10", 422),
    ("/stock/kiwi", "onHand=-1&expected=10", 409),
    ("/stock/kiwi", "onHand=5&expected=1000001", 422),
  ]

  @Test(arguments: wrongForms)
  func `refuse a wrong form and change nothing`(
    path: String,
    body: String,
    status: Int
  ) async throws {
    let before = try await pavilion.onHand()
    let answer = try await pavilion.send(.post, path, body: body, headers: Self.form)
    #expect(answer.status == status)
    #expect(try await pavilion.onHand() == before)
  }

  @Test func `tell of a problem on a page where a person asks`() async throws {
    let page = try await pavilion.send(.get, "/exhibits/nothing", headers: ["Accept": "text/html"])
    #expect(page.status == 404)
    #expect(page.text.contains(##"href="/juice">쥬스 주문하기</a>"##))
    let document = try await pavilion.send(.get, "/exhibits/nothing")
    #expect(document.headers["Content-Type"] == "application/problem+json")
  }

  @Test(arguments: ["/", "/offline", "/nowhere", "/exposition", "/exhibits", "/exhibits/jikji"])
  func `lead to no exhibition where there is none`(path: String) async throws {
    let html: Headers = ["Accept": "text/html"]
    let empty = try await TestApplication(exhibition: nil)
    _ = try await empty.send(.get, "/")
    let page = try await empty.send(.get, path, headers: html).text
    for way in [#"href="/exposition""#, #"href="/exhibits""#] { #expect(!page.contains(way)) }
    let usual = try await pavilion.send(.get, path, headers: html).text
    #expect(usual.contains(#"href="/exposition""#) || usual.contains(#"href="/exhibits""#))
  }

  @Test func `say kindly that there is no exhibition, and where there is juice`() async throws {
    let empty = try await TestApplication(exhibition: nil)
    for path in ["/exposition", "/exhibits", "/exhibits/jikji"] {
      let page = try await empty.send(.get, path, headers: ["Accept": "text/html"])
      #expect(page.status == 404)
      #expect(page.text.contains("<h1>아직 준비된 전시가 없어요.</h1>"))
      #expect(page.text.contains(#"href="/juice">쥬스 주문하기</a>"#))
      #expect(!page.text.contains("경고"))
    }
  }

  @Test func `of the guide are not sent again while they are the same`() async throws {
    let tag = try #require(try await pavilion.send(.get, "/exhibits").headers["ETag"])
    let again = try await pavilion.send(.get, "/exhibits", headers: ["If-None-Match": tag])
    #expect(again.status == 304)
    let french = try await pavilion.send(.get, "/exhibits?lang=fr", headers: ["If-None-Match": tag])
    #expect(french.status == 200)
  }

  @Test func `keep what was searched for when the language changes`() async throws {
    let answer = try await pavilion.send(.get, "/exhibits?query=%EA%B0%93")
    #expect(answer.text.contains("href=\"/exhibits?query=%EA%B0%93&amp;lang=fr\""))
  }

  @Test func `are compressed for browsers that can read it`() async throws {
    for (coding, name) in [("gzip, br", "br"), ("gzip", "gzip")] {
      let answer = await pavilion.application.respond(
        to: Request(target: "/exhibits", headers: ["Accept-Encoding": coding])
      )
      #expect(answer.headers["Content-Encoding"] == name)
    }
  }
}

@Suite struct `The assets` {
  let assets = Assets(Features.all.files)

  @Test(arguments: [
    "pavilion.css", "staff.css", "order.css", "frame.js", "main.js", "order.js", "stock.js",
    "fruits.svg", "favicon.svg",
  ])
  func `are kept by browsers for good`(name: String) throws {
    let request = Request(target: assets.path(of: name))
    let response = try assets.response(to: request, version: assets.version, name: name)
    #expect(response.headers["Cache-Control"]?.contains("immutable") == true)
    #expect(response.headers["Content-Security-Policy"] == "default-src 'none'")
    let old = try assets.response(to: request, version: "old", name: name)
    #expect(old.headers["Cache-Control"] == "no-cache")
  }

  @Test func `hold every drawing of a fruit as a symbol`() throws {
    let sprite = SVGSprite(Features.all.files, folder: "fruits")
    for name in ["strawberry", "banana", "pineapple", "kiwi", "mango", "fruit"] {
      #expect(sprite.text.contains("<symbol id=\"\(name)\" viewBox=\"0 0 128 128\""))
    }
  }
}
