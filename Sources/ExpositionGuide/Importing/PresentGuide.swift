internal import JSON
internal import Languages

/// The guide before an import, small enough to be held whole: each record as the line of a file.
public struct PresentGuide: Sendable {
  private var lines: [RecordKey: [UInt8]] = [:]
  private var exhibits: [String: RecordID] = [:]

  /// The exhibition whose first language is the source, unless a main one is there.
  private var main: GuideRecord?

  public init() {}

  /// The language from which texts are translated.
  var source: Language { main?.languages.first ?? .fallback }

  public mutating func add(_ record: GuideRecord) {
    lines[record.key] = record.fileLine
    if record.kind == .exhibition {
      main = GuideRecord.main(of: [main, record].compactMap(\.self))
    }
    if let inventory = record.inventory {
      exhibits[String(inventory.trimming(where: \.isWhitespace))] = record.id
    }
  }

  /// The record of a key.
  public func record(_ key: RecordKey) -> GuideRecord? {
    guard let line = lines[key], case .object(var document)? = try? JSONValue(parsing: line) else {
      return nil
    }
    document["id"] = nil
    return try? GuideRecord(key, stored: JSONReader(.object(document)))
  }

  /// The exhibit that has an inventory number.
  public func exhibit(_ inventory: String) -> RecordID? { exhibits[inventory] }
}
