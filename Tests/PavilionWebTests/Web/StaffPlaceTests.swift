import HTTP
import Staffing
import Testing

@testable import PavilionWeb
@testable import Web

@Suite struct `The places of staff` {
  private let places = Features.all.places

  @Test func `lead to pages that the role may open, and no lower one`() throws {
    for place in places {
      let page = try #require(
        Features.all.endpoints.first {
          $0.isPage && $0.method == .get && $0.template == place.path
        },
        "\(place.path)"
      )
      // The settings of a screen are open to all, and offered to staff.
      if page.permission != .visitor {
        #expect(place.permission == page.permission, "\(place.path)")
      }
    }
  }

  @Test func `hold every page of staff but those that one of them leads to`() {
    let inside = [
      "/manage/new-bar", "/manage/first-day", "/manage/menu/", "/manage/bars", ".csv",
      "/manage/guide/check", "/manage/guide/links", "/manage/guide/import/",
      "/manage/secret/second-factor",
    ]
    for page in Features.all.endpoints
    where page.isPage && page.method == .get && page.permission != .visitor
      && !page.template.contains("{")
    {
      let isPlace = places.contains { $0.path == page.template }
      #expect(isPlace || inside.contains { page.template.contains($0) }, "\(page.template)")
    }
  }

  @Test func `have four usual ones with a letter each, which all staff may open`() {
    let usual = places.filter { $0.key != nil }
    #expect(usual.map(\.key) == ["c", "o", "s", "t"])
    #expect(usual.allSatisfy { $0.permission.isHeld(by: .staff, nil) })
  }

  @Test func `are found by the longest path`() {
    for (path, expected) in [
      ("/manage/menu/juices/kiwi", "/manage/menu"), ("/stock/ledger?fruit=kiwi", "/stock/ledger"),
      ("/pay/1", "/pay"), ("/manage/unknown", "/manage"),
    ] {
      let workplace = Workplace(
        of: .firstRun,
        at: path,
        features: .all,
        bars: nil,
        address: { _ in .root }
      )
      #expect(workplace.present?.path == expected)
    }
  }
}
