package import ExpositionGuide
import SQLLanguage
package import Time

extension SQLStore: PreviewLinkStorage where Connection: ~Copyable {
  package func add(_ link: PreviewLink) async throws(GuideStorageError) -> Bool {
    try await writeGuide { connection in
      try connection.run(DeskStatements.forgetPreviewLinks(endedAt: link.made))
      let open = try connection.previewLinks(DeskStatements.previewLinks(at: link.made))
      guard open.count < PreviewLink.maximumOpen else { return false }
      try connection.run(DeskStatements.add(link))
      return true
    }
  }

  package func previewLinks(at now: Timestamp) async throws(GuideStorageError) -> [PreviewLink] {
    try await readGuide { try $0.previewLinks(DeskStatements.previewLinks(at: now)) }
  }

  package func previewLink(
    _ hash: String,
    at now: Timestamp
  ) async throws(GuideStorageError) -> PreviewLink? {
    try await readGuide { try $0.previewLinks(DeskStatements.previewLink(hash, at: now)).first }
  }

  package func endPreviewLink(_ hash: String) async throws(GuideStorageError) -> Bool {
    try await writeGuide { try $0.run(DeskStatements.endPreviewLink(hash)) > 0 }
  }
}

extension SQLConnection where Self: ~Copyable {
  fileprivate mutating func previewLinks(_ query: SQL) throws -> [PreviewLink] {
    try rows(query, as: (String, String, String, Int, Int).self).map { hash, id, name, made, end in
      PreviewLink(
        hash: hash,
        by: GuideAuthor(id: id, name: name),
        at: Timestamp(milliseconds: made),
        end: Timestamp(milliseconds: end)
      )
    }
  }
}
