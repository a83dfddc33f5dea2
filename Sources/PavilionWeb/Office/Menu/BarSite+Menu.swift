import HTTP
import JuiceBar
import Pictures

extension BarSite {
  /// The draft and the published menu.
  func menuEditing() async throws(Problem) -> MenuEditing {
    let state = try await state()
    let draft = try await stored(await parts.bars.draft(of: bar.bar))
    let namesPictures = !(draft.content?.draft.pictures.isEmpty ?? true)
    let pictures = namesPictures ? try await stored(await parts.bars.menuPictures(of: bar.bar)) : []
    return MenuEditing(state: state, stored: draft, pictures: pictures)
  }

  /// Publishes a menu in the name of the caller, and updates the screens.
  func publish(
    _ menu: Menu,
    expecting version: Int,
    from source: MenuPublication.Source
  ) async throws(StorageError) -> PublishedMenu {
    let publication = MenuPublication(
      menu,
      expecting: version,
      from: source,
      by: Caller.current?.actor ?? .stranger,
      at: parts.surroundings.now()
    )
    let published = try await parts.bars.publish(publication, in: bar.bar)
    if feed.hasScreens { updates.look() }
    return published
  }

  /// The pictures of these hashes that the bar has.
  func menuPictures(_ hashes: Set<PictureHash>) async throws(Problem) -> [MenuPicture] {
    var pictures: [MenuPicture] = []
    for hash in hashes.sorted() {
      let picture = try await stored(await parts.bars.menuPicture(hash, of: bar.bar))
      if let picture { pictures.append(picture) }
    }
    return pictures
  }

  /// Sends a picture of the menu, which never changes under its hash.
  func sendMenuPicture(_ request: Request, _ hash: PictureHash) async throws(Problem) -> Response {
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

/// Whether a change of the draft or the menu was stored; not if another person was faster.
func isInTime<Value>(
  _ change: @autoclosure () async throws(StorageError) -> Value,
  unless late: StorageError = .draftChanged
) async throws(Problem) -> Bool {
  do throws(StorageError) {
    _ = try await change()
    return true
  } catch {
    guard error == late else { throw error.problem }
    return false
  }
}
