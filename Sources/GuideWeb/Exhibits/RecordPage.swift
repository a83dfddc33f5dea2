import CounterWeb
import ExpositionGuide
import HTML
import Languages
import Localization
import Web

/// A person, a place, a period or a term, and a page of the exhibits that name it.
struct RecordPage: Page {
  let record: GuideRecord
  /// The exhibits of the page.
  let exhibits: [ShownExhibit]
  let total: Int
  let page: ListPage

  /// Creates the page of a number, from 1, of the exhibits found; nothing when there is none.
  init?(
    _ key: RecordKey,
    _ found: GuideFindings,
    in guide: any GuideReading,
    page: Int
  ) throws(GuideStorageError) {
    guard let record = try guide.record(key), record.name != nil,
      let page = ListPage(page, of: found.total)
    else { return nil }
    (self.record, self.page, total) = (record, page, found.total)
    exhibits = try guide.shown(found.exhibits)
  }

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let name = record.name?.text(in: context.language) ?? record.id.description
    let screen = Screen(title: name, name: "exhibits-screen", style: "exhibits.css")
    return screen.html(in: context) {
      main(.id("main")) {
        div(.class("screen-heading")) {
          h1 { record.name?.node(in: context) }
          BackLink(link: .exhibits, key: .exhibitsTitle).node(in: context)
        }
        if let dates = record.text("dated.text")?.node(in: context)
          ?? record.string("dated.edtf").map({ Node.text($0) })
        {
          p(.class("summary")) { dates }
        }
        p(.class("found")) { texts(.exhibitsFound, count: total) }
        ul(.class("catalogue")) {
          for exhibit in exhibits {
            ExhibitCard(exhibit: exhibit).node(in: context)
          }
        }
      }
      page.node(in: context) { Link.record(record.key, page: $0) }
    }
  }
}
