import ExpositionGuide
import HTTP
import JSON
import Languages
import Localization
import Web

/// Takes and sends the files of the guide.
struct MediaFiles: Handlers {
  let site: BarSite

  /// Sends a file that something visible names, or a range of it: `GET /media/{hash}`.
  func send(_ request: Request, hash: PathPart<MediaHash>) async throws(Problem) -> Response {
    guard let name = hash.value?.rawValue,
      let format = try await site.read({ _, guide throws(GuideStorageError) in
        try guide.media(naming: name)?.namedFiles.first { $0.hash == name }?.format
      })?.value
    else { throw .notFound("There is no file named \(hash).") }
    return try await site.sendMedia(name, format, to: request, kept: "public")
  }

  /// Keeps a file under its hash: `POST /api/guide/media`.
  func apiAdd(_ request: Request) async throws(Problem) -> Response {
    let file: MediaContent
    do throws(MediaUploadError) {
      guard !request.isBodyTooLong else { throw .fault(.tooLong) }
      file = try await site.keepMedia(request.bodyFile)
    } catch {
      var problem = error.problem
      if case .fault(let fault) = error {
        problem.members = ["sentence": .string(fault.text(site.texts(of: request)))]
      }
      throw problem
    }
    let body = request.bodyFile
    var document: JSONObject = [
      "file": .string(body.sha256), "format": .string(file.format.rawValue),
      "bytes": .integer(body.count),
    ]
    document["width"] = file.size.map { .integer($0.width) }
    document["height"] = file.size.map { .integer($0.height) }
    return .json(.object(document), status: .created)
  }
}
