import ExpositionGuide

/// The records of media on the desk, found by the names and hashes by which addresses call their files.
struct DeskMedia {
  private let pictures: [String: GuideRecord]
  private let files: [String: GuideRecord]

  /// Takes the records of media by identifier; the first of a name or a hash is found.
  init(_ records: [GuideRecord]) {
    let shown = records.filter { $0.string("file") != nil }
    pictures = Dictionary(shown.map { ($0.pictureName, $0) }) { first, _ in first }
    files = Dictionary(records.flatMap { record in record.files.map { ($0, record) } }) {
      first,
      _ in first
    }
  }

  /// The picture of a name, if its file is there.
  func picture(named name: String) -> GuideRecord? { pictures[name] }

  /// The record that names a file by its hash.
  func naming(_ hash: String) -> GuideRecord? { files[hash] }
}
