package import Web

extension Features {
  /// The guide: the exposition, its exhibits, and the copy on the device.
  package static let guide = Features(
    endpoints: Endpoint.exposition + Endpoint.exhibition + Endpoint.exhibit + Endpoint.record
      + Endpoint.media + Endpoint.guideTable + Endpoint.offline,
    teaser: Teaser.exhibit,
    files: EmbeddedFiles.all
  )
}
