import CPowerCutDisk

/// A disk in memory whose power can be cut; ``path(_:)`` names its files for SQLite.
final class SimulatedDisk: Sendable {
  private let number: Int32

  /// Creates an empty disk; what survives a cut follows from the seed.
  init(seed: UInt64, syncs: Syncs = .obeyed) {
    number = power_cut_disk_create(seed)
    treat(syncs)
  }

  /// Sets how the disk treats syncs from now on.
  func treat(_ syncs: Syncs) { power_cut_disk_treat_syncs(number, syncs.rawValue) }

  deinit { power_cut_disk_destroy(number) }

  /// The path of a file of the disk.
  func path(_ name: String) -> String { "/power-cut/\(number)/\(name)" }

  /// Whether every call fails because the power is off.
  var isOff: Bool { power_cut_disk_is_off(number) }

  /// How many files are open.
  var openFiles: Int { Int(power_cut_disk_open_files(number)) }

  /// The call at the last power cut.
  var site: CutSite { CutSite(power_cut_disk_site(number)) }

  /// The fate of unsynced sectors in all cuts so far.
  var sectors: SectorCounts { SectorCounts(power_cut_disk_sectors(number)) }

  /// Plans a power cut at a coming call, counted from 1.
  func cut(atCall call: Int, of kinds: DiskCalls) {
    power_cut_disk_cut_at(number, kinds.rawValue, UInt32(clamping: call))
  }

  /// Cancels a planned cut.
  func keepPower() { power_cut_disk_cut_at(number, 0, 0) }

  /// Cuts the power now.
  func cut() { power_cut_disk_cut(number) }

  /// Decides which sectors survived the cut, and switches the disk on.
  func restart() { power_cut_disk_restart(number) }
}

/// Kinds of calls to a disk.
struct DiskCalls: OptionSet, Hashable, Sendable {
  let rawValue: UInt32

  static let read = DiskCalls(rawValue: UInt32(POWER_CUT_READ))
  static let write = DiskCalls(rawValue: UInt32(POWER_CUT_WRITE))
  static let sync = DiskCalls(rawValue: UInt32(POWER_CUT_SYNC))
  static let truncate = DiskCalls(rawValue: UInt32(POWER_CUT_TRUNCATE))
  /// Creating, deleting and renaming files, and syncing their directory.
  static let name = DiskCalls(rawValue: UInt32(POWER_CUT_NAME))
  /// Not a kind of its own: restricts calls to a database, without its journal and log.
  static let onDatabase = DiskCalls(rawValue: UInt32(POWER_CUT_DATABASE))

  static let changes: DiskCalls = [.write, .sync, .truncate, .name]
  static let all: DiskCalls = [.read, .changes]
}

/// How a disk treats syncs.
enum Syncs: UInt32, Sendable {
  /// The disk obeys them.
  case obeyed = 0
  /// The disk drops those that SQLite omits with `synchronous=NORMAL`.
  case asNormal = 1
  /// The disk drops all of SQLite's, as with `synchronous=OFF`.
  case asOff = 2
  /// The disk reports success and keeps about half of the sectors.
  case lied = 3
}

/// The call at which the power went.
struct CutSite: Hashable, Sendable, CustomStringConvertible {
  let kind: DiskCalls
  /// Whether the file was a database, not its journal or log.
  let isDatabase: Bool

  init(_ site: power_cut_site) {
    kind = DiskCalls(rawValue: site.kind)
    isDatabase = site.is_database
  }

  var description: String {
    switch kind {
    case .read: isDatabase ? "read database" : "read log"
    case .write: isDatabase ? "write database" : "write log"
    case .sync: isDatabase ? "sync database" : "sync log"
    case .truncate: isDatabase ? "truncate database" : "truncate log"
    case .name: "name"
    default: "between calls"
    }
  }
}

/// The fate of the sectors unsynced at a power cut.
struct SectorCounts: Hashable, Sendable {
  var kept = 0
  var lost = 0
  var torn = 0

  init() {}

  init(_ counts: power_cut_sectors) {
    kept = Int(counts.kept)
    lost = Int(counts.lost)
    torn = Int(counts.torn)
  }

  static func += (left: inout Self, right: Self) {
    left.kept += right.kept
    left.lost += right.lost
    left.torn += right.torn
  }
}
