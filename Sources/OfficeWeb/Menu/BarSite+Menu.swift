import CounterWeb
import HTTP
package import JuiceBar
import Pictures
package import Web

extension BarSite {
  /// The draft and the published menu.
  func menuEditing() async throws(Problem) -> MenuEditing {
    let state = try await state()
    let draft = try await stored(await parts.bars.draft(of: bar.bar))
    let namesPictures = !(draft.content?.draft.pictures.isEmpty ?? true)
    let pictures = namesPictures ? try await stored(await parts.bars.menuPictures(of: bar.bar)) : []
    return MenuEditing(
      state: state,
      stored: draft,
      pictures: pictures,
      offer: offer
    )
  }

  /// Publishes a menu in the name of the caller, and updates the screens.
  package func publish(
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
