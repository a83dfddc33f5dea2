#if PostgreSQL
import Foundation
import FoundationNetworking
import JSON
import PostgreSQL
import PostgreSQLForTests
import SQLLanguage
import Testing

@Suite(.timeLimit(.minutes(10))) struct `The option connections` {
  private let venue: Venue

  init() throws { venue = try Venue() }

  /// A database of a role that may have so many connections.
  private func database(of role: String, limit: Int) throws -> String {
    let server = try TestServer.shared()
    var connection = try Connection.patient(to: server.address())
    let name = "\(role)_\(UUID().uuidString.replacing("-", with: "").lowercased())"
    _ = try connection.allowing(.seconds(60)) { connection in
      try connection.run("CREATE ROLE \(unsafe: name) LOGIN CONNECTION LIMIT \(unsafe: "\(limit)")")
      try connection.run("CREATE DATABASE \(unsafe: name) OWNER \(unsafe: name)")
    }
    return server.address(of: name, user: name)
  }

  private func metrics(of greeting: String) async throws -> String {
    let document = try JSONReader(JSONValue(parsing: Array(greeting.utf8)))
    let address = try #require(URL(string: try document.member("address").string()))
    let (data, _) = try await URLSession.shared.data(from: address.appending(path: "metrics"))
    return String(decoding: data, as: UTF8.self)
  }

  @Test func `says how many a server makes, which tells of them in its metrics`() async throws {
    let storage = try database(of: "few", limit: 20)
    for (words, limit) in [([], 10), (["--connections", "3"], 3)] {
      let server = try venue.start(
        ["serve", "--port", "0", "--json", "--storage", storage] + words
      )
      let metrics = try await metrics(of: try await server.firstLine())
      #expect(metrics.contains("pavilion_storage_connections{state=\"allowed\"} \(limit)\n"))
      #expect(metrics.contains("pavilion_storage_connections_refused_total 0\n"))
      #expect(try await server.end() == 0)
    }
    // A file has none.
    let server = try venue.start(["serve", "--port", "0", "--json"])
    let metrics = try await metrics(of: try await server.firstLine())
    #expect(!metrics.contains("pavilion_storage_connections"))
    #expect(try await server.end() == 0)
  }

  @Test func `is more than PostgreSQL has room for, which the log says`() async throws {
    // One that listens, and one more.
    let storage = try database(of: "crowded", limit: 2)
    let server = try venue.start(
      ["serve", "--port", "0", "--json", "--storage", storage, "--connections", "8"]
    )
    let greeting = try await server.firstLine()
    let document = try JSONReader(JSONValue(parsing: Array(greeting.utf8)))
    let address = try #require(URL(string: try document.member("address").string()))
    var metrics = ""
    while !metrics.contains(/connections_refused_total [1-9]/) {
      try await withThrowingTaskGroup { group in
        for _ in 1...8 {
          group.addTask {
            let url = address.appending(path: "api/stock/movements")
            _ = try? await URLSession.shared.data(from: url)
          }
        }
        try await group.waitForAll()
      }
      metrics = try await self.metrics(of: greeting)
    }
    let (_, answer) = try await URLSession.shared.data(from: address.appending(path: "juice"))
    #expect((answer as? HTTPURLResponse)?.statusCode == 200)
    let errors = try await server.endSaying()
    #expect(errors.contains("PostgreSQL has no room for another connection"))
    #expect(errors.contains("of 8 are open") || errors.contains("none is open"))
  }

  @Test(arguments: ["0", "501", "many"])
  func `is a number of them`(text: String) async throws {
    let result = try await venue.run("serve", "--connections", text)
    #expect(result.status == 2)
    #expect(result.errors.contains("1 to 500 connections"))
  }
}
#endif
