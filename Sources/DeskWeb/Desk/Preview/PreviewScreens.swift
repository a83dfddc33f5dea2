import ExpositionGuide
import GuideWeb
import HTML
import HTTP
import Staffing
import Web

/// Answers with the screens of a preview, to curators and to those who have a link.
struct PreviewScreens {
  let site: BarSite
  let preview: GuidePreview
  /// Whether the reader may go back to the desk.
  let isOfDesk: Bool

  func show(_ part: PreviewPart?, _ request: Request) async throws(Problem) -> Response {
    guard part == .view else { return try await show(part?.screen, request) }
    return GuidePreview.$current.withValue(preview) { site.showView(request) }
  }

  func show(_ screen: GuideScreen?, _ request: Request) async throws(Problem) -> Response {
    guard let screen else { throw Self.unknown }
    let storage = site.parts.exhibitions
    let desk = try await site.deskOverview()
    let drafts = PreviewedDrafts(desk: desk, storage: storage)
    guard let link = try screen.link(for: request),
      let (page, _) = try await screen.page(of: drafts, for: request)
    else { throw Self.unknown }
    let key = screen.key ?? (screen == .exposition ? desk.mainExhibition?.key : nil)
    var record: DeskRecord?
    if let key { record = try await kept(await storage.deskRecord(key)) }
    let bar = PreviewBar(
      record: record,
      edition: desk.edition,
      isOfDesk: isOfDesk,
      mayShare: Caller.current?.guide.map { $0.role >= .editor } ?? false,
      zone: site.zone
    )
    return GuidePreview.$current.withValue(preview) {
      var context = site.context(for: request, at: link)
      context.previewBar = bar.node(in: context)
      return site.show(page, in: context, to: request)
    }
  }

  /// Sends the picture of a name, published or not.
  func sendPicture(_ name: String, _ request: Request) async throws(Problem) -> Response {
    let storage = site.parts.exhibitions
    let record = try await site.deskOverview().media.picture(named: name)
    guard let record, let picture = try await kept(await storage.picture(record)) else {
      throw .notFound("There is no picture named \(name).")
    }
    var response = Representation(picture.bytes, contentType: picture.mediaType)
      .response(to: request, cacheControl: "no-store")
    response.headers["Content-Security-Policy"] = SecurityHeaders.ofPicture
    return response
  }

  /// Sends a file by its hash, published or not, or the range of it that is asked for.
  func sendMedia(
    _ hash: PathPart<MediaHash>,
    _ request: Request
  ) async throws(Problem) -> Response {
    let record = try await site.deskOverview().media.naming(hash.text)
    guard let file = record?.namedFiles.first(where: { $0.hash == hash.text }) else {
      throw .notFound("There is no file named \(hash).")
    }
    var response = try await site.sendMedia(file.hash, file.format, to: request, kept: "private")
    response.headers["Cache-Control"] = "no-store"
    return response
  }

  static var unknown: Problem { .notFound("The preview has no such page.") }
}
