import HTTP
import JuiceBar
import Testing
import Time

@testable import CounterWeb
@testable import IntegrationWeb
@testable import OfficeWeb
@testable import Web

@Suite struct `Numbers in addresses` {
  @Test(arguments: ["-9223372036854775808", "-1", "0", "9223372036854775807"])
  func `that nothing has are not found`(number: String) async throws {
    let pavilion = try await TestApplication()
    for path in [
      "/pay?q=\(number)", "/manage/menu/versions/\(number)", "/api/menu/versions/\(number)",
      "/stock/ledger?before=\(number)-kiwi", "/stock/ledger?order=\(number)",
      "/manage/menu/versions?before=\(number)", "/manage/log?before=\(number)",
      "/reports?from=\(number)", "/exhibits?page=\(number)", "/api/exhibits?limit=\(number)",
    ] {
      let status = try await pavilion.send(.get, path, headers: ["Accept": "text/html"]).status
      #expect([200, 404, 422].contains(status), "\(path): \(status)")
    }
  }

  @Test(arguments: [Int.min, -500, -1, .max])
  func `of times are written to webhooks, whatever was stored`(milliseconds: Int) {
    let message = WebhookMessage(
      id: "1",
      type: "order.placed",
      at: Timestamp(milliseconds: milliseconds),
      bar: .main,
      data: "{}"
    )
    let year = milliseconds < 0 ? "1970-01-01T00:00:00.000Z" : "9999-12-31T23:59:59.999Z"
    #expect(message.body.contains(year))
  }
}
