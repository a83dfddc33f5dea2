import HTTP
import JuiceBar
import Languages
import Staffing
import Testing

@testable import IntegrationWeb
@testable import OfficeWeb
@testable import PavilionWeb
@testable import VenueWeb
@testable import Web

@Suite struct `Every address for every role` {
  /// Whoever may send a request.
  enum Sender: CaseIterable {
    case visitor, kiosk, preparation, staffDevice, staff, shiftLead, manager, owner
    case translator, editor, curator, editingStaff

    var role: Role {
      switch self {
      case .visitor, .kiosk, .translator, .editor, .curator: .visitor
      case .preparation, .staffDevice: .preparation
      case .staff, .editingStaff: .staff
      case .shiftLead: .shiftLead
      case .manager: .manager
      case .owner: .owner
      }
    }

    var guide: GuideRights? {
      switch self {
      case .translator: .translator([.french])
      case .editor, .editingStaff: .editor
      case .curator, .manager, .owner: .curator
      case .visitor, .kiosk, .preparation, .staffDevice, .staff, .shiftLead: nil
      }
    }

    var isStaff: Bool { role > .visitor || guide != nil }

    func has(_ permission: Permission) -> Bool { permission.isHeld(by: role, guide) }

    func cookie(in application: TestApplication) async throws -> String? {
      let owner = try await application.hire("Owner", as: .owner)
      switch self {
      case .visitor: return nil
      case .kiosk: return try await application.pair(as: .kiosk).cookie
      case .staffDevice: return try await application.pair(as: .staff).cookie
      case .owner: return try await application.begin(owner)
      case .translator, .editor, .curator, .editingStaff:
        let account = try await application.hire("Other", as: role, guide: guide)
        return try await application.begin(account)
      case .preparation, .staff, .shiftLead, .manager:
        return try await application.begin(application.hire("Other", as: role))
      }
    }
  }

  private func answer(
    to endpoint: Endpoint,
    cookie: String?,
    from address: Address,
    _ application: TestApplication
  ) async throws -> Answer {
    let target = endpoint.template.split(separator: "/").map { $0.hasPrefix("{") ? "x" : $0 }
    return try await application.send(
      endpoint.method,
      "/" + target.joined(separator: "/"),
      headers: cookie.map { ["Cookie": $0] } ?? [:],
      from: address
    )
  }

  /// Whether an answer says that the sender may not do it: a way to sign in, 401 or 403.
  private func isRefusal(_ answer: Answer) -> Bool {
    let leadsToSignIn = answer.headers["Location"]?.hasPrefix("/sign-in") ?? false
    return [401, 403].contains(answer.status) || (answer.status == 303 && leadsToSignIn)
  }

  @Test(arguments: Sender.allCases)
  func `is answered to those alone who may ask`(sender: Sender) async throws {
    let application = try await TestApplication()
    let cookie = try await sender.cookie(in: application)
    for endpoint in Features.all.endpoints {
      // Two lead to the page to sign in at when they are done; one has tests of its own.
      if ["POST /sign-out", "POST /sign-out/everywhere"].contains(endpoint.name),
        sender.has(endpoint.permission)
      {
        continue
      }
      if endpoint.name == "POST /setup" { continue }
      // From the machine itself too: once somebody can sign in, it is nobody special.
      for address in [Address.stranger, .loopback] {
        // But for the figures that a monitor on it asks for.
        if endpoint.isForMonitors, address == .loopback { continue }
        let answer = try await answer(to: endpoint, cookie: cookie, from: address, application)
        #expect(
          isRefusal(answer) != sender.has(endpoint.permission),
          "\(endpoint.name) \(answer.status)"
        )
        guard !sender.has(endpoint.permission) else { continue }
        let expected = sender.isStaff ? 403 : endpoint.isPage ? 303 : 401
        #expect(answer.status == expected, "\(endpoint.name)")
      }
    }
  }

  @Test func `is the owner's at the machine itself until somebody can sign in`() async throws {
    let application = try await TestApplication()
    for endpoint in Features.all.endpoints
    where endpoint.permission != .visitor && endpoint.name != "POST /sign-out/everywhere" {
      let local = try await answer(to: endpoint, cookie: nil, from: .loopback, application)
      #expect(!isRefusal(local), "\(endpoint.name)")
      let strange = try await answer(to: endpoint, cookie: nil, from: .stranger, application)
      #expect(isRefusal(strange), "\(endpoint.name)")
    }
  }

  @Test func `is nobody's under a name that was made to lead to the machine`() async throws {
    let application = try await TestApplication()
    for (host, status) in [
      ("localhost:8080", 200), ("127.0.0.1", 200), ("[::1]:8080", 200), ("evil.example:8080", 401),
    ] {
      let answer = try await application.send(.get, "/api/calls", headers: ["Host": host])
      #expect(answer.status == status, "\(host)")
    }
  }

  @Test func `leads back to the page that was asked for, and nowhere else`() async throws {
    let application = try await TestApplication()
    try await application.hire("Owner", as: .owner)
    #expect(try await application.get("/stock").headers["Location"] == "/sign-in?back=%2Fstock")
    for back in ["//evil.example", "https://evil.example", "/api/stock", "/\\evil.example"] {
      let answer = try await application.signIn("Owner", back: back)
      #expect(answer.headers["Location"] == "/manage", "\(back)")
    }
    #expect(try await application.signIn("Owner", back: "/stock").headers["Location"] == "/stock")
  }
}
