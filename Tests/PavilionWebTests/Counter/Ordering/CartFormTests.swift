import HTTP
import JuiceBar
import Testing

@testable import CounterWeb
@testable import IntegrationWeb
@testable import OfficeWeb
@testable import Web

@Suite struct `The form of a cart` {
  let pavilion: TestApplication

  init() async throws { pavilion = try await TestApplication() }

  private func order(_ fields: String, key: String = "form-1") async throws -> Answer {
    try await pavilion.send(
      .post,
      "/juice/orders",
      body: "key=\(key)&\(fields)",
      headers: [
        "Content-Type": "application/x-www-form-urlencoded", "Accept": "text/html",
      ]
    )
  }

  @Test func `orders all fields at once`() async throws {
    let answer = try await order("quantity.kiwi=2&quantity.mango=+1&quantity.banana=0&quantity.x=")
    #expect(answer.status == 303)
    let stock = try await pavilion.onHand()
    #expect(stock["kiwi"] == 4 && stock["mango"] == 7 && stock["banana"] == 10)
    let page = try await pavilion.send(.get, try #require(answer.headers["Location"]))
    #expect(page.text.contains("3잔 나왔습니다! 맛있게 드세요!"))
  }

  @Test func `takes a name for the cup, of one glass and of several`() async throws {
    for fields in ["juice=kiwi", "quantity.kiwi=1&quantity.mango=1"] {
      let answer = try await order(
        "\(fields)&name=+Zoe%CC%88+%3Cb%3E+",
        key: "form-\(fields.count)"
      )
      #expect(answer.status == 303)
      let page = try await pavilion.send(.get, try #require(answer.headers["Location"]))
      #expect(page.text.contains(#"<bdi data-slot="name">Zoë &lt;b&gt;</bdi>"#))
    }
    #expect(try await order("juice=mango&name=+", key: "none").status == 303)
  }

  @Test(arguments: ["a%0Ab", "%E2%80%AEabc", "123456789012345678901", "Z%CC%80%CC%81%CC%82%CC%83"])
  func `says at the field that a name is wrong, keeps it, and orders nothing`(
    name: String
  ) async throws {
    let answer = try await order("juice=kiwi&name=\(name)")
    #expect(answer.status == 422)
    #expect(answer.text.contains("이 이름은 컵에 적을 수 없어요. 글자와 숫자로 20자까지 적어 주세요."))
    #expect(answer.text.contains(#"aria-describedby="cup-name-error""#))
    #expect(answer.text.count(of: "aria-invalid") == 1)
    #expect(try await pavilion.onHand()["kiwi"] == 10)
  }

  @Test func `lets a juice's own button order that glass alone`() async throws {
    #expect(try await order("quantity.kiwi=2&juice=mango").status == 303)
    let stock = try await pavilion.onHand()
    #expect(stock["kiwi"] == 10 && stock["mango"] == 7)
  }

  @Test(arguments: ["0.5", "-1", "101", "zwei", "%EF%BC%92", "99999999999999999999"])
  func `names the field that is wrong, keeps the others, and orders nothing`(
    wrong: String
  ) async throws {
    let answer = try await order("quantity.kiwi=\(wrong)&quantity.mango=1")
    #expect(answer.status == 422)
    #expect(answer.text.contains("0에서 100까지의 수를 써 주세요."))
    #expect(answer.text.contains(#"aria-describedby="quantity-kiwi-error""#))
    #expect(answer.text.contains(#"name="quantity.mango" type="text" inputmode="numeric""#))
    #expect(answer.text.count(of: "aria-invalid") == 1)
    #expect(answer.text.contains(#"autocomplete="off" value="1">"#))
    #expect(try await pavilion.onHand()["mango"] == 10)
  }

  @Test func `says that nothing was chosen`() async throws {
    let answer = try await order("quantity.kiwi=&quantity.mango=0")
    #expect(answer.status == 422)
    #expect(answer.text.contains("아직 담은 쥬스가 없어요."))
  }

  @Test func `says that a juice is not on the menu`() async throws {
    let answer = try await order("quantity.melon=1")
    #expect(answer.status == 422)
    #expect(answer.text.contains("메뉴에 없는 쥬스예요.</h2>"))
  }

  @Test func `refuses a cart whole, and takes what is possible of it`() async throws {
    let refused = try await order("quantity.kiwi=4&quantity.banana=1")
    #expect(refused.status == 409)
    #expect(refused.text.contains(#"name="lines" value="kiwi:3 banana:1""#))
    #expect(refused.text.contains(#"name="quantity.kiwi" type="text""#))
    #expect(try await pavilion.onHand()["banana"] == 10)
    #expect(try await order("lines=kiwi:3+banana:1&quantity.kiwi=4", key: "form-2").status == 303)
    let stock = try await pavilion.onHand()
    #expect(stock["kiwi"] == 1 && stock["banana"] == 8)
  }

  @Test(arguments: ["", "kiwi", "kiwi:0", "kiwi:x", "kiwi:1:2", "%3C:1"])
  func `refuses lines that name no cart`(lines: String) async throws {
    #expect(try await order("lines=\(lines)").status == 422)
  }

  @Test func `makes one order of one key, however often it is sent`() async throws {
    for _ in 0..<3 { #expect(try await order("quantity.kiwi=1&quantity.mango=1").status == 303) }
    let stock = try await pavilion.onHand()
    #expect(stock["kiwi"] == 7 && stock["mango"] == 7)
  }
}
