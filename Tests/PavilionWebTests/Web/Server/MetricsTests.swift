import BarTables
import HTTP
import JuiceBar
import Staffing
import Testing

@testable import OfficeWeb
@testable import Web

@Suite struct `How the program fares` {
  let pavilion: TestApplication

  init() async throws { pavilion = try await TestApplication() }

  @Test
  func `is told in figures to the machine itself, to managers and to programs that read reports`()
    async throws
  {
    let owner = try await pavilion.hire("Owner", as: .owner)
    let manager = try await pavilion.begin(pavilion.hire("Jun", as: .manager))
    let staff = try await pavilion.begin(pavilion.hire("Amélie", as: .staff))
    let reader = Headers(bearer: try await pavilion.makeToken([.reportsRead]))
    let other = Headers(bearer: try await pavilion.makeToken([.ordersWrite], named: "other"))
    let cases: [(Headers, Address, Int)] = [
      ([:], .loopback, 200), (["X-Forwarded-For": "192.0.2.7"], .loopback, 401),
      (["Host": "evil.example"], .loopback, 401), ([:], .stranger, 401),
      (["Cookie": staff], .stranger, 403), (["Cookie": manager], .stranger, 200),
      (["Cookie": try await pavilion.begin(owner)], .stranger, 200),
      (reader, .stranger, 200), (other, .stranger, 403),
    ]
    for (headers, address, status) in cases {
      let answer = try await pavilion.send(.get, "/metrics", headers: headers, from: address)
      #expect(answer.status == status, "\(headers) \(address)")
      #expect(answer.text.contains("pavilion_orders_total") == (status == 200))
    }
  }

  @Test func `is told to a program that asked before while the storage is away`() async throws {
    try await pavilion.hire("Owner", as: .owner)
    let reader = Headers(bearer: try await pavilion.makeToken([.reportsRead]))
    let later = Headers(bearer: try await pavilion.makeToken([.reportsRead], named: "later"))
    func ask(_ headers: Headers) async throws -> Answer {
      try await pavilion.send(.get, "/metrics", headers: headers, from: .stranger)
    }
    #expect(try await ask(reader).status == 200)
    _ = pavilion.application.updates.goAway()
    let answer = try await ask(reader)
    #expect(answer.status == 200 && answer.text.contains("pavilion_storage_reachable 0\n"))
    #expect(try await ask(Headers(bearer: String(repeating: "0", count: 64))).status == 401)
    #expect(try await ask(later).status == 200, "memory can still be read")
  }
}
