import ExpositionGuide
import GuideWeb
import HTTP
import Web

/// Handles the preview of the drafts for those who write them.
struct PreviewHandlers: Handlers {
  let site: BarSite

  private var screens: PreviewScreens {
    PreviewScreens(site: site, preview: .desk, isOfDesk: true)
  }

  /// Shows a screen of the guide with its drafts: `GET /manage/guide/preview/{part}`.
  func show(_ request: Request, part: PathPart<PreviewPart>) async throws(Problem) -> Response {
    try await screens.show(part.value, request)
  }

  /// Shows a record with its draft: `GET /manage/guide/preview/{part}/{id}`.
  func showRecord(
    _ request: Request,
    part: PathPart<PreviewPart>,
    id: PathPart<RecordID>
  ) async throws(Problem) -> Response {
    try await screens.show(id.value.flatMap { part.value?.screen(of: $0) }, request)
  }

  /// Sends a picture: `GET /manage/guide/preview/pictures/{name}`.
  func sendPicture(
    _ request: Request,
    name: PathPart<FileName>
  ) async throws(Problem) -> Response {
    try await screens.sendPicture(name.text, request)
  }

  /// Sends a file: `GET /manage/guide/preview/media/{hash}`.
  func sendMedia(
    _ request: Request,
    hash: PathPart<MediaHash>
  ) async throws(Problem) -> Response {
    try await screens.sendMedia(hash, request)
  }
}
