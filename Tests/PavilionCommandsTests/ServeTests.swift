import Foundation
import FoundationNetworking
import JSON
import Testing

@Suite(.timeLimit(.minutes(10))) struct `The command serve` {
  private let venue: Venue

  init() throws { venue = try Venue() }

  @Test func `serves what other commands change, until it is told to end`() async throws {
    let server = try venue.start("serve", "--port", "0", "--json")
    let greeting = try await server.firstLine()
    let document = try JSONReader(JSONValue(parsing: Array(greeting.utf8)))
    let address = try #require(URL(string: try document.member("address").string()))

    #expect(try await strawberries(at: address) == 10)
    #expect(try await venue.run("order", "딸바").status == 0)
    #expect(try await strawberries(at: address) == 0)

    let port = try #require(address.port)
    let second = try await venue.run("serve", "--port", "\(port)")
    #expect(second.status == 1)
    #expect(second.errors.contains("Port \(port) of 127.0.0.1 is in use"))

    #expect(try await server.end() == 0)
    #expect(try await venue.run("audit").status == 0)
  }

  @Test func `says when this machine has no such address`() async throws {
    let result = try await venue.run("serve", "--address", "203.0.113.7", "--port", "0")
    #expect(result.status == 1)
    #expect(result.errors.contains("no address 203.0.113.7"))
  }

  private func strawberries(at address: URL) async throws -> Int {
    let (data, _) = try await URLSession.shared.data(from: address.appending(path: "api/stock"))
    let stock = JSONReader(try JSONValue(parsing: Array(data)))
    return try stock.member("fruits").elements()[0].member("onHand").integer()
  }
}
