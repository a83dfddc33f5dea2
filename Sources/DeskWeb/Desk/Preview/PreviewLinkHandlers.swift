import CounterWeb
import ExpositionGuide
import HTTP
import JuiceBar
import Localization
import Passwords
import Time
import Web

/// Handles the links to the preview on the desk.
struct PreviewLinkHandlers: Handlers {
  let site: BarSite

  /// Lists the open links: `GET /manage/guide/links`.
  func show(_ request: Request) async throws(Problem) -> Response {
    try await page(request)
  }

  /// Makes a link, and shows it this once: `POST /manage/guide/links`.
  func make(_ request: Request) async throws(Problem) -> Response {
    let token = Token()
    let storage = site.parts.exhibitions
    let now = try await kept(await storage.guideTime())
    let link = PreviewLink(
      hash: token.hash,
      by: site.guideAuthor,
      at: now,
      end: Timestamp(milliseconds: now.milliseconds + PreviewLink.length)
    )
    guard try await kept(await storage.add(link)) else {
      return try await page(request, isFull: true, .conflict)
    }
    try await site.note("make-preview-link", link.shownHash, "\(link.end.milliseconds)")
    let start = Link("/preview/\(token.text)/exposition", isOfVenue: true)
    return try await page(request, made: site.address(of: start, for: request) ?? start.path)
  }

  /// Ends a link early: `POST /manage/guide/links/{name}/end`.
  func end(_ request: Request, name: PathPart<FileName>) async throws(Problem) -> Response {
    let storage = site.parts.exhibitions
    let now = try await kept(await storage.guideTime())
    let text = name.text
    guard let link = try await kept(await storage.previewLink(text, at: now)),
      try await kept(await storage.endPreviewLink(text))
    else { throw .notFound("There is no open link with this hash.") }
    try await site.note("end-preview-link", link.shownHash, link.author.name)
    return .seeOther(Link.previewLinks.after(DeskNotice.linkEnded.rawValue))
  }

  private func page(
    _ request: Request,
    made: String? = nil,
    isFull: Bool = false,
    _ status: Status = .ok
  ) async throws(Problem) -> Response {
    let storage = site.parts.exhibitions
    let now = try await kept(await storage.guideTime())
    let page = PreviewLinksPage(
      links: try await kept(await storage.previewLinks(at: now)),
      made: made,
      isFull: isFull,
      zone: site.zone
    )
    return site.show(
      page,
      at: .previewLinks,
      to: request,
      status,
      toast: site.deskToast(for: request)
    )
  }
}

extension PreviewLink {
  /// Enough of the hash to tell links apart in the log.
  fileprivate var shownHash: String { String(hash.prefix(8)) }
}
