package import BarTables
package import JuiceBar
import PostgreSQL
import SQLLanguage
package import Time

// A cluster as a source and a target of copied and moved bars.
extension PostgreSQLStorage: BarPlace {
  private static var patience: Duration { .seconds(3_600) }

  /// How often an attempt is made that others prevented.
  private static var maximumAttempts: Int { 5 }

  package var name: String {
    "postgresql://\(engine.address)/\(engine.cluster.address.database ?? "")"
  }

  /// Does nothing: opening the storage brings the tables up to date.
  package func prepare() {}

  package func listedBars() throws -> BarList { try reading { try $0.bars() } }

  package func homesOfGuests() throws -> [BarID: Set<BarID>] {
    try reading { try $0.homesOfGuests() }
  }

  package func export(
    _ bar: BarID,
    isMoving: Bool,
    to receive: (_ line: [UInt8]) throws -> Void
  ) throws {
    // Lines once handed over cannot be taken back: no second attempt.
    try patiently(attempts: 1) { connection in
      try connection.followKeys()
      try connection.snapshot { try $0.export(bar, isMoving: isMoving, to: receive) }
    }
  }

  package func importBar(
    arrivingBy departure: BarDeparture? = nil,
    at time: Timestamp,
    _ feed: (_ take: (_ line: [UInt8]) throws -> Void) throws -> Void
  ) throws -> BarID {
    try writing { connection in
      try connection.tellOfBars()
      return try connection.importBar(arrivingBy: departure, at: time, feed)
    }
  }

  package func departure(of bar: BarID) throws -> BarDeparture? {
    try reading { try $0.departure(of: bar) }
  }

  package func hasArrived(_ bar: BarID, by departure: BarDeparture) throws -> Bool {
    try reading { try $0.hasArrived(bar, by: departure) }
  }

  /// Closes a bar, also while servers use it: it waits for a batch that holds the bar's lock, and
  /// later batches find the bar gone.
  package func depart(
    _ bar: BarID,
    to destination: String,
    at time: Timestamp
  ) throws -> BarDeparture {
    try writing { connection in
      try connection.lockShared()
      try connection.lockAll([bar])
      try connection.tellOfBars()
      return try connection.depart(bar, to: destination, at: time)
    }
  }

  package func keep(_ bar: BarID, after departure: BarDeparture, at time: Timestamp) throws {
    try writing { connection in
      try connection.lockShared()
      try connection.lockAll([bar])
      try connection.tellOfBars()
      try connection.keep(bar, after: departure, at: time)
    }
  }

  package func auditFaults(of bar: BarID) throws -> [String] {
    try reading { try $0.auditFaults(of: bar) }
  }

  package func lineFindings() throws -> [LineFinding] {
    try patiently { connection in
      try connection.followKeys()
      return try connection.snapshot { try $0.lineFindings() }
    }
  }

  private func reading<Outcome>(_ body: (inout Connection) throws -> Outcome) throws -> Outcome {
    try patiently { try $0.snapshot(body) }
  }

  private func writing<Outcome>(_ body: (inout Connection) throws -> Outcome) throws -> Outcome {
    try patiently { try $0.transaction(body) }
  }

  /// Runs attempts on connections of their own, on the caller's thread.
  private func patiently<Outcome>(
    attempts: Int = maximumAttempts,
    _ body: (inout Connection) throws -> Outcome
  ) throws -> Outcome {
    var attempt = 0
    while true {
      attempt += 1
      do {
        var connection = try engine.cluster.connect()
        return try connection.allowing(Self.patience) { connection in
          try connection.beginCopying(for: Self.patience)
          return try body(&connection)
        }
      } catch let error as PostgreSQLError {
        guard error.reaction == .retry, attempt < attempts else { throw StorageError(error) }
      }
    }
  }
}

extension Connection {
  /// Has pages follow the keys, also before the tables have statistics.
  fileprivate mutating func followKeys() throws(PostgreSQLError) {
    for way in ["enable_sort", "enable_bitmapscan"] {
      try run("SELECT set_config(\(way), 'off', false)")
    }
  }

  /// Lets transactions wait for the other storage, and makes the server notice soon if the copying
  /// program dies, so that the next one need not wait for it.
  fileprivate mutating func beginCopying(for patience: Duration) throws(PostgreSQLError) {
    let settings = [
      "idle_in_transaction_session_timeout": "\(patience.components.seconds)s",
      "client_connection_check_interval": "1s",
    ]
    for (name, value) in settings.sorted(by: { $0.key < $1.key }) {
      // The second setting is newer than PostgreSQL 13.
      _ = try self.value(
        "SELECT set_config(name, \(value), false) FROM pg_settings WHERE name = \(name)",
        as: String.self
      )
    }
  }
}
