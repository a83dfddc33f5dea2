import HTTP

/// Handles the files that pages load.
struct AssetFiles: Handlers {
  let site: BarSite

  /// Sends a file that pages load: `GET /assets/{version}/{file}`.
  func send(
    _ request: Request,
    version: PathPart<AssetVersion>,
    file: PathPart<FileName>
  ) throws(Problem) -> Response {
    try site.assets.response(to: request, version: version.text, name: file.text)
  }

  /// Sends the program's icon: `GET /favicon.ico`.
  func sendFavicon(_ request: Request) throws(Problem) -> Response {
    try site.assets.response(to: request, version: "", name: "favicon.svg")
  }
}

/// The version of the assets.
struct AssetVersion: PathNamed, RawRepresentable {
  static let pathNames: Set = ["version"]
  static var schema: Schema { .string }

  let rawValue: String
}
