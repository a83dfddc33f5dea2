package import BarTables
package import JuiceBar
import SQLLanguage
import SQLite
package import Time

// A file as a source and a target of copied and moved bars.
extension StorageFile: BarPlace {
  package var name: String { "sqlite:\(path)" }

  package func prepare() throws {
    try translatingErrors { try Migration(path: path, schema: schema).run() }
  }

  package func listedBars() throws -> BarList { try reading { try $0.bars() } }

  package func homesOfGuests() throws -> [BarID: Set<BarID>] {
    try reading { try $0.homesOfGuests() }
  }

  package func export(
    _ bar: BarID,
    isMoving: Bool,
    to receive: (_ line: [UInt8]) throws -> Void
  ) throws {
    try reading { try $0.export(bar, isMoving: isMoving, to: receive) }
  }

  package func importBar(
    arrivingBy departure: BarDeparture? = nil,
    at time: Timestamp,
    _ feed: (_ take: (_ line: [UInt8]) throws -> Void) throws -> Void
  ) throws -> BarID {
    try writing { connection in
      // 64 MB instead of half a megabyte: the keys of a large bar are all over the file.
      try connection.run("PRAGMA cache_size = -65536")
      return try connection.transaction { connection in
        try connection.importBar(arrivingBy: departure, at: time, feed)
      }
    }
  }

  package func departure(of bar: BarID) throws -> BarDeparture? {
    try reading { try $0.departure(of: bar) }
  }

  package func hasArrived(_ bar: BarID, by departure: BarDeparture) throws -> Bool {
    try reading { try $0.hasArrived(bar, by: departure) }
  }

  /// Closes a bar while no other process has the file open: a running server would continue from
  /// memory.
  package func depart(
    _ bar: BarID,
    to destination: String,
    at time: Timestamp
  ) throws -> BarDeparture {
    try writing(busyTimeout: .zero) { connection in
      // "an exclusive lock is held until the connection closes"; it is refused while others are
      // open.
      try connection.run(unsafe: "PRAGMA locking_mode = EXCLUSIVE")
      do {
        return try connection.transaction { try $0.depart(bar, to: destination, at: time) }
      } catch let error as SQLiteError where .busy ~= error.code {
        throw StorageError.unavailable(
          "\(path): a server uses it; end that one, and move the bars then"
        )
      }
    }
  }

  package func keep(_ bar: BarID, after departure: BarDeparture, at time: Timestamp) throws {
    try writing { connection in
      try connection.transaction { try $0.keep(bar, after: departure, at: time) }
    }
  }

  package func auditFaults(of bar: BarID) throws -> [String] {
    try reading { connection in
      let faults = try connection.integrityFaults()
      return try faults.isEmpty ? connection.auditFaults(of: bar) : faults
    }
  }

  package func lineFindings() throws -> [LineFinding] { try reading { try $0.lineFindings() } }

  private func reading<Outcome>(_ body: (inout Connection) throws -> Outcome) throws -> Outcome {
    try translatingFaults {
      var connection = try Connection(.file(path), access: .readOnly)
      return try connection.snapshot(body)
    }
  }

  private func writing<Outcome>(
    busyTimeout: Duration = .seconds(5),
    _ body: (inout Connection) throws -> Outcome
  ) throws -> Outcome {
    try translatingFaults {
      var connection = try Connection(.file(path), access: .readWrite, busyTimeout: busyTimeout)
      return try body(&connection)
    }
  }

  /// Names the file in SQLite's errors; faults of a bar's file and of the other storage stay
  /// unchanged.
  private func translatingFaults<Outcome>(_ body: () throws -> Outcome) throws -> Outcome {
    do { return try body() } catch let error as SQLiteError {
      throw StorageError(error).naming(path)
    }
  }
}
