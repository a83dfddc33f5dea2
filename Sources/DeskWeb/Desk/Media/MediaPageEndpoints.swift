import GuideWeb
import HTTP
import Web

extension Endpoint {
  static let deskMedia: [Endpoint] = [
    .page("/manage/guide/media", .editor, MediaPageHandlers.show).ofVenue()
      .query("show page done"),
    .form("/manage/guide/media", .editor, MediaPageHandlers.upload).ofVenue()
      .takingBody(of: .mediaInForm)
      .uploading("file", with: ""),
    .form("/manage/guide/media/record", .editor, MediaPageHandlers.add).ofVenue()
      .taking("file name"),
    .page("/manage/guide/media/files/{hash}", .editor, MediaPageHandlers.send).ofVenue(),
  ]
}

extension BodyLimit {
  /// Files in a form without script; longer ones come by script, or by the command line.
  static let mediaInForm = BodyLimit(bytes: 8_000_000, readBytes: 64_000_000)
}

extension Link {
  static func deskMedia(
    _ show: MediaFilter = .all,
    page: Int = 1,
    done: String? = nil
  ) -> Link {
    let items: [(name: String, value: String?)] = [
      ("show", show == .all ? nil : show.rawValue), ("page", page == 1 ? nil : "\(page)"),
      ("done", done),
    ]
    return Link("/manage/guide/media" + query(items), isOfVenue: true)
  }

  static let deskMediaRecord = Link("/manage/guide/media/record", isOfVenue: true)

  /// A file as curators see it, published or not.
  static func deskFile(_ hash: String) -> Link {
    Link("/manage/guide/media/files/\(hash)", isOfVenue: true)
  }
}
