import JuiceBar
import SQLLanguage

/// The result of an audit of a storage.
public struct AuditReport: Hashable, Sendable {
  /// How many bars the storage holds.
  public let bars: Int
  /// How many orders the audit read.
  public let orders: Int
  /// How many movements the audit read.
  public let movements: Int
  /// The first differences, as sentences for an operator; empty when the storage is sound.
  public let differences: [String]
  /// The first files that the guide names and that are missing, as sentences.
  ///
  /// Earlier versions took records that name such files. Nothing mends a published record, and it must
  /// not keep the books from being backed up.
  public let missingFiles: [String]

  /// Whether the ledger, the balances, the orders and the storage itself agree, and no file is missing.
  public var isSound: Bool { differences.isEmpty && missingFiles.isEmpty }

  /// Reports the audit's counts and differences.
  package init(
    bars: Int,
    orders: Int,
    movements: Int,
    differences: [String],
    missingFiles: [String]
  ) {
    self.bars = bars
    self.orders = orders
    self.movements = movements
    self.differences = differences
    self.missingFiles = missingFiles
  }
}

extension CopyConnection where Self: ~Copyable {
  /// Reads everything and proves that its parts agree, within the caller's snapshot.
  ///
  /// - Parameters:
  ///   - faults: Faults of the storage itself; if there are any, nothing else is checked.
  ///   - files: Finds faults of the files that the guide names.
  /// - Returns: The differences, at most ten of each kind.
  /// - Throws: Any error of the engine.
  package mutating func auditReport(
    after faults: [String] = [],
    files: (Set<String>, inout Self) throws -> FileFaults
  ) throws -> AuditReport {
    var differences = faults
    var missing: [String] = []
    // Sums over damaged pages would mislead.
    if faults.isEmpty {
      differences = try rowFaults()
      if differences.isEmpty { differences = try dayFaults() }
      let guide = try guideFaults()
      differences += guide.faults
      if differences.isEmpty {
        let faults = try files(guide.named, &self)
        (differences, missing) = (faults.differences, faults.missing)
      }
    }
    func count(_ query: SQL) throws -> Int { try value(query, as: Int.self) ?? 0 }
    return AuditReport(
      bars: try count("SELECT COUNT(*) FROM bar"),
      orders: try count("SELECT COUNT(*) FROM orders"),
      movements: try count("SELECT COUNT(*) FROM movement"),
      differences: differences,
      missingFiles: missing
    )
  }

  /// Sentences about rows that cannot be read, and about those that disagree.
  private mutating func rowFaults() throws -> [String] {
    var faults = try rangeFaults()
    let unreadable = try unreadableRows()
    let told = Schema.tables.flatMap { unreadable.faults[$0] ?? [] }
    // Sums of impossible numbers would mislead.
    if faults.isEmpty {
      for query in AuditStatements.all(for: Self.dialect, but: unreadable.malformed) {
        faults += try values(query, as: String.self).prefix(10)
      }
    }
    let isSound = faults.isEmpty && told.isEmpty
    for id in try values("SELECT bar_id FROM bar ORDER BY 1", as: String.self) {
      let bar = BarID(unchecked: id)
      faults += try isSound ? contentFaults(of: bar) : Array(reportFaults(of: bar).prefix(10))
    }
    return try faults + told + draftFaults()
  }

  /// Sentences about what a bar keeps whole: menus' pictures and days' reports; at most ten of a kind.
  mutating func contentFaults(of bar: BarID) throws -> [String] {
    try Array(menuPictureFaults(of: bar).prefix(10) + reportFaults(of: bar).prefix(10))
  }
}
