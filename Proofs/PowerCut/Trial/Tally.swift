import JSON

/// The results of many power cuts.
struct Tally: Sendable {
  /// The most faults to keep as sentences.
  private static let faultLimit = 10

  var cuts = 0
  /// Cuts while the file was being reopened after another one.
  var cutsInRecovery = 0
  var files = 0
  var acknowledgedOrders = 0
  /// Acknowledged orders, refusals and changes of stock.
  var acknowledgedCommands = 0
  /// Acknowledged orders that are missing or changed.
  var lostOrders = 0
  /// Cuts after which the file was in a state before the acknowledged one.
  var setbacks = 0
  /// Cuts after which the file could not be opened or was damaged.
  var brokenFiles = 0
  var sites: [CutSite: Int] = [:]
  var sectors = SectorCounts()
  private(set) var faults: [String] = []

  /// Whether nothing was lost or broken.
  var isClean: Bool { lostOrders == 0 && setbacks == 0 && brokenFiles == 0 }

  mutating func add(_ newFaults: [String], in trial: String) {
    let room = max(0, Self.faultLimit - faults.count)
    faults += newFaults.prefix(room).map { "\(trial): \($0)" }
  }

  static func += (left: inout Tally, right: Tally) {
    left.cuts += right.cuts
    left.cutsInRecovery += right.cutsInRecovery
    left.files += right.files
    left.acknowledgedOrders += right.acknowledgedOrders
    left.acknowledgedCommands += right.acknowledgedCommands
    left.lostOrders += right.lostOrders
    left.setbacks += right.setbacks
    left.brokenFiles += right.brokenFiles
    left.sites.merge(right.sites, uniquingKeysWith: +)
    left.sectors += right.sectors
    left.faults += right.faults.prefix(max(0, faultLimit - left.faults.count))
  }
}

extension Tally: CustomStringConvertible {
  /// The figures, one line each.
  var description: String {
    var lines = [
      "\(cuts) power cuts (\(cutsInRecovery) during recovery) on \(files) files",
      "\(acknowledgedOrders) orders acknowledged, \(lostOrders) lost",
      "\(setbacks) cuts set the bar back behind what was acknowledged",
      "\(brokenFiles) cuts left a file that is not in order",
      "sectors not synced: \(sectors.kept) kept, \(sectors.lost) lost, \(sectors.torn) torn",
    ]
    lines += sortedSites.map { "\($0.value) cuts: \($0.key)" }
    return (lines + faults).joined(separator: "\n")
  }

  private var sortedSites: [(key: String, value: Int)] {
    let named = sites.map { ($0.key.description, $0.value) }
    return Dictionary(named, uniquingKeysWith: +).sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { ($0.key, $0.value) }
  }

  /// The figures by name.
  var json: JSONValue {
    let sites = sortedSites.map { ($0.key, JSONValue.integer($0.value)) }
    return [
      "cuts": .integer(cuts), "cutsInRecovery": .integer(cutsInRecovery),
      "files": .integer(files), "acknowledgedOrders": .integer(acknowledgedOrders),
      "acknowledgedCommands": .integer(acknowledgedCommands), "lostOrders": .integer(lostOrders),
      "setbacks": .integer(setbacks), "brokenFiles": .integer(brokenFiles),
      "sectors": [
        "kept": .integer(sectors.kept), "lost": .integer(sectors.lost),
        "torn": .integer(sectors.torn),
      ],
      "sites": .object(JSONObject(sites)), "faults": .array(faults.map(JSONValue.string)),
    ]
  }
}
