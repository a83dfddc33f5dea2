import BarTables
import ExpositionGuide
import FoundationEssentials
import JuiceBar
import MemoryStorage
import SQLiteStorage
import SampleContent
import Staffing

/// Where bars and the exhibition are kept, open.
struct Stores: Sendable {
  /// Where bars are kept.
  let bars: any StocktakeStorage & PreparationStorage & MenuStorage
  /// Where the figures of reports come from.
  let reports: any ReportStorage
  /// Where is kept who and which programs work at bars.
  let staff: any IntegrationStorage
  /// Where is kept which bars there are, who works at several, and what goes between them.
  let venue: any VenueStorage
  /// Says which bars other servers change, where the storage can.
  let notices: (any ChangeNoticing)?
  /// Says how it stands with the connections to the storage, where it has any.
  let connections: (any ConnectionReporting)?
  /// Where the exhibition is kept.
  let exhibitions: any ExhibitionStorage
  /// Whether there was nothing before.
  let isNew: Bool

  /// Opens the storage, and creates what is not there yet.
  ///
  /// - Parameters:
  ///   - location: Where it is.
  ///   - isServing: Whether it is to be served: then a cluster may be out of reach for now, does not
  ///     count as new, and may be of a newer version that allows it.
  ///   - connections: How many connections to a cluster there are at most, if that is not the usual number.
  ///   - log: Is told what an operator should know of the storage.
  /// - Throws: What the storage throws.
  init(
    _ location: StorageLocation,
    isServing: Bool = false,
    connections: Int? = nil,
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws {
    switch location {
    case .sqlite(let path):
      isNew = !FileManager.default.fileExists(atPath: path)
      if isNew { try Files.makeFolder(Files.folder(of: path)) }
      let storage = try SQLiteStorage(path: path)
      bars = storage
      venue = storage
      notices = nil
      self.connections = nil
      reports = storage
      exhibitions = storage
      staff = storage
    case .memory:
      isNew = true
      let storage = MemoryStorage()
      bars = storage
      venue = storage
      notices = nil
      self.connections = nil
      reports = storage
      exhibitions = storage
      staff = storage
    case .postgreSQL(let address):
      let storage = try Cluster.open(
        address,
        isServing: isServing,
        connections: connections,
        log: log
      )
      isNew = isServing ? false : try await storage.published() == nil
      bars = storage
      venue = storage
      notices = storage
      self.connections = storage
      reports = storage
      exhibitions = storage
      staff = storage
    }
  }

  /// Whether there is a bar of this identifier.
  ///
  /// - Throws: What the storage throws.
  func has(_ bar: BarID) async throws(StorageError) -> Bool {
    do throws(StorageError) {
      _ = try await bars.versions(of: bar)
      return true
    } catch {
      guard error == .unknownBar(bar) else { throw error }
      return false
    }
  }

  /// Founds a bar with the sample menu, after the sample exhibition if there is none yet.
  ///
  /// - Parameters:
  ///   - bar: The bar.
  ///   - isEmpty: Whether to leave the samples out.
  /// - Throws: What the storage throws.
  func found(_ bar: BarID, isEmpty: Bool) async throws {
    if try await exhibitions.published() == nil, !isEmpty {
      let files = SampleContent.exhibitionFiles
      try await exhibitions.publish(Exhibition(reading: files), pictures: files.pictures)
    }
    let menu =
      isEmpty
      ? try Menu(fruits: [], juices: [])
      : try Menu(file: SampleContent.menuFile, named: "menu.json")
    _ = try await bars.open(bar, menu: menu, at: .now)
  }
}

extension Context {
  /// Opens the storage, sees to it that the bar is there, and does something with both.
  ///
  /// A bar is founded when the storage is new, when it is the main one, or when it is about to be
  /// served; anything else is rather a slip of the pen.
  ///
  /// - Parameter body: What to do.
  /// - Returns: What the body returns.
  /// - Throws: What the storage and the body throw.
  func withStores<Result>(_ body: (Stores) async throws -> Result) async throws -> Result {
    let stores = try await Stores(settings.storage)
    if stores.isNew || settings.bar == .main { try await prepare(stores) }
    return try await body(stores)
  }

  /// Opens the storage to look at what is there, and founds nothing: a mistyped path is no new venue, and a
  /// storage to which bars are to move has room for each.
  ///
  /// - Parameter body: What to do.
  /// - Returns: What the body returns.
  /// - Throws: ``CommandFailure`` when there is no such file; what the storage and the body throw.
  func withStoresAsTheyAre<Result>(
    _ body: (Stores) async throws -> Result
  ) async throws -> Result {
    if case .sqlite(let path) = settings.storage { try Files.requireFile(path) }
    return try await body(Stores(settings.storage))
  }

  /// Opens the storage to serve the bar, and does something with it; a cluster may be out of reach.
  ///
  /// - Parameters:
  ///   - connections: How many connections to a cluster there are at most, if that is not the usual number.
  ///   - log: Is told what an operator should know of the storage.
  ///   - body: What to do; it is told whether the bar is there. If not, it is to be prepared as soon as
  ///     the storage can be reached.
  /// - Throws: What the storage and the body throw.
  func servingStores(
    connections: Int?,
    log: @escaping @Sendable (String) -> Void,
    _ body: (Stores, _ isPrepared: Bool) async throws -> Void
  ) async throws {
    let stores = try await Stores(
      settings.storage,
      isServing: true,
      connections: connections,
      log: log
    )
    var isPrepared = true
    do {
      try await prepare(stores)
    } catch StorageError.unavailable where isOnCluster {
      isPrepared = false
    }
    try await body(stores, isPrepared)
  }

  private var isOnCluster: Bool {
    if case .postgreSQL = settings.storage { true } else { false }
  }

  /// Founds the bar, unless it is there.
  ///
  /// - Throws: What the storage throws.
  func prepare(_ stores: Stores) async throws {
    if try await !stores.has(settings.bar) {
      try await stores.found(settings.bar, isEmpty: settings.startsEmpty)
    }
  }

  /// Reads all of the storage and proves that its parts agree.
  ///
  /// - Throws: ``CommandFailure`` where nothing is kept; what the storage throws.
  func audit() async throws -> AuditReport {
    guard case .postgreSQL(let address) = settings.storage else { return try storageFile().audit() }
    return try await Cluster.audit(address)
  }

  /// The file that the storage is.
  ///
  /// - Throws: ``CommandFailure`` when it is none.
  func storageFile() throws(CommandFailure) -> StorageFile {
    switch settings.storage {
    case .sqlite(let path): return StorageFile(path)
    case .memory:
      throw CommandFailure(code: "no-file", description: "only storage in a file can do this")
    case .postgreSQL:
      let description =
        "a PostgreSQL cluster is backed up and restored by its own tools: pg_basebackup "
        + "and the archive of its log (Docs/operating.md); `bar export` writes a single bar to a file"
      throw CommandFailure(code: "no-file", description: description)
    }
  }
}
