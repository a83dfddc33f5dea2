import BarTables
import ExpositionGuide
import JuiceBar
import PavilionWeb
import SQLiteStorage
import SampleContent
import Staffing

/// Where bars and the exhibition are kept, open.
struct Stores: Sendable {
  /// Where bars are kept.
  let bars: any BarRecords
  /// Where is kept who and which programs work at bars.
  let staff: any IntegrationStorage
  /// The storage of the list of bars, of people at several bars, and of transfers.
  let venue: any VenueStorage
  /// Says which bars other servers change, where the storage can.
  let notices: (any ChangeNoticing)?
  /// Reads the measurements of the storage, where it has any.
  let metrics: @Sendable () -> [MetricFamily]
  /// Where the exhibition is kept.
  let exhibitions: any ExhibitionStorage
  /// Whether there was nothing before.
  let isNew: Bool
  /// The storage, where it is a file that wants to be closed.
  private let file: SQLiteStorage?

  /// Opens the storage, and creates the missing parts.
  ///
  /// - Parameters:
  ///   - location: Where it is.
  ///   - isServing: Whether it is to be served: then a cluster may be out of reach for now, does not
  ///     count as new, and may be of a newer version that allows it.
  ///   - connections: How many connections to a cluster there are at most, if that is not the usual number.
  ///   - log: Receives messages about the storage for the operator.
  /// - Throws: The errors of the storage.
  init(
    _ location: StorageLocation,
    isServing: Bool = false,
    connections: Int? = nil,
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws {
    switch location {
    case .sqlite(let path):
      isNew = !Files.isThere(path)
      if isNew { try Files.makeFolder(Files.folder(of: path)) }
      let storage = try SQLiteStorage(path: path)
      file = storage
      bars = storage
      venue = storage
      notices = nil
      metrics = { [] }
      exhibitions = storage
      staff = storage
    case .memory:
      isNew = true
      let storage = try SQLiteStorage.inMemory()
      file = nil
      bars = storage
      venue = storage
      notices = nil
      metrics = { [] }
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
      file = nil
      bars = storage
      venue = storage
      notices = storage
      metrics = { storage.metrics }
      exhibitions = storage
      staff = storage
    }
  }

  /// Does something with the storage and closes it, so that a file is complete without its log.
  ///
  /// - Parameter body: The work.
  /// - Returns: The body's result.
  /// - Throws: The errors of the body.
  consuming func closing<Result>(_ body: (Stores) async throws -> Result) async throws -> Result {
    let file = file
    do {
      let result = try await body(self)
      await file?.close()
      return result
    } catch {
      await file?.close()
      throw error
    }
  }

  /// Whether there is a bar of this identifier.
  ///
  /// - Throws: The errors of the storage.
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
  /// - Throws: The errors of the storage.
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
  /// A file is created by commands that bring content, and by an explicit `--empty`: at any other
  /// time a missing file is the wrong one. In an existing storage only the main bar is created; any
  /// other unknown name is more likely a typo.
  ///
  /// - Parameters:
  ///   - mayFound: Whether the command founds a file that is not there.
  ///   - body: The work.
  /// - Returns: The body's result.
  /// - Throws: ``CommandFailure`` when there is no such file; the errors of the storage and the
  ///   body.
  func withStores<Result>(
    mayFound: Bool = false,
    _ body: (Stores) async throws -> Result
  ) async throws -> Result {
    if !mayFound, !settings.startsEmpty { try requireStorage() }
    nameStorage()
    return try await Stores(settings.storage).closing { stores in
      if stores.isNew || settings.bar == .main { try await prepare(stores) }
      return try await body(stores)
    }
  }

  /// Sees to it that the file is there that the storage is.
  ///
  /// - Throws: ``CommandFailure`` that names it, and says how to name another one.
  private func requireStorage() throws(CommandFailure) {
    guard case .sqlite(let path) = settings.storage, !Files.hasFile(path) else { return }
    throw .trouble(
      "no-storage",
      "there is no storage at \(path)\nName yours with --storage or PAVILION_STORAGE, "
        + "or found one with `pavilion serve`."
    )
  }

  /// Says which file is used where that is not plain: to people who named none, and whenever a new one is
  /// founded.
  func nameStorage() {
    guard case .sqlite(let path) = settings.storage else { return }
    if !Files.hasFile(path) {
      console.complain("pavilion: founding \(path)")
    } else if !settings.namesStorage, console.complainsToPeople {
      console.complain("pavilion: using \(path)")
    }
  }

  /// Opens the storage to read it, and creates nothing: a mistyped path is no new venue, and a
  /// storage to which bars are to move has room for each.
  ///
  /// - Parameter body: The work.
  /// - Returns: The body's result.
  /// - Throws: ``CommandFailure`` when there is no such file; the errors of the storage and the
  ///   body.
  func withStoresAsTheyAre<Result>(
    _ body: (Stores) async throws -> Result
  ) async throws -> Result {
    try requireStorage()
    nameStorage()
    return try await Stores(settings.storage).closing(body)
  }

  /// Opens the storage to serve the bar, and does something with it; a cluster may be out of reach.
  ///
  /// - Parameters:
  ///   - connections: How many connections to a cluster there are at most, if that is not the usual number.
  ///   - log: Receives messages about the storage for the operator.
  ///   - body: What to do; it is told whether the bar is there. If not, it is to be prepared as soon as
  ///     the storage can be reached.
  /// - Throws: The errors of the storage and the body.
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
    try await stores.closing { stores in
      var isPrepared = true
      do {
        try await prepare(stores)
      } catch StorageError.unavailable where isOnCluster {
        isPrepared = false
      }
      try await body(stores, isPrepared)
    }
  }

  private var isOnCluster: Bool {
    if case .postgreSQL = settings.storage { true } else { false }
  }

  /// Founds the bar, unless it is there.
  ///
  /// - Throws: The errors of the storage.
  func prepare(_ stores: Stores) async throws {
    if try await !stores.has(settings.bar) {
      try await stores.found(settings.bar, isEmpty: settings.startsEmpty)
    }
  }

  /// Reads all of the storage and proves that its parts agree.
  ///
  /// - Throws: ``CommandFailure`` where nothing is kept; the errors of the storage.
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
      throw .trouble("no-file", "only storage in a file can do this")
    case .postgreSQL:
      let description =
        "a PostgreSQL cluster is backed up and restored by its own tools: pg_basebackup "
        + "and the archive of its log (Docs/operating.md); `bar export` writes a single bar to a file"
      throw .trouble("no-file", description)
    }
  }
}
