package import ExpositionGuide
import JSON
package import SQLLanguage

/// The stored documents of an exhibition.
package struct StoredExhibition: Sendable {
  let version: Int
  let files: ExhibitionFiles

  /// Reads and checks the documents.
  ///
  /// - Throws: ``ExpositionGuide/ExhibitionStorageError/damaged(_:)`` that describes the fault.
  package func published() throws(ExhibitionStorageError) -> PublishedExhibition {
    do throws(ExhibitionFileError) {
      return PublishedExhibition(version: version, exhibition: try Exhibition(reading: files))
    } catch {
      throw .damaged(error)
    }
  }
}

// Exhibitions are stored as the documents of their files, one for each exhibit.
extension SQLConnection where Self: ~Copyable {
  package mutating func exhibitionVersion() throws(Failure) -> Int? {
    try value(ExhibitionStatements.version, as: Int.self)
  }

  package mutating func publish(_ exhibition: Exhibition, pictures: [Picture]) throws -> Int {
    let version = try (exhibitionVersion() ?? 0) + 1
    let texts = ExhibitionFiles(writing: exhibition).texts
    let exposition = texts[ExhibitionFiles.expositionNames[0]] ?? []
    let items = try JSONReader(JSONValue(parsing: texts[ExhibitionFiles.itemsName] ?? []))
    try run(
      ExhibitionStatements.setExposition(
        String(decoding: exposition, as: UTF8.self),
        version: version
      )
    )
    try run(ExhibitionStatements.removeExhibits)
    for (position, (exhibit, item)) in zip(1..., zip(exhibition.exhibits, try items.elements())) {
      let document = item.value.encoded()
      try run(ExhibitionStatements.addExhibit(exhibit.id, at: position, document: document))
    }
    try run(ExhibitionStatements.removePictures)
    // Of two pictures with the same name the later one counts.
    let byName = Dictionary(pictures.map { ($0.name, $0) }) { $1 }
    for picture in byName.values { try run(ExhibitionStatements.addPicture(picture)) }
    return version
  }

  package mutating func storedExhibition() throws -> StoredExhibition? {
    guard
      let (version, exposition) = try row(
        ExhibitionStatements.exposition,
        as: (Int, String).self
      )
    else { return nil }
    let items = try values(ExhibitionStatements.exhibits, as: String.self)
    let files = ExhibitionFiles(texts: [
      ExhibitionFiles.expositionNames[0]: Array(exposition.utf8),
      ExhibitionFiles.itemsName: Array("[\(items.joined(separator: ","))]".utf8),
    ])
    return StoredExhibition(version: version, files: files)
  }

  package mutating func picture(named name: String) throws -> Picture? {
    guard
      let (text, bytes) = try row(
        ExhibitionStatements.picture(named: name),
        as: (String, [UInt8]).self
      )
    else { return nil }
    let format = try readable(Picture.Format(rawValue: text), "a picture's format", text)
    return try readable(Picture(name: name, format: format, bytes: bytes), "a picture", name)
  }
}
