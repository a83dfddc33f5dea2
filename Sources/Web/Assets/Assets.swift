import Digests
package import HTTP
import Synchronization

/// The style sheets, scripts and drawings that pages load.
///
/// All are served under one version, the hash of all files, so that scripts can name each other and
/// browsers can cache them for good.
package final class Assets: Sendable {
  /// The files by name, made on demand: a server that no browser asks for them keeps none.
  private let files: [String: @Sendable () -> [UInt8]]
  private let made = Mutex<[String: Representation]>([:])
  /// The names of the files that screens load.
  package let screenFiles: [String]
  /// The hash of all files, a part of their addresses.
  package let version: String

  /// The service worker that keeps the guide on a device; no page names it.
  package static let serviceWorkerName = "service-worker.js"

  /// Loads the files built into the program; the texts among them come from its features.
  package init(_ texts: [String: String]) {
    var files: [String: @Sendable () -> [UInt8]] = [:]
    let sheets = StyleSheets(texts)
    for sheet in sheets.names { files[sheet] = { Array(sheets.text(of: sheet).utf8) } }
    let scripts = ScriptBundles(texts)
    for script in scripts.names { files[script] = { Array(scripts.text(of: script).utf8) } }
    for folder in ["fruits", "icons", "staff-icons"] {
      files["\(folder).svg"] = { Array(SVGSprite(texts, folder: folder).text.utf8) }
    }
    for (path, text) in texts {
      if path.hasSuffix(".svg"), let name = path.split(separator: "/").last {
        files[String(name)] = { Array(text.utf8) }
      }
    }
    // Screens need neither the single drawings of a sprite nor the files of an installed app.
    // A device keeps no screens of staff: they need the server.
    let unkept = [Self.serviceWorkerName, StyleSheets.staff]
    screenFiles = files.keys.sorted().filter { name in
      !unkept.contains(name) && (!name.hasSuffix(".svg") || texts[name] != nil)
        || ["fruits.svg", "icons.svg"].contains(name)
    }
    for (path, text) in EmbeddedFiles.base64 {
      guard let name = path.split(separator: "/").last else { continue }
      files[String(name)] = { Base64.bytes(of: text.utf8) ?? [] }
    }
    self.files = files
    var hash = FNV1a()
    for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
      hash.add(name.utf8)
      hash.add(bytes())
    }
    version = String(hash.value, radix: 36)
  }

  /// The address of a file, such as `/assets/3k2j/pavilion.css`.
  package func path(of name: String) -> String { "/assets/\(version)/\(name)" }

  /// The size of a file in bytes; 0 if there is none of the name.
  package func size(of name: String) -> Int { files[name]?().count ?? 0 }

  /// Answers a request for a file.
  package func response(
    to request: Request,
    version: String,
    name: String
  ) throws(Problem) -> Response {
    guard let representation = representation(of: name) else {
      throw .notFound("There is no file named \(name).")
    }
    let isCurrent = version == self.version
    var response = representation.response(
      to: request,
      cacheControl: isCurrent ? "public, max-age=31536000, immutable" : "no-cache"
    )
    response.headers["Vary"] = "Accept-Encoding"
    // None but the service worker loads anything by itself, and the short policy says so.
    if name != Self.serviceWorkerName {
      response.headers["Content-Security-Policy"] = "default-src 'none'"
    }
    return response
  }

  /// The file, compressed at first use.
  private func representation(of name: String) -> Representation? {
    if let known = made.withLock({ $0[name] }) { return known }
    guard let bytes = files[name]?() else { return nil }
    let representation = Representation(bytes, contentType: Self.contentType(of: name))
    made.withLock { $0[name] = representation }
    return representation
  }

  private static func contentType(of name: String) -> String {
    switch name.split(separator: ".").last {
    case "css": "text/css; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "json", "webmanifest": "application/json"
    default: "application/octet-stream"
    }
  }
}
