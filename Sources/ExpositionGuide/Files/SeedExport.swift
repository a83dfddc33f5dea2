internal import Digests
internal import JSON

/// The main exhibition as the seeds' files hold it, and what they cannot hold of the guide.
public struct SeedExport: Sendable {
  /// A record, or a field of one, that the files do not give back.
  public struct Loss: Hashable, Sendable, CustomStringConvertible {
    public let key: RecordKey
    /// The field, such as `texts.children`; nothing for the whole record.
    public let field: String?

    public var description: String { field.map { "\(key): \($0)" } ?? "\(key)" }
  }

  public let files: ExhibitionFiles
  /// What an empty program lacks that reads the files, in the order of the records.
  public let losses: [Loss]

  /// Makes the files of a guide; nothing where it has no exhibition.
  ///
  /// - Parameters:
  ///   - records: All records of the guide.
  ///   - pictures: The files of its pictures.
  /// - Throws: ``SeedFileFault`` for the first field that a file has to have and that is missing.
  public init?(
    of records: [RecordKey: GuideRecord],
    pictures: [Picture]
  ) throws(SeedFileFault) {
    guard let main = GuideRecord.main(of: Array(records.values)) else { return nil }
    let exhibition = try Exhibition(main) { records[$0] }
    files = ExhibitionFiles(writing: exhibition, pictures: pictures)
    let media = pictures.map { MediaFile($0, hash: SHA256.hexadecimal($0.bytes)) }
      .sorted { $0.name < $1.name }
    var back: [RecordKey: GuideRecord] = [:]
    for record in ExhibitionRecords(exhibition, files: media).records {
      // The identifier of an exhibition comes of its title.
      back[record.kind == .exhibition ? main.key : record.key] = record
    }
    losses = records.values.sorted { $0.key < $1.key }.flatMap { record -> [Loss] in
      guard let other = back[record.key] else { return [Loss(key: record.key, field: nil)] }
      let id = other.id == record.id ? [] : ["id"]
      return (id + record.fields(lackingIn: other)).map { Loss(key: record.key, field: $0) }
    }
  }
}

extension GuideRecord {
  /// The fields with another value than those of another record; each text on its own.
  fileprivate func fields(lackingIn other: GuideRecord) -> [String] {
    document.members.flatMap { member -> [String] in
      let value = member.value.ordered
      guard value != other.document[member.name]?.ordered else { return [] }
      guard member.name == "texts", case .object(let texts) = value else { return [member.name] }
      return texts.members.filter { $0.value != other["texts.\($0.name)"]?.ordered }
        .map { "texts.\($0.name)" }
    }
  }
}

extension JSONValue {
  /// The value with the members of its objects by their names.
  fileprivate var ordered: JSONValue {
    switch self {
    case .object(let object):
      let members = object.members.sorted { $0.name < $1.name }
      return .object(JSONObject(members.map { ($0.name, $0.value.ordered) }))
    case .array(let elements): return .array(elements.map(\.ordered))
    default: return self
    }
  }
}
