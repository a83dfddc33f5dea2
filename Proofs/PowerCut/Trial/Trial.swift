import BarTables
import JuiceBar
import SQLLanguage
import SQLite
import SQLiteStorage
import SeededRandom

/// One file through many power cuts, with an inspection after each.
///
/// The engine and the code that opens its file are the program's own, without a test mode.
struct Trial {
  /// How many cuts one file goes through; it grows with each, and so does the time to inspect it.
  private static let cutsPerFile = 10...30
  private static let cutsPerRush = 3...5
  /// The most steps before the power is cut between two calls.
  private static let stepLimit = 60
  private static let stepLimitInRush = 500

  let seed: UInt64
  /// Whether many small batches are sold while a reader reads, so that the engine checkpoints by
  /// itself.
  ///
  /// Both happen on other threads, whose calls interleave with those of the batches by chance: only
  /// without a rush does the same seed make the same cuts.
  let isRush: Bool
  let disk: SimulatedDisk
  var random: SeededGenerator
  var workload: Workload
  var tally = Tally()
  var storage: SQLiteStorage?
  /// The acknowledged state; `nil` until the founding is acknowledged.
  var notebook: Notebook?
  var waiting = Waiting.nothing
  /// Whether a backup has begun since the last inspection, and the lowest version that the
  /// acknowledged one may have.
  var didBackUp = false
  var backupVersion: Int?
  /// Whether an older version of the program made the file and no inspection has followed.
  var isOldFile = false

  init(seed: UInt64, under conditions: Conditions, isRush: Bool = false) {
    self.seed = seed
    self.isRush = isRush
    random = SeededGenerator(seed: seed)
    disk = SimulatedDisk(seed: random.next(), syncs: conditions.syncs)
    workload = Workload(seed: random.next())
  }

  var path: String { disk.path("bar.sqlite") }
  var backupPath: String { disk.path("backup.sqlite") }

  /// Makes up to `limit` cuts, and stops once something is lost or broken.
  mutating func run(atMost limit: Int) async -> Tally {
    tally.files = 1
    let range = isRush ? Self.cutsPerRush : Self.cutsPerFile
    let cuts = min(limit, Int.random(in: range, using: &random))
    if random.oneIn(4) { await makeOldFile() }
    while tally.cuts < cuts, tally.isClean {
      await workUntilCut()
      guard await recover() else { break }
      await inspect()
    }
    await close()
    tally.sectors = disk.sectors
    return tally
  }

  /// Closes the file, and waits until its last handle is gone.
  mutating func close() async {
    storage = nil
    while disk.openFiles > 0 { await Task.yield() }
  }

  /// Records that the file or the engine is broken.
  mutating func fail(_ faults: [String]) {
    tally.brokenFiles += 1
    tally.add(faults, in: "seed \(seed), cut \(tally.cuts)")
  }

  /// Records that acknowledged data is missing.
  mutating func setBack(_ fault: String) {
    tally.setbacks += 1
    tally.add([fault], in: "seed \(seed), cut \(tally.cuts)")
  }
}

// MARK: - Work until the power cut

extension Trial {
  private mutating func workUntilCut() async {
    planCut()
    do {
      for _ in 0..<(isRush ? Self.stepLimitInRush : Self.stepLimit) { try await step() }
      disk.cut()
    } catch {
      if !disk.isOff { fail(["failed although there was power: \(error)"]) }
      disk.cut()
    }
    await close()
    noteCut()
  }

  /// Plans the call at which the power is cut: an early one, to hit openings, or a later one.
  private mutating func planCut() {
    if isRush {
      // Only a checkpoint changes the database itself while batches are committed.
      let calls = 1...100
      return disk.cut(atCall: Int.random(in: calls, using: &random), of: [.changes, .onDatabase])
    }
    let isEarly = random.oneIn(4)
    let (kinds, calls): (DiskCalls, ClosedRange<Int>) =
      switch Int.random(in: 0..<11, using: &random) {
      case 0...5: (.changes, 1...(isEarly ? 40 : 800))
      case 6, 7: (.sync, 1...(isEarly ? 4 : 25))
      case 8: ([.changes, .onDatabase], 1...40)
      case 9: ([.sync, .truncate, .name], 1...30)
      default: (.name, 1...6)
      }
    disk.cut(atCall: Int.random(in: calls, using: &random), of: kinds)
  }

  mutating func noteCut() {
    tally.cuts += 1
    tally.sites[disk.site, default: 0] += 1
  }

  private mutating func step() async throws {
    // Now and then the program exits properly, and starts again.
    if !isRush, random.oneIn(24) { await close() }
    if storage == nil { try await open() }
    switch isRush ? .max : Int.random(in: 0..<20, using: &random) {
    case 0: try await publish(price: Int.random(in: 1...9, using: &random) * 500)
    case 1, 2: try checkpoint()
    case 3: try backUp()
    default: try await sell()
    }
  }

  /// Opens the file as the program does at start, and founds the bar if necessary.
  mutating func open() async throws {
    if isOldFile { try StorageFile(path, schema: Self.upgrade).prepare() }
    let opened = try SQLiteStorage(path: path)
    storage = opened
    let menu = try workload.menu(price: 3000, newFruits: 0)
    for bar in [BarID.main, .neighbour] {
      _ = try await opened.open(bar, menu: menu, at: workload.now())
    }
    if notebook == nil, let settings = Notebook.settings {
      try await opened.set(settings, of: .main, by: .machine, at: workload.now())
    }
    if notebook == nil { notebook = Notebook(founding: menu) }
  }

  /// Commits a batch, and in the same transaction one of the neighbour; in a rush, a reader reads the
  /// stock at the same time.
  private mutating func sell() async throws {
    let submissions = workload.submissions(atMost: isRush ? 3 : 40, knowing: notebook)
    let at = workload.now()
    guard let storage, let batch = notebook?.batch(of: submissions),
      let neighbours = notebook?.neighboursBatch(at: at), let before = notebook?.stockVersion,
      let plan = notebook?.plan(batch)
    else { return }
    waiting = .batch(batch)
    async let early = isRush ? storage.stock(of: .main).version : before
    let results = await storage.commit([neighbours, batch])
    _ = try results[0].get()
    let outcomes = try results[1].get()
    waiting = .nothing
    notebook?.add(batch, done: plan)
    notebook?.addNeighboursBatch()
    tally.acknowledgedOrders += plan.orders.count
    tally.acknowledgedCommands += outcomes.count
    if outcomes != plan.outcomes { fail(["a batch was answered otherwise than planned"]) }
    let seen = try await early
    if seen != before, seen != plan.version {
      fail(["somebody saw version \(seen), which is neither \(before) nor \(plan.version)"])
    }
    let late = try await storage.stock(of: .main).version
    if late != plan.version { fail(["\(late) is shown after version \(plan.version)"]) }
  }

  private mutating func publish(price: Int) async throws {
    guard let storage, let fruits = notebook?.menu.menu.fruits.count else { return }
    let known = fruits - Workload.fruits.count
    let newFruits = known < 8 && random.oneIn(3) ? known + 1 : known
    let menu = try workload.menu(price: price, newFruits: newFruits)
    waiting = .menu(menu)
    _ = try await storage.publish(menu, in: .main, at: workload.now())
    waiting = .nothing
    notebook?.add(menu)
  }

  /// Checkpoints the log, as SQLite does by itself when the log is long.
  private mutating func checkpoint() throws {
    let modes = ["PASSIVE", "FULL", "RESTART", "TRUNCATE"]
    let mode = modes[Int.random(in: modes.indices, using: &random)]
    var connection = try Connection(.file(path), access: .readWrite)
    try connection.run("PRAGMA wal_checkpoint(\(unsafe: mode))")
  }

  private mutating func backUp() throws {
    didBackUp = true
    try StorageFile(path).backUp(to: backupPath)
    backupVersion = notebook?.stockVersion
  }

  /// The program's schema, reached by a step from an invented version before it.
  static var upgrade: KnownSchema {
    var schema = KnownSchema.of(.sqlite)
    schema.first = schema.version - 1
    schema.steps = [
      """
      ALTER TABLE idempotency ADD COLUMN refused BIGINT NOT NULL DEFAULT 0 CHECK (refused IN (0, 1));
      CREATE INDEX refusal_by_age ON idempotency (bar_id, answered_at, idempotency_key)
        WHERE refused = 1;
      """
    ]
    return schema
  }

  /// Makes a file as an older version of the program wrote it, to be upgraded.
  mutating func makeOldFile() async {
    do {
      try await open()
      await close()
      var connection = try Connection(.file(path))
      try connection.transaction { connection in
        try connection.run("DROP INDEX refusal_by_age")
        try connection.run("ALTER TABLE idempotency DROP COLUMN refused")
        try connection.setUserVersion(Int64(Self.upgrade.first))
      }
      isOldFile = true
    } catch {
      fail(["no old file could be made: \(error)"])
    }
  }
}
