import HTTP
import JuiceBar
import PavilionWeb
import Staffing
import Testing
import Time

@testable import IntegrationWeb
@testable import Web

@Suite struct `What managers see of backups` {
  let pavilion: TestApplication

  init() async throws { pavilion = try await TestApplication() }

  private func page(_ host: HostState?, as role: Role) async throws -> String {
    if try await pavilion.application.staff().accounts.isEmpty {
      try await pavilion.hire("The first", as: .owner)
    }
    let cookie = try await pavilion.begin(pavilion.hire("\(role)", as: role))
    let site = TestApplication(asking: pavilion.site(with: host), pavilion.bars)
    return try await site.send(
      .get,
      "/manage",
      headers: ["Cookie": cookie, "Accept-Language": "en"]
    )
    .text
  }

  @Test func `is that the last is too old, where backups are set up`() async throws {
    let old = HostState(backups: .init(last: nil, maximumHours: 36))
    #expect(try await page(old, as: .manager).contains("No recent backup"))
    #expect(try await !page(old, as: .shiftLead).contains("No recent backup"))
    #expect(try await !page(HostState(), as: .owner).contains("backup"))
  }

  @Test func `is which service makes one, of a file and of a cluster`() async throws {
    let old = HostState(backups: .init(last: nil, maximumHours: 36))
    #expect(try await page(old, as: .manager).contains("start pavilion-backup"))
    let owner = try await pavilion.begin(pavilion.hire("Another", as: .owner))
    var parts = pavilion.application.parts
    parts.host = { old }
    parts.notices = Ear()
    let site = TestApplication(asking: BarSite(bar: .main, parts: parts), pavilion.bars)
    let shown = try await site.send(.get, "/manage", headers: ["Cookie": owner]).text
    #expect(shown.contains("start backup-cluster") && !shown.contains("start pavilion-backup"))
  }

  @Test func `is that the last attempt failed, and why`() async throws {
    let host = HostState(
      backups: .init(last: pavilion.clock.now, maximumHours: 36, failure: "disk <b> full")
    )
    let page = try await page(host, as: .manager)
    #expect(page.contains("The last backup failed") && page.contains("disk &lt;b"))
    #expect(!page.contains("No recent backup"))
  }

  @Test func `is that the last was not handed on`() async throws {
    let host = HostState(
      backups: .init(last: pavilion.clock.now, maximumHours: 36, failureOfHook: "x <b> 3")
    )
    let page = try await page(host, as: .manager)
    #expect(page.contains("on this server alone"))
    #expect(page.contains("x &lt;b") && !page.contains("<b>"))
    #expect(!page.contains("No recent backup"))
  }
}

extension TestApplication {
  /// The site of the same bar on a machine in another state.
  func site(with host: HostState?) -> BarSite {
    var parts = application.parts
    parts.host = { host }
    let site = BarSite(bar: .main, parts: parts)
    if application.updates.isAway { _ = site.updates.goAway() }
    return site
  }
}
