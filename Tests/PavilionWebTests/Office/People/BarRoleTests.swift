import BarTables
import HTTP
import JuiceBar
import Staffing
import Testing

@testable import CounterWeb
@testable import OfficeWeb
@testable import PavilionWeb
@testable import VenueWeb
@testable import Web

@Suite struct `Every address of a second bar` {
  /// Whoever sends a request to the second bar.
  enum Sender: CaseIterable {
    case visitor, staffOfFirst, managerOfFirst, deviceOfFirst, guestMaker, guestStaff, guestLead
    case guestManager, owner, ownMaker, ownStaff, ownLead, ownOwner

    var role: Role {
      switch self {
      case .visitor, .staffOfFirst, .managerOfFirst, .deviceOfFirst: .visitor
      case .guestMaker, .ownMaker: .preparation
      case .guestStaff, .ownStaff: .staff
      case .guestLead, .ownLead: .shiftLead
      case .guestManager: .manager
      case .owner, .ownOwner: .owner
      }
    }

    /// Whether the sender is known, so that more is not allowed rather than to be signed in for.
    var isKnown: Bool { self != .visitor && self != .deviceOfFirst }

    func cookie(in venue: TestVenue) async throws -> String? {
      try await venue.hire("Owner", as: .owner)
      switch self {
      case .visitor: return nil
      case .staffOfFirst: return try await venue.begin(venue.hire("A", as: .staff))
      case .managerOfFirst: return try await venue.begin(venue.hire("A", as: .manager))
      case .deviceOfFirst: return try await venue.pairStaffDevice()
      case .owner: return try await venue.begin(venue.hire("A", as: .owner))
      case .guestMaker, .guestStaff, .guestLead, .guestManager:
        let account = try await venue.hire("A", as: .staff)
        try await venue.bars.setBarRole(
          role,
          of: account,
          from: .main,
          at: TestVenue.seine,
          by: .machine,
          at: venue.clock.now
        )
        return try await venue.begin(account)
      case .ownMaker, .ownStaff, .ownLead, .ownOwner:
        try await venue.hire("B", as: .owner, at: TestVenue.seine)
        let account = try await venue.hire("A", as: role, at: TestVenue.seine)
        return try await venue.begin(account, at: TestVenue.seine)
      }
    }
  }

  @Test(arguments: Sender.allCases)
  func `is answered to those alone who may ask there`(sender: Sender) async throws {
    let venue = try await TestVenue()
    let cookie = try await sender.cookie(in: venue)
    for endpoint in Features.all.endpoints where !endpoint.isOfVenue {
      if ["POST /sign-out", "POST /sign-out/everywhere"].contains(endpoint.name),
        endpoint.permission.isHeld(by: sender.role, nil)
      {
        continue
      }
      // From the machine itself anybody may ask for figures.
      if endpoint.name == "POST /setup" || endpoint.isForMonitors { continue }
      let segments = endpoint.template.split(separator: "/").map { $0.hasPrefix("{") ? "x" : $0 }
      for address in [Address.stranger, .loopback] {
        let answer = try await venue.send(
          endpoint.method,
          "/bars/seine/" + segments.joined(separator: "/"),
          headers: cookie.map { ["Cookie": $0] } ?? [:],
          from: address
        )
        let leadsToSignIn = answer.headers["Location"]?.hasPrefix("/bars/seine/sign-in") ?? false
        let isRefusal = [401, 403].contains(answer.status) || answer.status == 303 && leadsToSignIn
        #expect(
          isRefusal != endpoint.permission.isHeld(by: sender.role, nil),
          "\(endpoint.name) \(answer.status)"
        )
        guard !endpoint.permission.isHeld(by: sender.role, nil) else { continue }
        let expected = sender.isKnown ? 403 : endpoint.isPage ? 303 : 401
        #expect(answer.status == expected, "\(endpoint.name)")
      }
    }
  }

  @Test func `takes no session, device or token of another bar`() async throws {
    let venue = try await TestVenue()
    let own = try await venue.begin(
      venue.hire("B", as: .owner, at: TestVenue.seine),
      at: TestVenue.seine
    )
    #expect(try await venue.send(.get, "/bars/seine/stock", headers: ["Cookie": own]).status == 200)
    // The same token under the name of the default bar's cookie, and at the default bar.
    let renamed = own.replacing("session-seine", with: "session")
    for (path, cookie) in [("/stock", own), ("/stock", renamed), ("/bars/seine/stock", renamed)] {
      let answer = try await venue.send(.get, path, headers: ["Cookie": cookie])
      #expect(answer.status == 303, "\(path)")
    }
  }

  @Test func `is signed in at with an account of either bar`() async throws {
    let venue = try await TestVenue()
    try await venue.hire("Owner", as: .owner)
    try await venue.hire("Local", as: .owner, at: TestVenue.seine)
    for (name, cookie) in [("Owner", "session="), ("Local", "session-seine=")] {
      let answer = try await venue.send(
        .post,
        "/bars/seine/sign-in",
        body: "name=\(name)&secret=\(TestApplication.pin)",
        headers: ["Content-Type": "application/x-www-form-urlencoded"]
      )
      #expect(answer.status == 303, "\(name)")
      #expect(answer.headers["Location"] == "/bars/seine/manage")
      let set = answer.headers.all("Set-Cookie").first { $0.hasPrefix(cookie) }
      let pair = try #require(set?.split(separator: ";").first.map(String.init))
      let stock = try await venue.send(.get, "/bars/seine/stock", headers: ["Cookie": pair])
      #expect(stock.status == 200)
      let out = try await venue.send(.post, "/bars/seine/sign-out", headers: ["Cookie": pair])
      #expect(out.headers.all("Set-Cookie").contains { $0.hasPrefix(cookie + ";") })
      let after = try await venue.send(.get, "/bars/seine/stock", headers: ["Cookie": pair])
      #expect(after.status == 303)
    }
  }

  @Test func `says whose accounts sign in while it has none of its own`() async throws {
    let venue = try await TestVenue()
    let asked = "/bars/seine/sign-in?lang=en"
    // Nobody can sign in anywhere yet, so the page makes the first account.
    #expect(try await venue.send(.get, asked).text.contains(#"action="/bars/seine/setup""#))
    try await venue.hire("Owner", as: .owner)
    let words = "Sign in as you do at the main bar."
    let page = try await venue.send(.get, asked).text
    #expect(page.contains(words) && page.contains(#"action="/bars/seine/sign-in""#))
    try await venue.hire("Local", as: .owner, at: TestVenue.seine)
    #expect(try await !venue.send(.get, asked).text.contains(words))
  }

  @Test func `gives people of the default bar a role on its page`() async throws {
    let venue = try await TestVenue()
    let owner = try await venue.begin(venue.hire("Owner", as: .owner))
    let jun = try await venue.hire("Jun", as: .staff)
    let cookie: Headers = ["Cookie": owner]
    let page = try await venue.send(.get, "/bars/seine/manage/staff", headers: cookie)
    #expect(page.text.contains(#"data-guest="Jun""#))
    var form = cookie
    form["Content-Type"] = "application/x-www-form-urlencoded"
    let path = "/bars/seine/manage/staff/\(jun.id)/bar-role"
    #expect(try await venue.send(.post, path, body: "role=manager", headers: form).status == 303)
    let role = try await venue.bars.barRole(of: jun.id, from: .main, at: TestVenue.seine)
    #expect(role == .manager)
    #expect(try await venue.send(.post, path, body: "role=", headers: form).status == 303)
    #expect(try await venue.bars.barRoles(at: TestVenue.seine, from: .main).isEmpty)
    #expect(try await venue.send(.post, path, body: "role=king", headers: form).status == 422)
    let home = "/manage/staff/\(jun.id)/bar-role"
    #expect(try await venue.send(.post, home, body: "role=staff", headers: form).status == 404)
  }
}
