import CounterWeb
import ExpositionGuide
import HTTP
import JSON
import Languages
import Pictures
import Web

/// Handles the exposition and its pictures.
struct Expositions: Handlers {
  let site: BarSite

  func showExposition(_ request: Request) async throws(Problem) -> Response {
    guard let page = try await site.show(.exposition, to: request) else { throw .noExhibition }
    return page
  }

  func apiExposition(_ request: Request) async throws(Problem) -> Response {
    let guide = try await site.exhibition()
    let language = Language(of: request)
    return site.pages.documents.value(for: "exposition \(language.tag)", at: guide.edition) {
      Representation(GuideDocument.exposition(guide, in: language))
    }
    .response(to: request)
  }

  /// Sends a picture of the exhibition: `GET /pictures/{name}`.
  ///
  /// A hash names a picture of the menu.
  func sendPicture(_ request: Request, name: PathPart<FileName>) async throws(Problem) -> Response {
    let name = name.text
    if let hash = PictureHash(rawValue: name) {
      return try await site.sendMenuPicture(request, hash)
    }
    let version = try await site.exhibition().edition
    let pictures = site.pages.pictures
    let representation: Representation
    if let known = pictures.known(for: name, at: version) {
      representation = known
    } else {
      guard let picture = try await published(await site.guide.picture(named: name)) else {
        throw .notFound("There is no picture named \(name).")
      }
      representation = pictures.value(for: name, at: version) {
        Representation(picture.bytes, contentType: picture.mediaType)
      }
    }
    var response = representation.response(to: request, cacheControl: "public, max-age=300")
    response.headers["Content-Security-Policy"] = SecurityHeaders.ofPicture
    return response
  }
}
