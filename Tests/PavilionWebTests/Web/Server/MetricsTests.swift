import BarTables
import HTTP
import JuiceBar
import Staffing
import Testing
import Time

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

  @Test func `is told by bar and by route, with no more labels than there are routes`() async throws
  {
    for number in 1...50 {
      _ = try await pavilion.send(.get, "/juice?table=\(number)")
      _ = try await pavilion.send(.get, "/api/orders/unknown-\(number)")
      _ = try await pavilion.send(.get, "/nowhere/\(number)")
    }
    _ = try await pavilion.send(
      .post,
      "/api/orders",
      body: #"{"lines":[{"juice":"kiwi","quantity":1}]}"#
    )
    let text = try await pavilion.send(.get, "/metrics").text
    let lines = text.split(separator: "\n")
    #expect(lines.contains(#"pavilion_bar_orders_total{bar="main"} 1"#))
    #expect(lines.contains(#"pavilion_bar_requests_total{bar="main"} 101"#))
    let route = #"pavilion_route_requests_total{method="GET",route="/api/orders/{id}""#
    #expect(lines.contains { $0 == #"\#(route),status="4xx"} 50"# })
    #expect(
      lines.contains { $0.hasPrefix(#"pavilion_route_seconds_count{method="GET",route="/juice"}"#) }
    )
    #expect(!text.contains("unknown-1") && !text.contains("nowhere") && !text.contains("table"))
    #expect(lines.count { $0.hasPrefix("pavilion_route_requests_total") } == 3)
  }

  @Test func `is told of the machine, the webhooks and the clock of the storage`() async throws {
    let backups = HostState.Backups(last: Timestamp(milliseconds: 5_000), maximumHours: 36)
    let disk = HostState.Disk(use: "storage", available: 5, size: 10)
    let site = pavilion.site(with: HostState(backups: backups, disks: [disk]))
    site.share.clock.learn(Timestamp(milliseconds: pavilion.clock.now.milliseconds + 250))
    let text = try await TestApplication(asking: site, pavilion.bars).send(.get, "/metrics").text
    for line in [
      "pavilion_backup_seconds 5", "pavilion_backup_hook_failed 0", "pavilion_backup_failed 0",
      #"pavilion_disk_available_bytes{disk="storage"} 5"#, "pavilion_clock_skew_milliseconds 250",
      #"pavilion_screens{bar="main"} 0"#, "# TYPE pavilion_webhook_events_waiting gauge",
    ] {
      #expect(text.contains("\(line)\n"), "\(line)")
    }
    #expect(try await !pavilion.send(.get, "/metrics").text.contains("pavilion_backup"))
  }
}

@Suite struct `How several bars fare` {
  @Test func `is told of all at the default one, and of itself at another`() async throws {
    let venue = try await TestVenue()
    let order = #"{"lines":[{"juice":"kiwi","quantity":1}]}"#
    for path in ["/api/orders", "/bars/seine/api/orders"] {
      #expect(try await venue.send(.post, path, body: order).status == 201)
    }
    let all = try await venue.send(.get, "/metrics", from: .loopback).text
    let own = try await venue.send(.get, "/bars/seine/metrics", from: .loopback).text
    for name in ["pavilion_bar_orders_total", "pavilion_bar_requests_total", "pavilion_screens"] {
      #expect(all.contains("\(name){bar=\"main\"}") && all.contains("\(name){bar=\"seine\"}"))
      #expect(!own.contains("\(name){bar=\"main\"}") && own.contains("\(name){bar=\"seine\"}"))
    }
  }
}
