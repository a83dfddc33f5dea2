import Foundation
import FoundationNetworking
import JSON
import Testing

@Suite(.timeLimit(.minutes(1))) struct `The command serve` {
  private let venue: Venue

  init() throws { venue = try Venue() }

  @Test func `serves what other commands change, until it is told to end`() async throws {
    let server = try venue.start("serve", "--port", "0", "--json")
    let greeting = try #require(server.firstLine())
    let document = try JSONReader(JSONValue(parsing: Array(greeting.utf8)))
    let address = try #require(URL(string: try document.member("address").string()))

    let before = try await get(address.appending(path: "api/stock"))
    #expect(before.contains(#""id":"strawberry","name":"딸기","onHand":10"#))
    #expect(try await venue.run("order", "딸바").status == 0)
    let after = try await get(address.appending(path: "api/stock"))
    #expect(after.contains(#""id":"strawberry","name":"딸기","onHand":0"#))

    let port = try #require(address.port)
    let second = try await venue.run("serve", "--port", "\(port)")
    #expect(second.status == 1)
    #expect(second.errors.contains("Port \(port) of 127.0.0.1 is in use"))

    #expect(server.end() == 0)
    #expect(try await venue.run("audit").status == 0)
  }

  @Test func `says when this machine has no such address`() async throws {
    let result = try await venue.run("serve", "--address", "203.0.113.7", "--port", "0")
    #expect(result.status == 1)
    #expect(result.errors.contains("no address 203.0.113.7"))
  }

  private func get(_ url: URL) async throws -> String {
    var request = URLRequest(url: url)
    request.setValue("ko", forHTTPHeaderField: "Accept-Language")
    let (data, _) = try await URLSession.shared.data(for: request)
    return String(decoding: data, as: UTF8.self)
  }
}
