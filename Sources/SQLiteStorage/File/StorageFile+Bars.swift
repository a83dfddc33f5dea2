import BarTables
public import JuiceBar
import SQLLanguage
import SQLite

extension StorageFile {
  /// A bar with everything that is kept of it: orders, ledger, menus, staff and settings.
  ///
  /// - Parameter bar: The bar.
  /// - Returns: Lines of JSON, read at one moment, also while a server runs.
  /// - Throws: ``JuiceBar/StorageError``.
  public func export(_ bar: BarID) throws(StorageError) -> [String] {
    try translatingErrors {
      var connection = try Connection(.file(path), access: .readOnly)
      return try connection.snapshot { try $0.export(bar) }
    }
  }

  /// Puts a bar into the file that was exported, all of it or nothing, and proves that everything agrees.
  ///
  /// - Parameters:
  ///   - lines: What ``export(_:)`` gave.
  ///   - time: When, for the audit log of the bar.
  /// - Returns: The bar.
  /// - Throws: ``JuiceBar/StorageError`` when the file has the bar already, or when what was exported
  ///   does not agree; nothing is written then.
  public func importBar(_ lines: [String], at time: Timestamp) throws(StorageError) -> BarID {
    try translatingErrors {
      try Migration(path: path).run()
      var connection = try Connection(.file(path), access: .readWrite)
      return try connection.transaction { connection in
        let bar = try connection.importBar(lines)
        for query in AuditStatements.all(for: .sqlite) {
          if let difference = try connection.value(query, as: String.self) {
            throw StorageError.unusable("the bar is not sound: \(difference)")
          }
        }
        let entry = LogEntry(
          at: time,
          who: .machine,
          action: "import-bar",
          subject: bar.rawValue,
          details: Self.fingerprint(of: lines)
        )
        try connection.run(StaffStatements(bar: bar).add(entry))
        return bar
      }
    }
  }

  /// Moves bars to another file: each is copied whole, audited there, and closed here.
  ///
  /// Nobody else may have this file open meanwhile, so that nothing is sold that does not move. A bar that
  /// arrived before an interruption is recognised, and only closed here; bars that were closed by a move
  /// stay where they are.
  ///
  /// - Parameters:
  ///   - bars: The bars; all that were not moved yet, without any.
  ///   - target: The other file, which is created where there is none.
  ///   - time: When, for both audit logs.
  /// - Returns: The bars that were moved now.
  /// - Throws: ``JuiceBar/StorageError`` when this file is in use, when the other one has a bar of the
  ///   same name that did not come from here, or when the books do not agree.
  public func move(
    _ bars: [BarID],
    to target: StorageFile,
    at time: Timestamp
  ) throws(StorageError) -> [BarID] {
    if let difference = try audit().differences.first {
      throw .unusable("\(path) is not sound: \(difference)")
    }
    return try translatingErrors {
      try target.translatingErrors { try Migration(path: target.path).run() }
      var connection = try Connection(.file(path), access: .readWrite, busyTimeout: .zero)
      // "an exclusive lock is held until the connection closes", which nobody gets beside others.
      try connection.run(unsafe: "PRAGMA locking_mode = EXCLUSIVE")
      do {
        try connection.transaction { _ in }
      } catch let error as SQLiteError where .busy ~= error.code {
        throw StorageError.unavailable("a server uses it; end that one, and move the bars then")
      }
      var moved: [BarID] = []
      let known = try connection.bars()
      for bar in bars.isEmpty ? known.bars.map(\.id) : bars {
        guard var listed = known[bar] else { throw StorageError.unknownBar(bar) }
        if try connection.wasMoved(bar) { continue }
        let lines = try connection.snapshot { try $0.export(bar) }
        if try !target.hasImported(bar, Self.fingerprint(of: lines)) {
          _ = try target.importBar(lines, at: time)
        }
        listed.isOpen = false
        try connection.transaction { connection in
          try connection.run(VenueStatements.set(listed, at: time))
          try connection.run(StaffStatements(bar: bar).add(.moving(bar, at: time)))
        }
        moved.append(bar)
      }
      return moved
    }
  }

  private func hasImported(_ bar: BarID, _ fingerprint: String) throws -> Bool {
    var connection = try Connection(.file(path), access: .readOnly)
    return try connection.value(
      """
      SELECT 1 FROM audit_log WHERE bar_id = \(bar.rawValue) AND action = 'import-bar'
        AND details = \(fingerprint)
      """,
      as: Int.self
    ) != nil
  }

  /// How many lines there are and their hash: FNV-1a of 64 bits, no defence against forgery.
  private static func fingerprint(of lines: [String]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for line in lines {
      for byte in line.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      hash = (hash ^ 10) &* 0x100_0000_01B3
    }
    return "\(lines.count) \(String(hash, radix: 16))"
  }
}

extension LogEntry {
  fileprivate static func moving(_ bar: BarID, at time: Timestamp) -> LogEntry {
    LogEntry(at: time, who: .machine, action: "move-bar", subject: bar.rawValue)
  }
}

extension Connection {
  /// Whether the last thing that the log knows of a bar is that it moved away.
  fileprivate mutating func wasMoved(_ bar: BarID) throws -> Bool {
    try value(
      """
      SELECT action FROM audit_log WHERE bar_id = \(bar.rawValue) ORDER BY number DESC LIMIT 1
      """,
      as: String.self
    ) == "move-bar"
  }
}
