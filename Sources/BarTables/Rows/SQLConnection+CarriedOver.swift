import Digests
package import ExpositionGuide
import JSON
import SQLLanguage
package import Time

// Exhibitions were stored as the documents of their files, one for each exhibit, before the guide
// had records.
extension CopyConnection where Self: ~Copyable {
  /// Makes the guide's first version of the exhibition that the tables of an older program hold, and
  /// drops these tables.
  ///
  /// - Parameter keep: Keeps the bytes of a picture under their hash.
  /// - Throws: What `keep` throws, ``ExpositionGuide/GuideStorageError/damaged(_:)`` for documents
  ///   that cannot be read, and any error of the engine.
  package mutating func carryOverExhibition(
    keep: (_ hash: String, _ bytes: [UInt8], _ connection: inout Self) throws -> Void
  ) throws {
    if let (version, exhibition) = try storedExhibition() {
      var files: [MediaFile] = []
      for name in try values("SELECT name FROM picture ORDER BY name", as: String.self) {
        guard let picture = try storedPicture(named: name) else { continue }
        let hash = SHA256.hexadecimal(picture.bytes)
        try keep(hash, picture.bytes, &self)
        files.append(MediaFile(picture, hash: hash))
      }
      let records = ExhibitionRecords(exhibition, files: files).records
      // The number of what screens have seen is not given to anything else.
      let next = version + 1
      try add(records.map(GuideChange.init), to: next, as: .carriedOver)
      try run(GuideStatements.add(.carriedOver(next, changes: records.count, at: try now())))
    }
    for table in ["picture", "exhibit", "exhibition"] { try run("DROP TABLE \(unsafe: table)") }
  }

  /// Keeps a whole file in parts.
  package mutating func keepMedia(_ hash: String, _ bytes: [UInt8]) throws {
    for place in stride(from: 0, to: bytes.count, by: GuideStatements.bytesAPart) {
      let part = Array(bytes[place...].prefix(GuideStatements.bytesAPart))
      try run(GuideStatements.add(part, of: hash, at: place))
    }
    try run(GuideStatements.keep(hash, bytes: bytes.count))
  }

  private mutating func storedExhibition() throws -> (version: Int, exhibition: Exhibition)? {
    let query: SQL = "SELECT version, exposition FROM exhibition"
    guard let (version, exposition) = try row(query, as: (Int, String).self) else { return nil }
    let items = try values("SELECT document FROM exhibit ORDER BY position", as: String.self)
    let files = ExhibitionFiles(texts: [
      ExhibitionFiles.expositionNames[0]: Array(exposition.utf8),
      ExhibitionFiles.itemsName: Array("[\(items.joined(separator: ","))]".utf8),
    ])
    do throws(ExhibitionFileError) {
      return (version, try Exhibition(reading: files))
    } catch {
      throw GuideStorageError.damaged(error)
    }
  }

  private mutating func storedPicture(named name: String) throws -> Picture? {
    guard
      let (text, bytes) = try row(
        "SELECT format, content FROM picture WHERE name = \(name)",
        as: (String, [UInt8]).self
      )
    else { return nil }
    let format = try readable(Picture.Format(rawValue: text), "a picture's format", text)
    return try readable(Picture(name: name, format: format, bytes: bytes), "a picture", name)
  }
}

extension GuideVersion {
  /// The version that came from an older program, or from a backup.
  package static func carriedOver(
    _ number: Int,
    changes: Int,
    at time: Timestamp
  ) -> GuideVersion {
    let publication = GuidePublication(onto: nil, at: time, cause: .carriedOver)
    return GuideVersion(number: number, publication: publication, changes: changes)
  }
}
