package import Web

extension Features {
  /// The venue: its start screen, and its bars.
  package static let venue = Features(
    endpoints: Endpoint.start + Endpoint.overview + Endpoint.barSettings,
    managedPages: [
      ManagedPage(.overview, .venueTitle) { (site, request) async throws(Problem) in
        try await site.venueScope(of: request).hasSeveral
      }
    ],
    files: EmbeddedFiles.all
  )
}
