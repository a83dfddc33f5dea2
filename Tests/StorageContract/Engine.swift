import ExpositionGuide
import Foundation
import JuiceBar
import SQLiteStorage
import Staffing

#if PostgreSQL
import PostgreSQLStorage
#endif

/// What an engine keeps.
typealias Storage = BarRecords & DraftStorage & MediaStorage & IntegrationStorage & VenueStorage

extension GuideStorage where Self: MediaStorage {
  func pictureNames() async throws -> [String] { try await pictureRecords().keys.sorted() }

  func picture(named name: String) async throws -> Picture? {
    guard let record = try await pictureRecords()[name] else { return nil }
    return try await picture(record)
  }
}

/// The engines that pass the contract; a new one only has to be named here.
enum Engine: CaseIterable {
  case memory
  case sqlite
  #if PostgreSQL
  case postgresql
  #endif

  func store() throws -> Store {
    switch self {
    case .memory:
      let storage = try SQLiteStorage.inMemory()
      return Store { storage }
    case .sqlite:
      let directory = try TemporaryDirectory()
      return Store { try SQLiteStorage(path: directory.file("bar.sqlite")) }
    #if PostgreSQL
    case .postgresql:
      let address = try TestDatabase.make()
      return Store { try PostgreSQLStorage(address, connections: 2) }
    #endif
    }
  }
}

/// Content that outlives the storage opened on it.
struct Store {
  /// Opens the content, as a program does that starts again.
  let open: @Sendable () throws -> any Storage

  init(open: @escaping @Sendable () throws -> any Storage) { self.open = open }

  /// Opens the content and the original bar in it, which makes its orders by the counter unless
  /// said otherwise.
  func openBar(_ flow: OrderFlow = .byCounter) async throws -> any Storage {
    let storage = try open()
    let isNew = try await storage.open(.main, menu: .original(), at: .opening)
    if isNew, flow == .byCounter { try await storage.makeOrders(flow) }
    return storage
  }
}

/// A directory for one test; all of them go away when the tests are over.
///
/// Not earlier: what a test still has open must not lose its files.
struct TemporaryDirectory: Sendable {
  private static let root: URL = {
    atexit { try? FileManager.default.removeItem(at: TemporaryDirectory.root) }
    return FileManager.default.temporaryDirectory.appending(path: "pavilion-\(UUID())")
  }()

  let path: String

  init() throws {
    let url = Self.root.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  func file(_ name: String) -> String { "\(path)/\(name)" }
}
