import HTTP
import Testing

@testable import PavilionWeb

@Suite struct `The role of a route` {
  private static let forStaff = Route.allCases.filter { $0.role > .visitor }
  private static let forAll = Route.allCases.filter { $0.role == .visitor }
  private let stranger = Address("192.0.2.7") ?? .loopback

  private func status(of route: Route, from address: Address) async throws -> Int {
    let application = try await TestApplication()
    let target = route.template.split(separator: "/").map { $0.hasPrefix("{") ? "x" : $0 }
    let request = Request(
      method: route.method,
      target: "/" + target.joined(separator: "/"),
      remoteAddress: address
    )
    return await application.application.respond(to: request).status.code
  }

  @Test(arguments: forStaff)
  func `keeps strangers from what staff does`(route: Route) async throws {
    #expect(try await status(of: route, from: stranger) == 403)
  }

  @Test(arguments: forStaff)
  func `lets the machine itself do what staff does`(route: Route) async throws {
    #expect(try await status(of: route, from: .loopback) != 403)
  }

  @Test(arguments: forAll)
  func `keeps nobody from what visitors do`(route: Route) async throws {
    #expect(try await status(of: route, from: stranger) != 403)
  }
}
