import JuiceBar
import Localization
import Staffing
import Web

extension StaffNeed {
  /// The first juice of a bar whose menu is empty, and before it the first fruit.
  static let firstJuice: Finder = { (site, texts) async throws(Problem) in
    guard Caller.currentRole >= .manager, try await site.state().menu.juices.isEmpty else {
      return []
    }
    let draft = try await stored(await site.parts.bars.draft(of: site.bar.bar)).content?.draft
    let published = try await site.state().menu
    let hasFruit = draft?.fruits.isEmpty == false || !published.fruits.isEmpty
    return [
      StaffNeed(
        .now,
        icon: .ofStaff("menu"),
        title: texts(.needFirstJuice),
        detail: texts(.needFirstJuiceDetail),
        link: hasFruit ? .menuEditor(nil) : .newMenuPiece("fruit"),
        verb: texts(.needMakeJuice)
      )
    ]
  }
}
