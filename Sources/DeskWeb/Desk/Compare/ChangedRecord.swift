import ExpositionGuide
import HTML
import Languages
import Localization
import Web

/// A record in two states, with the words that differ.
struct ChangedRecord {
  let key: RecordKey
  let before: GuideRecord?
  let after: GuideRecord?

  func node(_ wording: FieldWording, in context: ScreenContext) -> Node {
    let name = (after ?? before)?.name?.titleNode(in: context)
    return section(.class("panel"), .data("change", key.description)) {
      h2 { name ?? .text(key.id.description) }
      changes(wording)
    }
  }

  /// The fields that differ, if the record is there before and after.
  func changes(_ wording: FieldWording) -> Node {
    if after == nil { return p { wording.texts(.deskWithdraw) } }
    if before == nil { return p(.class("quiet-words")) { wording.texts(.deskIsNew) } }
    return DifferenceList(
      kind: key.kind,
      differences: RecordDifference.all(
        of: key.kind,
        from: before?.document,
        to: after?.document
      ),
      wording: wording
    ).node()
  }
}
