package import ExpositionGuide
package import Web

// The addresses of the curators' desk.
extension Link {
  private static func desk(_ path: String, _ items: [(name: String, value: String?)] = []) -> Link {
    Link("/manage/guide" + path + query(items), isOfVenue: true)
  }

  package static let desk = desk("")

  static func deskList(_ filter: DeskFilter, page: Int = 1) -> Link {
    desk("", filter.items + [("page", page == 1 ? nil : "\(page)")])
  }

  /// The form of a new record, an exhibit's with a place in an exhibition.
  package static func newRecord(_ kind: RecordKind, in exhibition: RecordID? = nil) -> Link {
    desk("/new/\(kind.rawValue)", [("exhibition", exhibition?.description)])
  }

  /// The form of a record.
  package static func deskRecord(_ key: RecordKey) -> Link { desk("/\(key)") }

  /// The form of a record, at a layer of its texts and with a language beside the source.
  static func deskRecord(_ key: RecordKey, _ view: FormView) -> Link {
    desk("/\(key)", view.items)
  }

  /// Discards a draft, withdraws a record, or takes back the last change.
  static func endRecord(_ key: RecordKey) -> Link { desk("/\(key)/end") }

  static func recordHistory(_ key: RecordKey, before: Int? = nil) -> Link {
    desk("/\(key)/history", [("before", before.map { "\($0)" })])
  }

  static func recordEdit(_ key: RecordKey, _ edit: Int) -> Link { desk("/\(key)/history/\(edit)") }

  static func exhibitionOrder(_ id: RecordID, page: Int = 1) -> Link {
    desk("/order/\(id)", [("page", page == 1 ? nil : "\(page)")])
  }

  package static let deskPublishing = desk("/publish")

  static func deskSchedule(_ id: Int) -> Link { desk("/schedules/\(id)") }

  static func deskVersions(before: Int? = nil) -> Link {
    desk("/versions", [("before", before.map { "\($0)" })])
  }

  /// The differences between two versions of the guide, those behind a record.
  static func deskComparison(_ comparison: VersionComparison, after key: RecordKey? = nil) -> Link {
    desk(
      "/versions",
      [
        ("from", "\(comparison.from)"), ("to", "\(comparison.to)"),
        ("after", key?.description),
      ]
    )
  }

  /// The differences between two versions of a record.
  static func recordComparison(_ key: RecordKey, _ comparison: VersionComparison) -> Link {
    desk("/\(key)/history", [("from", "\(comparison.from)"), ("to", "\(comparison.to)")])
  }

  static func deskVersion(_ number: Int) -> Link { desk("/versions/\(number)") }

  static func deskFindings(page: Int = 1) -> Link {
    desk("/check", [("page", page == 1 ? nil : "\(page)")])
  }
}
