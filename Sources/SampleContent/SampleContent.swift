public import ExpositionGuide
import JSON

/// The bar and the exhibition that a new program opens with.
public enum SampleContent: Sendable {
  /// The menu of the sample bar: five fruits and seven juices.
  public static var menuFile: [UInt8] { files["menu.json"] ?? [] }

  /// The Paris exposition of 1900 and thirteen objects of its Korean pavilion, with their pictures.
  public static var exhibitionFiles: ExhibitionFiles { ExhibitionFiles(directory: files) }

  /// The sample exhibition as records of the guide.
  ///
  /// They say what the two files do, and what those cannot: further texts, words for pictures, rights,
  /// and what an object is made of, by whom, where and when.
  ///
  /// - Parameter media: The files of the exhibition's pictures.
  /// - Returns: The records.
  /// - Throws: `ExhibitionFileError`, `JSONSyntaxError` or `JSONMismatch` where the files of this module
  ///   are at fault.
  public static func guide(_ media: [MediaFile]) throws -> [GuideRecord] {
    let exhibition = ExhibitionRecords(try Exhibition(reading: exhibitionFiles), files: media)
    var records = Dictionary(uniqueKeysWithValues: exhibition.records.map { ($0.key, $0) })
    for kind in RecordKind.allCases {
      let name = "records/\(kind.plural).jsonl"
      for line in (files[name] ?? []).split(separator: UInt8(ascii: "\n")) {
        let value = try JSONValue(parsing: Array(line))
        guard case .object(let further) = value, let id = further.id("id") else {
          throw ExhibitionFileError.unexpected(
            file: name,
            path: "id",
            expected: "an identifier",
            found: value.encoded()
          )
        }
        let key = RecordKey(kind, id)
        let document = records[key].map { JSONValue.object($0.line) } ?? [:]
        let record = try GuideRecord(kind, reading: JSONReader(document.with(value)))
        records[key] = record
      }
    }
    return records.values.sorted { $0.key < $1.key }
  }

  /// Fills up the two original files, which bring no pictures of their own, with our drawings.
  ///
  /// - Parameter files: The files of any exhibition.
  /// - Returns: The files, those of the original with a drawing for every name that has no picture.
  public static func illustrated(_ files: ExhibitionFiles) -> ExhibitionFiles {
    guard files.texts[ExhibitionFiles.originalExpositionName] != nil else { return files }
    let names = Set(files.pictures.map(\.name))
    var files = files
    files.pictures += exhibitionFiles.pictures.filter { !names.contains($0.name) }
    return files
  }

  /// The embedded files by path; a server needs them once, for a new storage.
  private static var files: [String: [UInt8]] { EmbeddedFiles.all.mapValues { Array($0.utf8) } }
}

extension JSONValue {
  /// An object with the members of another one, groups in groups.
  fileprivate func with(_ other: JSONValue) -> JSONValue {
    guard case .object(var object) = self, case .object(let more) = other else { return other }
    for member in more.members {
      object[member.name] = object[member.name]?.with(member.value) ?? member.value
    }
    return .object(object)
  }
}
