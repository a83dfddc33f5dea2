package import Web

// The addresses of reports.
extension Link {
  /// The report on a bar for a period; the last days if none is given.
  package static func reports(_ days: Days?) -> Link {
    Link("/reports" + (days.map { "?from=\($0.from)&to=\($0.to)" } ?? ""))
  }

  /// A table of a report as a file, by its name.
  static func reportSheet(_ table: String, _ days: Days) -> Link {
    Link("/reports/\(table).csv?from=\(days.from)&to=\(days.to)")
  }

  /// The days of a period in addresses, such as 2026-11-21.
  package struct Days: Hashable, Sendable {
    let from: String
    let to: String
  }
}
