import JuiceBar
import SQLLanguage
import SQLite
import SQLiteStorage

/// The life of one file: power cut after power cut, with an inspection after each.
///
/// The engine and the code that opens its file are the program's own, without a switch for this.
struct Trial {
  /// The cuts that one file lives through; it grows with each, and so does the time to inspect it.
  private static let cutsPerFile = 10...30
  private static let cutsPerRush = 3...5
  /// The steps after which the power goes between two calls.
  private static let stepLimit = 60
  private static let stepLimitInRush = 500

  let seed: UInt64
  /// Whether so many small batches are sold that the engine works its log into the file by itself,
  /// while somebody reads.
  ///
  /// Both happen on other threads, whose calls come between those of the batches by chance: only
  /// without a rush does the same seed make the same cuts.
  let isRush: Bool
  let disk: SimulatedDisk
  var random: SplitMix
  var workload: Workload
  var tally = Tally()
  var storage: SQLiteStorage?
  /// What was acknowledged; nothing before the founding was.
  var notebook: Notebook?
  var waiting = Waiting.nothing
  /// Whether a backup was begun since the last inspection, and the version that the acknowledged
  /// one has at least.
  var didBackUp = false
  var backupVersion: Int?
  /// Whether the file was made by an older version of the program and not looked at since.
  var isOldFile = false

  init(seed: UInt64, under conditions: Conditions, isRush: Bool = false) {
    self.seed = seed
    self.isRush = isRush
    random = SplitMix(seed: seed)
    disk = SimulatedDisk(seed: random.next(), syncs: conditions.syncs)
    workload = Workload(seed: random.next())
  }

  var path: String { disk.path("bar.sqlite") }
  var backupPath: String { disk.path("backup.sqlite") }

  /// Lives through so many cuts, or fewer once something is lost or broken.
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

  /// Notes that the file is broken, or the engine.
  mutating func fail(_ faults: [String]) {
    tally.brokenFiles += 1
    tally.add(faults, in: "seed \(seed), cut \(tally.cuts)")
  }

  /// Notes that something is missing that was acknowledged.
  mutating func setBack(_ fault: String) {
    tally.setbacks += 1
    tally.add([fault], in: "seed \(seed), cut \(tally.cuts)")
  }
}

// MARK: - Until the power goes

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

  /// Chooses the call at which the power goes: early ones, so that openings are hit, or later ones.
  private mutating func planCut() {
    if isRush {
      // Nothing but a checkpoint changes the database itself while batches are committed.
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
    // Now and then the program ends as it should, and starts again.
    if !isRush, random.oneIn(24) { await close() }
    if storage == nil { try await open() }
    switch isRush ? .max : Int.random(in: 0..<20, using: &random) {
    case 0: try await publish(price: Int.random(in: 1...9, using: &random) * 500)
    case 1, 2: try checkpoint()
    case 3: try backUp()
    default: try await sell()
    }
  }

  /// Opens the file as the program does when it starts, and founds the bar if need be.
  mutating func open() async throws {
    let opened = try SQLiteStorage(path: path)
    storage = opened
    let menu = try workload.menu(price: 3000, newFruits: 0)
    _ = try await opened.open(.main, menu: menu, at: workload.now())
    if notebook == nil { notebook = Notebook(founding: menu) }
  }

  /// Has a batch committed; in a rush somebody reads the stock at the same time.
  private mutating func sell() async throws {
    let submissions = workload.submissions(
      atMost: isRush ? 3 : 40,
      knowing: notebook?.orderIDs ?? [],
      notebook?.openCalls ?? []
    )
    guard let storage, let batch = notebook?.batch(of: submissions),
      let before = notebook?.stockVersion, let plan = notebook?.plan(batch)
    else { return }
    waiting = .batch(batch)
    async let early = isRush ? storage.stock(of: .main).version : before
    let outcomes = try await storage.commit(batch)
    waiting = .nothing
    notebook?.add(batch, done: plan)
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

  /// Works the log into the file, as SQLite does by itself when the log is long.
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

  /// Leaves a file as the first version of the program wrote it, to be brought up to date.
  mutating func makeOldFile() async {
    do {
      try await open()
      await close()
      var connection = try Connection(.file(path))
      try connection.transaction { connection in
        let additions = try connection.rows(
          "SELECT type, name FROM sqlite_schema WHERE type IN ('trigger', 'index') AND sql <> ''",
          as: (String, String).self
        )
        for (type, name) in additions { try connection.run("DROP \(unsafe: type) \(unsafe: name)") }
        try connection.run("ALTER TABLE orders DROP COLUMN status")
        try connection.run("ALTER TABLE bar DROP COLUMN suspended")
        for column in ["reverses", "note"] {
          try connection.run("ALTER TABLE movement DROP COLUMN \(unsafe: column)")
        }
        for column in ["tax_rate", "currency"] {
          try connection.run("ALTER TABLE order_line DROP COLUMN \(unsafe: column)")
        }
        // Those that refer to others were made after them.
        let later = try connection.values(
          """
          SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name
            NOT IN ('bar', 'menu', 'stock', 'orders', 'order_line', 'movement', 'idempotency')
          ORDER BY rowid DESC
          """,
          as: String.self
        )
        for table in later {
          try connection.run("DROP TABLE \(unsafe: table)")
        }
        try connection.setUserVersion(1)
      }
      isOldFile = true
    } catch {
      fail(["no old file could be made: \(error)"])
    }
  }
}
