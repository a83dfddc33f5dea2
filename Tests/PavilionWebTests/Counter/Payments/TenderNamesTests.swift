import HTTP
import Testing

@testable import CounterWeb
@testable import Web

@Suite struct `The names of tenders` {
  let application: TestApplication

  init() async throws { application = try await TestApplication() }

  private func post(_ names: String) async throws -> Answer {
    try await application.send(
      .post,
      "/pay/tenders?lang=en",
      body: "names=\(names)",
      headers: ["Content-Type": "application/x-www-form-urlencoded", "Accept": "text/html"]
    )
  }

  @Test func `are saved, and a toast says so`() async throws {
    let answer = try await post("Voucher%0AGift+card")
    #expect(answer.status == 303)
    let page = try await application.send(.get, try #require(answer.headers["Location"])).text
    #expect(page.contains("결제 수단을 저장했어요.") && page.contains(">Voucher\nGift card</textarea>"))
  }

  @Test func `are shown again when they cannot be taken`() async throws {
    let twice = try await post("Voucher%0AVoucher")
    #expect(twice.status == 422)
    #expect(twice.text.contains("Enter up to eight different names"))
    #expect(twice.text.contains(">Voucher\nVoucher</textarea>"))
    let card = try await post("Voucher%0A4111+1111+1111+1111")
    #expect(card.status == 422)
    #expect(card.text.contains(">Voucher</textarea>") && !card.text.contains("4111"))
    let page = try await application.send(.get, "/pay?lang=en").text
    #expect(!page.contains("Voucher"))
  }
}
