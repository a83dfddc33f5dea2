internal import JSON

/// A line of a file that is imported, and the records that it speaks of.
public struct ImportRow: Sendable {
  /// The line of the file in which it begins, from 1; nothing where the file is one document.
  public let line: Int?
  /// The row as the file has it, for handing it back with its fault.
  public let source: Source
  public let content: Content
  /// The file of lines that may hold the row too, where its own is one document.
  var fileOfLines: String?

  public enum Source: Hashable, Sendable {
    /// The fields of a table.
    case fields([String])
    /// A line or a document of JSON.
    case bytes([UInt8])
  }

  public enum Content: Sendable {
    case changes([RecordChange])
    case fault(GuideFileFault)
  }
}

/// What a row says of a record.
public enum RecordChange: Sendable {
  /// The record is this.
  case whole(GuideRecord)
  /// The record has these values; its other fields stay.
  case values(RecordValues)
  /// Another record of the row names this one, which is made unless it is there.
  case mention(GuideRecord)
}

extension RecordChange {
  /// The files that a record of media names with the change.
  func files(in present: PresentGuide) -> Set<String> {
    switch self {
    case .whole(let record), .mention(let record): return record.kind == .media ? record.files : []
    case .values(let values):
      guard values.kind == .media else { return [] }
      let before = present.record(RecordKey(values.kind, values.id))
      // A value that its field cannot have is a fault of the row.
      return (try? values.record(values.id, present: before))?.files ?? []
    }
  }
}

/// The values that a row gives to some fields of a record; an empty cell says nothing of its field.
public struct RecordValues: Sendable {
  typealias Value = (path: RecordPath, value: JSONValue)

  let kind: RecordKind
  /// The identifier, or the one that a new record gets.
  let id: RecordID
  /// Whether the identifier was made of the inventory number or a name.
  let isDerived: Bool
  private let values: [Value]

  init(kind: RecordKind, id: RecordID, isDerived: Bool, values: [Value]) {
    (self.kind, self.id, self.isDerived) = (kind, id, isDerived)
    self.values = values
  }

  /// The inventory number among the values.
  var inventory: String? {
    let value = values.first { $0.path == RecordPath("inventory") }?.value
    return value?.stringValue.map { String($0.trimming(where: \.isWhitespace)) }
  }

  /// The record with the values.
  ///
  /// - Parameters:
  ///   - id: Its identifier.
  ///   - present: The record as it is, if it is there.
  /// - Returns: The record as it becomes.
  /// - Throws: `JSONMismatch` for the first value that its field cannot have.
  func record(_ id: RecordID, present: GuideRecord?) throws(JSONMismatch) -> GuideRecord {
    var document = JSONValue.object(present?.document ?? JSONObject())
    for (path, value) in values { document = try path.setting(value, in: document) }
    return try GuideRecord(RecordKey(kind, id), reading: JSONReader(document))
  }
}
