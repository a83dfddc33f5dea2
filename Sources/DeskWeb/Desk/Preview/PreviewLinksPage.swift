import Calendars
import CounterWeb
import ExpositionGuide
import HTML
import Localization
import Web

/// The open links to the preview, and one just made.
struct PreviewLinksPage: Page {
  let links: [PreviewLink]
  /// The address of a link just made, which is shown this once.
  let made: String?
  let isFull: Bool
  let zone: ZoneRules

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    return DeskFrame(texts(.previewLinks), isNarrow: true).html(in: context) {
      p { texts(.previewLinksLead) }
      if isFull {
        let count = texts.number(PreviewLink.maximumOpen)
        Notice(.fault).node(texts(.previewLinkFull, ["count": count]))
      }
      if let made { shown(made, texts) }
      form(.method("post"), .action(Link.previewLinks.path), .class("buttons")) {
        button(.class("button", "solid")) { texts(.previewLinkMake) }
      }
      if links.isEmpty {
        p(.class("empty")) { texts(.previewLinkNone) }
      } else {
        CardTable(
          [
            .words(texts(.previewLinkWho)), .words(texts(.previewLinkSince)),
            .words(texts(.previewLinkUntil)), .action(texts(.previewLinkEnd)),
          ],
          links.map { row($0, texts) }
        ).node
      }
    }
  }

  private func shown(_ address: String, _ texts: Texts) -> Node {
    ShownSecret(text: address, key: .previewLinkMade).node(texts) {
      p {
        button(
          .class("button"),
          .type("button"),
          .hidden,
          .data("copy", address),
          .data("copied", texts(.previewLinkCopied))
        ) { texts(.previewLinkCopy) }
      }
      PhoneCode(address, label: texts(.previewLinkCode), lead: texts(.previewLinkCode))?
        .node(class: "preview-code")
    }
  }

  private func row(_ link: PreviewLink, _ texts: Texts) -> CardTable.Row {
    let who = link.author.shown(texts)
    return CardTable.Row(
      .data("link", String(link.hash.prefix(8))),
      head: .text(who),
      [
        .text(texts.moment(link.made, in: zone)), .text(texts.moment(link.end, in: zone)),
        form(.method("post"), .action(Link.endPreviewLink(link.hash).path)) {
          button(.class("button"), .aria("label", "\(texts(.previewLinkEnd))\(texts.colon)\(who)"))
          {
            texts(.previewLinkEnd)
          }
        },
      ]
    )
  }
}
