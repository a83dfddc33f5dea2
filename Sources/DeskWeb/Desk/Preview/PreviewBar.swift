import Calendars
import ExpositionGuide
import HTML
import Localization
import Web

/// The line above a page of a preview: what it is, of which draft, and the way back.
struct PreviewBar {
  /// The record that the page shows; nothing on pages of several.
  let record: DeskRecord?
  let edition: DeskEdition
  let isOfDesk: Bool
  /// Whether the reader may make a link for a colleague.
  let mayShare: Bool
  let zone: ZoneRules

  func node(in context: ScreenContext) -> Node {
    let texts = context.texts
    return aside(.class("preview-bar"), .aria("label", texts(.previewTitle))) {
      p {
        strong { texts(.previewTitle) }
        " "
        draft(texts)
      }
      if isOfDesk {
        div(.class("buttons")) {
          if mayShare {
            a(.class("button", "quiet"), .href(Link.previewLinks.path)) { texts(.previewLinks) }
          }
          BackLink(
            link: record.map { .deskRecord($0.key) } ?? .desk,
            key: record == nil ? .deskTitle : .previewBack
          ).node(in: context)
        }
      }
    }
  }

  private func draft(_ texts: Texts) -> String {
    guard let record else {
      return texts(.previewAll, ["edit": texts.number(edition.edit)])
    }
    guard let draft = record.draft else { return texts(.previewPublished) }
    return texts(
      .previewDraft,
      ["revision": "\(record.revision)", "time": texts.moment(draft.at, in: zone)]
    )
  }
}
