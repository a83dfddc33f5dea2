import ExpositionGuide
import HTML
import Languages
import Localization

/// What a visitor sees where something cannot be shown or done.
struct ProblemPage {
  /// The status of the answer, such as 404.
  let status: Int
  /// What happened, in a sentence for the visitor.
  let title: String
  /// What is known beyond that; may be empty.
  let detail: String
  /// Where the button leads.
  var next: Link = .start

  /// Whether it is about no bar that could be called.
  var isOfVenue = false

  init(
    status: Int,
    title: String,
    detail: String,
    next: Link = .start,
    isOfVenue: Bool = false
  ) {
    self.isOfVenue = isOfVenue
    self.status = status
    self.title = title
    self.detail = detail
    self.next = next
  }

  /// Creates the page of a status, with a sentence that fits it.
  init(status: Int, detail: String = "", in texts: Texts) {
    let key: TextKey =
      switch status {
      case 403: .problemForbidden
      case 404: .problemNotFound
      case 503: .problemBusy
      case 500...: .problemFailed
      default: .problemBadRequest
      }
    self.init(status: status, title: texts(key), detail: detail)
  }

  /// Creates the alert that says whether a file of an exhibition or its content is wrong.
  init(_ error: ExhibitionFileError, in texts: Texts) {
    let key: TextKey = error.part == .file ? .problemFile : .problemContent
    let sentence = texts(key, ["file": error.file])
    self.init(status: 503, title: texts(.warning), detail: "\(sentence)\n\(error)")
  }

  func html(in context: ScreenContext) -> String {
    Screen(title: title, name: "problem-screen", isOfVenue: isOfVenue).html(in: context) {
      main(.id("main"), .class("framed")) {
        Icon("warning").node(in: context)
        h1 { title }
        for line in detail.split(separator: "\n") { p { String(line) } }
        a(.class("button", "act"), .href(next.path), .autofocus) { context.texts(.ok) }
      }
    }
  }
}
