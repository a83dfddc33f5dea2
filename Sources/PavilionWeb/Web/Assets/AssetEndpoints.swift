import Staffing

extension Endpoint {
  /// The style sheets, scripts and drawings that pages load.
  static let asset: [Endpoint] = [
    .resource("/assets/{version}/{file}", .visitor, AssetFiles.send),
    .resource("/favicon.ico", .visitor, AssetFiles.sendFavicon),
  ]
}
