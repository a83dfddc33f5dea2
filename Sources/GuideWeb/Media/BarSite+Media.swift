package import ExpositionGuide
package import HTTP
package import Web

extension BarSite {
  /// Sends a file of the guide, or the range of it that is asked for.
  ///
  /// - Parameters:
  ///   - hash: The name of the file.
  ///   - format: Its format.
  ///   - request: The request.
  ///   - reach: Whose caches keep it: `public` or `private`.
  /// - Returns: The answer, which reads the file part by part.
  /// - Throws: `Problem` 404 where the file is not there.
  package func sendMedia(
    _ hash: String,
    _ format: MediaContent.Format,
    to request: Request,
    kept reach: String
  ) async throws(Problem) -> Response {
    let storage = parts.exhibitions
    guard let count = try await published(await storage.mediaSize(hash)) else {
      throw .notFound("There is no file named \(hash).")
    }
    let tag = "\"\(hash)\""
    var headers: Headers = [
      "Content-Type": format.mediaType,
      "Cache-Control": "\(reach), max-age=31536000, immutable",
      "Content-Security-Policy": SecurityHeaders.ofPicture,
    ]
    if request.headers["If-None-Match"]?.contains(tag) ?? false {
      headers["Content-Type"] = nil
      headers["ETag"] = tag
      return Response(.notModified, headers: headers)
    }
    let source = PartSource(count: count) { [storage] range in
      try await storage.media(hash, from: range.lowerBound, limit: range.count)
    }
    return Response(source, tag: tag, headers: headers, to: request)
  }

  /// Reads a file that is kept, and says what it is; nothing where it is not there.
  ///
  /// - Throws: ``MediaUploadError`` for a file that none may name.
  package func mediaContent(
    _ hash: String
  ) async throws(MediaUploadError) -> (content: MediaContent, bytes: Int)? {
    let storage = parts.exhibitions
    do {
      guard let count = try await storage.mediaSize(hash) else { return nil }
      let content = try await MediaContent(count: count) { range in
        try await storage.mediaBytes(hash, in: range)
      }
      return (content, count)
    } catch let fault as MediaFault {
      throw .fault(fault)
    } catch let error as GuideStorageError {
      throw .unkept(error.problem)
    } catch {
      throw .unkept(.unavailable("The file cannot be read.", cause: "\(error)"))
    }
  }
}
