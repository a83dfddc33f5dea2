import ExpositionGuide
import GuideWeb
import HTTP
import Languages
import Passwords
import Web

/// Handles the preview for those who have a link to it.
struct SharedPreviewHandlers: Handlers {
  let site: BarSite

  /// Shows a screen of the guide with its drafts: `GET /preview/{token}/{part}`.
  func show(
    _ request: Request,
    token: PathPart<PreviewToken>,
    part: PathPart<PreviewPart>
  ) async throws(Problem) -> Response {
    try await answer(request, token) { screens throws(Problem) in
      try await screens.show(part.value, request)
    }
  }

  /// Shows a record with its draft: `GET /preview/{token}/{part}/{id}`.
  func showRecord(
    _ request: Request,
    token: PathPart<PreviewToken>,
    part: PathPart<PreviewPart>,
    id: PathPart<RecordID>
  ) async throws(Problem) -> Response {
    try await answer(request, token) { screens throws(Problem) in
      try await screens.show(id.value.flatMap { part.value?.screen(of: $0) }, request)
    }
  }

  /// Sends a picture: `GET /preview/{token}/pictures/{name}`.
  func sendPicture(
    _ request: Request,
    token: PathPart<PreviewToken>,
    name: PathPart<FileName>
  ) async throws(Problem) -> Response {
    try await answer(request, token) { screens throws(Problem) in
      try await screens.sendPicture(name.text, request)
    }
  }

  /// Sends a file: `GET /preview/{token}/media/{hash}`.
  func sendMedia(
    _ request: Request,
    token: PathPart<PreviewToken>,
    hash: PathPart<MediaHash>
  ) async throws(Problem) -> Response {
    try await answer(request, token) { screens throws(Problem) in
      try await screens.sendMedia(hash, request)
    }
  }

  /// Answers in all languages where the link is open; otherwise as if there never was such a preview.
  ///
  /// Links are looked up by the hash of their secret: how long that takes says nothing of the secret.
  private func answer(
    _ request: Request,
    _ token: PathPart<PreviewToken>,
    _ body: @escaping @Sendable (PreviewScreens) async throws(Problem) -> Response
  ) async throws(Problem) -> Response {
    do throws(Problem) {
      let storage = site.parts.exhibitions
      let hash = token.value?.token.hash ?? Token().hash
      let now = try await kept(await storage.guideTime())
      guard try await kept(await storage.previewLink(hash, at: now)) != nil else {
        try await site.limit(.pairing, from: request)
        throw PreviewScreens.unknown
      }
      let screens = PreviewScreens(
        site: site,
        preview: GuidePreview(base: "/preview/\(token.text)"),
        isOfDesk: false
      )
      var response = try await inAllLanguages { () async throws(Problem) in
        try await body(screens)
      }
      for (name, value) in Self.privacy { response.headers[name] = value }
      return response
    } catch {
      var problem = error
      for (name, value) in Self.privacy { problem.headers[name] = value }
      throw problem
    }
  }

  private func inAllLanguages(
    _ body: @Sendable () async throws(Problem) -> Response
  ) async throws(Problem) -> Response {
    let result = await Language.$offered.withValue(Language.allCases) {
      () async -> Result<Response, Problem> in
      do throws(Problem) { return .success(try await body()) } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// Keeps the address, which is a secret, out of caches, referrers and search engines.
  private static let privacy = [
    ("Cache-Control", "no-store"), ("Referrer-Policy", "no-referrer"),
    ("X-Robots-Tag", "noindex, nofollow"),
  ]
}

/// The secret in a link to the preview.
struct PreviewToken: PathNamed {
  static let pathNames: Set = ["token"]
  static var schema: Schema { .string("^[0-9a-f]{64}$") }

  let token: Token

  init?(pathPart: String) {
    guard let token = Token(pathPart) else { return nil }
    self.token = token
  }
}
