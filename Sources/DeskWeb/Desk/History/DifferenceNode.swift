import ExpositionGuide
import HTML
import Languages
import Localization

/// The two values of a field, with the words that differ.
struct DifferenceNode {
  let difference: RecordDifference
  let kind: RecordKind
  let wording: FieldWording

  /// Both values; `names` say whose they are, where they are not before and after.
  func node(names: (before: String, after: String)? = nil) -> Node {
    let type = FieldWording.type(difference.path, of: kind)
    // A text in one language is shown as it is.
    let shown = difference.language == nil ? type : nil
    let (before, after) = (
      wording.value(difference.before, of: shown), wording.value(difference.after, of: shown)
    )
    let parts = WordDifference(from: before, to: after).parts
    let texts = wording.texts
    return dl(.class("desk-states")) {
      dt { names?.before ?? texts(.deskBefore) }
      dd(difference.language.map { .lang($0.tag) }) {
        if before.isEmpty { span(.class("quiet-words")) { texts(.deskEmpty) } }
        for part in parts {
          switch part {
          case .kept(let text): Node.text(text)
          case .removed(let text): del { text }
          case .added: Node.group([])
          }
        }
      }
      dt { names?.after ?? texts(.deskAfter) }
      dd(difference.language.map { .lang($0.tag) }) {
        if after.isEmpty { span(.class("quiet-words")) { texts(.deskEmpty) } }
        for part in parts {
          switch part {
          case .kept(let text): Node.text(text)
          case .added(let text): ins { text }
          case .removed: Node.group([])
          }
        }
      }
    }
  }
}

/// The differences between two states of a record, field by field.
struct DifferenceList {
  let kind: RecordKind
  let differences: [RecordDifference]
  let wording: FieldWording

  func node() -> Node {
    div(.class("desk-differences")) {
      for difference in differences {
        div(.class("desk-difference")) {
          p(.class("desk-field")) { wording.label(difference, of: kind) }
          DifferenceNode(difference: difference, kind: kind, wording: wording).node()
        }
      }
    }
  }
}
