import ExpositionGuide
import GuideWeb
import Web

extension Endpoint {
  static let preview: [Endpoint] = [
    .page("/manage/guide/preview/{part}", .translator, PreviewHandlers.show).ofVenue()
      .query("query kind material technique subject period person place from to page"),
    .page("/manage/guide/preview/{part}/{id}", .translator, PreviewHandlers.showRecord).ofVenue()
      .query("page"),
    .resource("/manage/guide/preview/pictures/{name}", .translator, PreviewHandlers.sendPicture)
      .ofVenue(),
    .resource("/manage/guide/preview/media/{hash}", .translator, PreviewHandlers.sendMedia)
      .ofVenue(),
  ]
}

extension Endpoint {
  /// Links for colleagues, and the preview that they lead to.
  static let previewLinks: [Endpoint] = [
    .page("/manage/guide/links", .editor, PreviewLinkHandlers.show).ofVenue().query("done"),
    .form("/manage/guide/links", .editor, PreviewLinkHandlers.make).ofVenue().taking(""),
    .form("/manage/guide/links/{name}/end", .editor, PreviewLinkHandlers.end).ofVenue().taking(""),
    .page("/preview/{token}/{part}", .visitor, SharedPreviewHandlers.show).ofVenue()
      .query("query kind material technique subject period person place from to page"),
    .page("/preview/{token}/{part}/{id}", .visitor, SharedPreviewHandlers.showRecord).ofVenue()
      .query("page"),
    .resource("/preview/{token}/pictures/{name}", .visitor, SharedPreviewHandlers.sendPicture)
      .ofVenue(),
    .resource("/preview/{token}/media/{hash}", .visitor, SharedPreviewHandlers.sendMedia).ofVenue(),
  ]
}

extension GuidePreview {
  /// The preview on the desk.
  static let desk = GuidePreview(base: "/manage/guide/preview")
}

extension Link {
  /// A record in the preview; the list of exhibitions for records without a screen of their own.
  static func preview(_ key: RecordKey) -> String {
    GuidePreview.$current.withValue(.desk) {
      switch key.kind {
      case .exhibit: Link.exhibit("\(key.id)").path
      case .exhibition: Link.exhibition(key.id).path
      case .person, .place, .period, .term: Link.record(key).path
      case .tour, .media: Link.exposition.path
      }
    }
  }

  static let previewLinks = Link("/manage/guide/links", isOfVenue: true)

  static func endPreviewLink(_ hash: String) -> Link {
    Link("/manage/guide/links/\(hash)/end", isOfVenue: true)
  }

  /// The first screen of the preview.
  static var previewStart: String {
    GuidePreview.$current.withValue(.desk) { Link.exposition.path }
  }
}
