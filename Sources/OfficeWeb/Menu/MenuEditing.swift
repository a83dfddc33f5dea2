import JuiceBar
import Pictures
import Web

/// The draft of a bar beside the published menu.
package struct MenuEditing: Sendable {
  let state: BarState
  let stored: StoredDraft
  /// The pictures that the bar has; read only if the draft names any.
  let pictures: Set<PictureHash>
  /// The languages of the bar's screens, and its country.
  let offer: BarOffer

  /// The menu being edited: the draft, or the published menu if there is none.
  var draft: MenuDraft { stored.content?.draft ?? MenuDraft(state.menu) }
  /// The version of the menu on which the draft is based.
  var base: Int { stored.content?.base ?? state.versions.menu }
  /// Whether another menu has been published since the draft was started.
  var isBehind: Bool { base != state.versions.menu }
  var problems: [DraftProblem] {
    draft.problems(
      replacing: state.menu,
      onHand: state.stock.onHand,
      pictures: pictures,
      languages: offer.languages
    )
  }
  /// The names that another language stands in for.
  var gaps: [DraftProblem] { draft.gaps(in: offer.languages) }
  var changes: [MenuChange] { draft.changes(from: state.menu) }
  /// The stored draft, if its changes are lost with it.
  var unpublished: StoredDraft.Content? { changes.isEmpty ? nil : stored.content }
}
