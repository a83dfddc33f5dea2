import HTML
import Localization
import Web

/// The ways to the pages before and after, where there are several.
struct DeskPages {
  let page: Int
  let pages: Int
  let link: (Int) -> Link

  func node(_ texts: Texts) -> Node? {
    guard pages > 1 else { return nil }
    return nav(.class("buttons"), .aria("label", texts(.deskPages))) {
      if page > 1 {
        a(.class("button"), .href(link(page - 1).path), .rel("prev")) { texts(.deskPreviousPage) }
      }
      span { texts(.deskPage, ["page": texts.number(page), "pages": texts.number(pages)]) }
      if page < pages {
        a(.class("button"), .href(link(page + 1).path), .rel("next")) { texts(.deskNextPage) }
      }
    }
  }
}
