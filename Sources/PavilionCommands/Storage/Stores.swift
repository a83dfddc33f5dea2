import BarTables
import ExpositionGuide
import GuideWeb
import IntegrationWeb
import JuiceBar
import SQLiteStorage
import SampleContent
import Staffing
import Web

/// Where bars and the exhibition are kept, open.
struct Stores: Sendable {
  /// The ports that every storage implements.
  typealias Storage = BarRecords & IntegrationStorage & DraftStorage & MediaStorage & VenueStorage

  let storage: any Storage
  /// Says which bars other servers change, where the storage can.
  let notices: (any ChangeNoticing)?
  /// Reads the measurements of the storage, where it has any.
  let metrics: @Sendable () -> [MetricFamily]
  /// Counts the standbys of a cluster: those that follow the primary, and those that should.
  let standbys: AlertRunner.Standbys?
  /// Whether there was nothing before.
  let isNew: Bool
  /// The storage, where it is a file that wants to be closed.
  private let file: SQLiteStorage?

  /// Opens the storage, and creates the missing parts.
  ///
  /// A cluster that is to be served may be out of reach for now, does not count as new, and may be of
  /// a newer version that allows it.
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
      (self.storage, file) = (storage, storage)
      (notices, metrics, standbys) = (nil, { [] }, nil)
    case .memory:
      isNew = true
      storage = try SQLiteStorage.inMemory()
      file = nil
      (notices, metrics, standbys) = (nil, { [] }, nil)
    case .postgreSQL(let address):
      let storage = try Cluster.open(
        address,
        isServing: isServing,
        connections: connections,
        log: log
      )
      isNew = isServing ? false : try await storage.guideVersion() == nil
      file = nil
      self.storage = storage
      (notices, metrics) = (storage, { storage.metrics })
      standbys = { try? await storage.standbys() }
    }
  }

  /// Does something with the storage and closes it, so that a file is complete without its log.
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

  fileprivate func has(_ bar: BarID) async throws -> Bool {
    do {
      _ = try await storage.versions(of: bar)
      return true
    } catch StorageError.unknownBar(bar) { return false }
  }

  /// Founds a bar with the sample menu, after the sample exhibition if there is none yet.
  func found(_ bar: BarID, isEmpty: Bool) async throws {
    if try await storage.guideVersion() == nil, !isEmpty {
      var media: [MediaFile] = []
      for picture in SampleContent.exhibitionFiles.pictures {
        media.append(try await storage.keep(picture))
      }
      let records = try SampleContent.guide(media)
      let publication = GuidePublication(onto: nil, at: .now, cause: .import)
      try await storage.publish(publication, records.map { GuideChange($0) })
    }
    let menu =
      isEmpty
      ? try Menu(fruits: [], juices: [])
      : try Menu(file: SampleContent.menuFile, named: "menu.json")
    _ = try await storage.open(bar, menu: menu, at: .now)
  }
}

extension Context {
  /// Opens the storage, sees to it that the bar is there, and does something with both.
  ///
  /// A file is created by commands that bring content, and by an explicit `--empty`: at any other
  /// time a missing file is the wrong one. In an existing storage only the main bar is created; any
  /// other unknown name is more likely a typo.
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
  func withStoresAsTheyAre<Result>(_ body: (Stores) async throws -> Result) async throws -> Result {
    try requireStorage()
    nameStorage()
    return try await Stores(settings.storage).closing(body)
  }

  /// Opens the storage to say what a command would do; one that is not there is founded in memory alone.
  func withStoresToRehearse<Result>(
    _ body: (Stores) async throws -> Result
  ) async throws -> Result {
    guard case .sqlite(let path) = settings.storage, !Files.hasFile(path) else {
      return try await withStoresAsTheyAre(body)
    }
    return try await Stores(.memory).closing { stores in
      try await prepare(stores)
      return try await body(stores)
    }
  }

  /// Opens the storage to serve the bar, and does something with it; a cluster may be out of reach.
  func servingStores(
    connections: Int?,
    log: @escaping @Sendable (String) -> Void,
    _ body: (Stores, _ isPrepared: Bool) async throws -> Void
  ) async throws {
    let location = settings.storage
    let stores = try await Stores(location, isServing: true, connections: connections, log: log)
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

  private var isOnCluster: Bool { if case .postgreSQL = settings.storage { true } else { false } }

  func prepare(_ stores: Stores) async throws {
    if try await !stores.has(settings.bar) {
      try await stores.found(settings.bar, isEmpty: settings.startsEmpty)
    }
  }

  /// Reads all of the storage and proves that its parts agree.
  func audit() async throws -> AuditReport {
    guard case .postgreSQL(let address) = settings.storage else { return try storageFile().audit() }
    return try await Cluster.audit(address)
  }

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
