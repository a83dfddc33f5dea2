import ExpositionGuide
import GuideWeb
import HTML
import Languages
import Localization
import Web

/// All media of the guide, and the way to add more.
struct MediaPage: Page {
  let media: [ListedMedia]
  let counts: [MediaFilter: Int]
  let show: MediaFilter
  let page: Int
  let pages: Int
  let overview: DeskOverview
  let fault: String?

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    return DeskFrame(texts(.deskKindFiles)).html(in: context) {
      Notice(.fault).node(fault)
      upload(texts)
      Segments(
        texts(.deskShow),
        MediaFilter.allCases.map { filter in
          (
            text: texts(filter.text, ["count": texts.number(counts[filter] ?? 0)]),
            link: .deskMedia(filter),
            isShown: filter == show
          )
        }
      ).node
      if media.isEmpty {
        p(.class("empty")) { texts(.deskNothing) }
      } else {
        ul(.class("media-grid")) { for item in media { card(item, context) } }
      }
      if pages > 1 { pageLinks(texts) }
    }
  }

  private func upload(_ texts: Texts) -> Node {
    HTML.form(
      .class("panel", "media-drop"),
      .method("post"),
      .action(Link.deskMedia().path),
      Attribute("enctype", "multipart/form-data"),
      .data("media-drop"),
      .data("record", Link.deskMediaRecord.path),
      .data("sending", texts(.mediaSending)),
      .data("kept", texts(.mediaKept)),
      .data("failed", texts(.mediaFailed))
    ) {
      Field("media-file", label: texts(.mediaAdd), hint: texts(.mediaHint)).node { field in
        input(
          .id(field.id),
          .type("file"),
          .name("file"),
          Attribute("multiple"),
          field.described,
          .required
        )
      }
      button(.class("button", "solid")) { texts(.mediaUpload) }
      div(.role("status"), .data("media-progress")) {}
    }
  }

  private func card(_ item: ListedMedia, _ context: ScreenContext) -> Node {
    let texts = context.texts
    let name = item.record.name?.text(in: context.language) ?? item.record.id.description
    return li(.class("panel", "media-card")) {
      DeskPicture(item.record).node(context)
      a(.href(Link.deskRecord(item.record.key).path)) { name }
      p(.class("quiet-words")) {
        [
          item.file?.format.shownName,
          item.users.isEmpty
            ? texts(.mediaUnused) : texts(.mediaUsed, count: item.users.count),
        ].compactMap(\.self).joined(separator: " · ")
      }
      p(.class("desk-tags")) {
        if item.isDecorative {
          span(.class("tag")) { texts(.deskFieldDecorative) }
        } else if item.file?.format.isPicture ?? true {
          span(.class("tag")) {
            texts(
              .mediaWords,
              ["count": texts.number(item.words), "all": texts.number(item.needed)]
            )
          }
        }
        if item.record.string("rights") == nil {
          span(.class("tag")) { texts(.mediaNoRights) }
        }
      }
    }
  }

  private func pageLinks(_ texts: Texts) -> Node {
    nav(.class("buttons"), .aria("label", texts(.deskPages))) {
      if page > 1 {
        a(.class("button"), .href(Link.deskMedia(show, page: page - 1).path)) {
          texts(.deskPreviousPage)
        }
      }
      p { texts(.deskPage, ["page": texts.number(page), "pages": texts.number(pages)]) }
      if page < pages {
        a(.class("button"), .href(Link.deskMedia(show, page: page + 1).path)) {
          texts(.deskNextPage)
        }
      }
    }
  }
}

/// A picture on whose most important place a curator points; its two numbers are in the form.
struct FocusPicture {
  let media: GuideRecord
  let title: String

  @NodeBuilder
  var node: [Node] {
    if let file = media.namedFiles.first, file.format.isPicture {
      figure(.class("media-focus"), .data("media-focus")) {
        div { img(.src(Link.deskFile(file.hash).path), .alt("")) }
        figcaption(.class("hint")) { title }
      }
    }
  }
}
