import Identifiers
package import JuiceBar
import Languages
import SQLLanguage
package import Staffing
import Time

extension SQLStore: ScreenStorage where Connection: ~Copyable {
  /// Reads all screens with one statement, or those of each bar with one.
  package func screens(of bars: Set<BarID>?) async throws(StorageError) -> [PairedScreen] {
    guard let bars else {
      return try await readRow { try $0.screens(StaffStatements.screensOfAll) }
    }
    return try await read { connection in
      try bars.sorted().flatMap { try connection.screens(StaffStatements(bar: $0).screens) }
    }
  }

  /// Reads one row by its key.
  package func screen(
    _ token: String,
    of bar: BarID
  ) async throws(StorageError) -> PairedScreen? {
    try await readRow { try $0.screens(StaffStatements(bar: bar).screen(token)).first }
  }

  package func keep(
    _ settings: String,
    for screen: PairedScreen.ID,
    noting entry: LogEntry?
  ) async throws(StorageError) -> Bool {
    try await write(to: screen.home) { connection in
      let bar = StaffStatements(bar: screen.home)
      guard try connection.run(bar.keep(settings, for: screen.device)) > 0 else { return false }
      if let entry { try connection.run(bar.add(entry)) }
      return true
    }
  }

  package func askToReload(
    _ device: AccountID?,
    of bar: BarID,
    noting entry: LogEntry
  ) async throws(StorageError) -> Int {
    try await write(to: bar) { connection in
      let statements = StaffStatements(bar: bar)
      let count = try connection.run(statements.askToReload(device))
      if count > 0 { try connection.run(statements.add(entry)) }
      return count
    }
  }

  package func note(_ sightings: [PairedScreen.ID: ScreenSighting]) async throws(StorageError) {
    // In one order, so that two servers never wait for each other.
    let ordered = sightings.sorted { ($0.key.home, $0.key.device) < ($1.key.home, $1.key.device) }
    try await write { connection in
      for (id, sighting) in ordered {
        try connection.run(StaffStatements(bar: id.home).note(sighting, of: id.device))
      }
    }
  }
}

extension SQLConnection where Self: ~Copyable {
  fileprivate mutating func screens(_ query: SQL) throws -> [PairedScreen] {
    try rows(query, as: PairedScreen.Columns.self).legible(PairedScreen.init(stored:))
  }
}

extension PairedScreen {
  typealias Columns = (
    String, String, String, String?, Int?, Int?, String?, String?, String?, Int?
  )

  init(stored row: Columns) throws {
    self.init(
      id: ID(
        try readable(AccountID(rawValue: row.1), "an identifier of staff", row.1),
        of: try readable(BarID(row.0), "a bar", row.0)
      ),
      name: PersonName(stored: row.2),
      settings: row.3,
      reloads: row.4 ?? 0,
      sighting: try ScreenSighting(stored: row)
    )
  }
}

extension ScreenSighting {
  /// The sign of life in a row; `nil` if it has none.
  fileprivate init?(stored row: PairedScreen.Columns) throws {
    guard let time = row.5, let version = row.6, let language = row.7, let address = row.8 else {
      return nil
    }
    self.init(
      at: Timestamp(milliseconds: time),
      version: version,
      language: try readable(Language(rawValue: language), "a language of a screen", language),
      address: address,
      battery: row.9
    )
  }
}
