import Staffing

extension Endpoint {
  /// The style sheets, scripts and drawings that pages load.
  package static let asset: [Endpoint] = [
    .resource("/assets/{version}/{file}", .visitor, AssetFiles.send),
    .resource("/favicon.ico", .visitor, AssetFiles.sendFavicon),
  ]
}
