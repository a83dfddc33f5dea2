package import JuiceBar
import SQLLanguage
import Staffing
package import Time

extension SQLStore: BusinessStorage where Connection: ~Copyable {
  package func business(of bar: BarID) async throws(StorageError) -> Business {
    try await readRow { try $0.business(of: BarStatements(bar: bar)) }
  }

  package func set(
    _ business: Business,
    of bar: BarID,
    by actor: LogEntry.Actor,
    at time: Timestamp
  ) async throws(StorageError) {
    try await write(to: bar, noting: LogEntry(setting: business, by: actor, at: time)) {
      try $0.run(BarStatements(bar: bar).set(business))
    }
  }
}

extension SQLConnection where Self: ~Copyable {
  mutating func business(of bar: BarStatements) throws -> Business {
    let row = try row(bar.business, as: (String, String, String, String, String).self)
    guard let row else { return .unknown }
    let details: [Business.Detail: String] = [
      .name: row.0, .representative: row.1, .registration: row.2, .address: row.3,
      .telephone: row.4,
    ]
    return Business(stored: details)
  }
}
