package import ExpositionGuide
import HTML
import Languages
package import Localization

/// The page that people see when something cannot be shown or done: what happened, what to do about
/// it, and the ways on from there.
package struct ProblemPage: Page {
  /// A way out of the page.
  package struct Way {
    package let path: String
    package let words: TextKey

    package init(_ link: Link, _ words: TextKey) { self.init(path: link.path, words) }

    package init(path: String, _ words: TextKey) {
      self.path = path
      self.words = words
    }

    /// The usual destinations of visitors, at the bar of the request.
    package static var usual: [Way] {
      withoutExhibition + [Way(.exhibits, .exhibitionToExhibits)]
    }

    /// The destinations where there is no exhibition.
    static var withoutExhibition: [Way] { [Way(.start, .home), Way(.juice, .startJuice)] }
  }

  /// The status of the answer, such as 404.
  package let status: Int
  /// What happened, in a sentence for the visitor.
  package let title: String
  /// Further details and what to do next; one line per paragraph.
  package let detail: String
  /// The ways on from here, the nearest first.
  package var ways = Way.usual
  /// The name of the request in the log, where the operator may look.
  var reference: String?
  /// Whether the page concerns no bar whose staff could be called.
  package var isOfVenue = false

  package init(
    status: Int,
    title: String,
    detail: String,
    ways: [Way] = Way.usual,
    isOfVenue: Bool = false
  ) {
    self.status = status
    self.title = title
    self.detail = detail
    self.ways = ways
    self.isOfVenue = isOfVenue
  }

  package func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let screen = Screen(
      title: title,
      name: "problem-screen",
      isForStaff: context.workplace != nil,
      isOfVenue: isOfVenue
    )
    return screen.html(in: context) {
      main(.id("main"), .class("framed")) {
        Icon("warning").node(in: context)
        h1 { title }
        for line in detail.split(separator: "\n") { p { String(line) } }
        nav(.class("ways"), .aria("label", texts(.problemWays))) {
          for (index, way) in ways.enumerated() {
            let isFirst = index == 0
            a(
              .class("button", isFirst ? "add" : nil),
              .href(way.path),
              isFirst ? .autofocus : nil
            ) { texts(way.words) }
          }
        }
        if let reference {
          p(.data("reference", reference)) {
            texts(.problemReference, ["reference": reference])
          }
        }
      }
    }
  }
}

extension ProblemPage {
  /// Creates the page of a status, with sentences that fit it, or a lead of the problem's own; a
  /// page asked for can be tried again.
  package init(status: Int, askedFor page: String? = nil, lead: String? = nil, in texts: Texts) {
    let (title, usualLead): (TextKey, TextKey) =
      switch status {
      case 403: (.problemForbidden, .problemForbiddenLead)
      case 404: (.problemNotFound, .problemNotFoundLead)
      case 429: (.problemTooMany, .problemTooManyLead)
      case 500: (.problemUnreadable, .problemUnreadableLead)
      case 503: (.problemBusy, .problemFailedLead)
      case 500...: (.problemFailed, .problemFailedLead)
      default: (.problemBadRequest, .problemBadRequestLead)
      }
    self.init(status: status, title: texts(title), detail: lead ?? texts(usualLead))
    if let page, status == 429 || status > 500 {
      ways.insert(Way(path: page, .problemRetry), at: 0)
    }
  }

  /// Creates the page that says that there is no exhibition.
  package init(withoutExhibitionIn texts: Texts) {
    self.init(
      status: 404,
      title: texts(.problemNoExhibition),
      detail: texts(.problemNoExhibitionLead),
      ways: Way.withoutExhibition
    )
  }

  /// Creates the alert that says whether a file of an exhibition or its content is wrong, and to
  /// staff, who can fix it, also where.
  package init(_ error: ExhibitionFileError, isForStaff: Bool, in texts: Texts) {
    let key: TextKey = error.part == .file ? .problemFile : .problemContent
    let sentence = texts(key, ["file": error.file])
    self.init(
      status: 503,
      title: texts(.warning),
      detail: isForStaff ? "\(sentence)\n\(error)" : sentence,
      ways: [Way(.start, .ok)]
    )
  }
}
