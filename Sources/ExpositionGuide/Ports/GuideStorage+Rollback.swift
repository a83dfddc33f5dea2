extension GuideStorage {
  /// Publishes the state of an older version again.
  ///
  /// - Parameters:
  ///   - version: The older version.
  ///   - publication: The version now, and who publishes.
  /// - Returns: The new version, or the one of the base when the guide is as it was then.
  /// - Throws: ``GuideStorageError``; visitors see what they saw before.
  public func rollBack(
    to version: Int,
    as publication: GuidePublication
  ) async throws(GuideStorageError) -> Int {
    let base = publication.base ?? 0
    var pages = GuideChangePages(from: base, to: version)
    return try await publish(publication) { () throws(GuideStorageError) in
      guard let page = try await pages.next(self) else { return nil }
      // A record that was changed and changed back is among the differences.
      var changes: [GuideChange] = []
      for change in page where try await guideRecord(change.key, at: base) != change.record {
        changes.append(change)
      }
      return changes
    }
  }
}
