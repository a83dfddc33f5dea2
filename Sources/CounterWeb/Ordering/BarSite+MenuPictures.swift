package import HTTP
package import JuiceBar
package import Pictures
package import Web

extension BarSite {
  package func menuPictures(_ hashes: Set<PictureHash>) async throws(Problem) -> [MenuPicture] {
    var pictures: [MenuPicture] = []
    for hash in hashes.sorted() {
      let picture = try await stored(await parts.bars.menuPicture(hash, of: bar.bar))
      if let picture { pictures.append(picture) }
    }
    return pictures
  }

  /// Sends a picture of the menu, which never changes under its hash.
  package func sendMenuPicture(
    _ request: Request,
    _ hash: PictureHash
  ) async throws(Problem) -> Response {
    let tag = "\"\(hash)\""
    var headers: Headers = ["ETag": tag, "Cache-Control": "public, max-age=31536000, immutable"]
    let picture = try await stored(await parts.bars.menuPicture(hash, of: bar.bar))
    guard let picture else { throw .notFound("There is no picture named \(hash).") }
    if request.headers["If-None-Match"]?.contains(tag) ?? false {
      return Response(.notModified, headers: headers)
    }
    headers["Content-Type"] = picture.format.mediaType
    return Response(.ok, headers: headers, body: .bytes(Bytes(picture.bytes)))
  }
}
