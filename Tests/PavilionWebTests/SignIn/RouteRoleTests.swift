import HTTP
import JuiceBar
import Staffing
import Testing

@testable import PavilionWeb

@Suite struct `Every route for every role` {
  /// Whoever may send a request.
  enum Sender: CaseIterable {
    case visitor, kiosk, staffDevice, staff, manager, owner

    var role: Role {
      switch self {
      case .visitor, .kiosk: .visitor
      case .staffDevice, .staff: .staff
      case .manager: .manager
      case .owner: .owner
      }
    }

    func cookie(in application: TestApplication) async throws -> String? {
      let owner = try await application.hire("Owner", as: .owner)
      switch self {
      case .visitor: return nil
      case .kiosk: return try await application.pair(as: .kiosk).cookie
      case .staffDevice: return try await application.pair(as: .staff).cookie
      case .owner: return try await application.begin(owner)
      case .staff, .manager:
        return try await application.begin(application.hire("Other", as: role))
      }
    }
  }

  private func answer(
    to route: Route,
    cookie: String?,
    from address: Address,
    _ application: TestApplication
  ) async throws -> Answer {
    let target = route.template.split(separator: "/").map { $0.hasPrefix("{") ? "x" : $0 }
    return try await application.send(
      route.method,
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
    for route in Route.allCases {
      // Two lead to the page to sign in at when they are done; one has tests of its own.
      if [.signOut, .signOutEverywhere].contains(route), sender.role >= route.role { continue }
      if route == .makeOwner { continue }
      // From the machine itself too: once somebody can sign in, it is nobody special.
      for address in [Address.stranger, .loopback] {
        let answer = try await answer(to: route, cookie: cookie, from: address, application)
        #expect(isRefusal(answer) == (sender.role < route.role), "\(route) \(answer.status)")
        guard sender.role < route.role else { continue }
        let expected = sender.role > .visitor ? 403 : route.isPage ? 303 : 401
        #expect(answer.status == expected, "\(route)")
      }
    }
  }

  @Test func `is the owner's at the machine itself until somebody can sign in`() async throws {
    let application = try await TestApplication()
    for route in Route.allCases where route.role > .visitor && route != .signOutEverywhere {
      let local = try await answer(to: route, cookie: nil, from: .loopback, application)
      #expect(!isRefusal(local), "\(route)")
      let strange = try await answer(to: route, cookie: nil, from: .stranger, application)
      #expect(isRefusal(strange), "\(route)")
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
