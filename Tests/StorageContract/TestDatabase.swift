#if PostgreSQL
import Foundation
import PostgreSQL
import PostgreSQLForTests
import PostgreSQLStorage
import SQLLanguage
import Synchronization

/// Databases on the server that all tests share, each with tables and nothing in them.
enum TestDatabase {
  private static let template = "pavilion_template"

  /// Makes a database that nobody else uses.
  ///
  /// - Returns: Its address.
  static func make() throws -> String {
    let server = try TestServer.shared()
    try isPrepared.get()
    let name = "test_\(UUID().uuidString.replacing("-", with: "").lowercased())"
    try copying.withLock { _ in try copy(template, as: name, on: server) }
    return server.address(of: name)
  }

  /// Makes a database without tables.
  static func makeEmpty() throws -> String {
    let server = try TestServer.shared()
    let name = "test_\(UUID().uuidString.replacing("-", with: "").lowercased())"
    try copying.withLock { _ in try copy("template1", as: name, on: server) }
    return server.address(of: name)
  }

  /// A template is copied for one at a time.
  private static let copying = Mutex(())

  private static let isPrepared = Swift.Result {
    let server = try TestServer.shared()
    try copying.withLock { _ in try copy("template1", as: template, on: server) }
    _ = try PostgreSQLStorage(server.address(of: template))
  }

  private static func copy(_ template: String, as name: String, on server: TestServer) throws {
    var connection = try Connection.patient(to: server.address())
    // The server ends a connection shortly after it is closed; until then nothing is copied from it.
    try connection.run("CREATE DATABASE \(unsafe: name) TEMPLATE \(unsafe: template)")
  }
}
#endif
