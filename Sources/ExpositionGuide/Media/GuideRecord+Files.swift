internal import JSON

extension GuideRecord {
  /// The files that a record of media names, with their formats.
  public var namedFiles: [(hash: String, format: MediaContent.Format)] {
    guard kind == .media else { return [] }
    var files: [(hash: String, format: MediaContent.Format)] = []
    if let hash = string("file"), let format = string("format").flatMap(MediaContent.Format.init) {
      files.append((hash, format))
    }
    if case .object(let captions)? = self["captions"] {
      files += captions.members.compactMap { $0.value.stringValue.map { ($0, .vtt) } }
    }
    return files
  }
}
