import JuiceBar
import Localization
import OfficeWeb
import Staffing
import Web

extension StaffNeed {
  /// The five questions, as long as no owner has answered them and nothing was ordered.
  static let firstDay: Finder = { (site, texts) async throws(Problem) in
    guard Caller.currentRole >= .owner, site.offer.country == nil,
      try await stored(await site.bar.order(numbered: 1)) == nil
    else { return [] }
    return [
      StaffNeed(
        .now,
        icon: .ofStaff("business"),
        title: texts(.needFirstDay),
        detail: texts(.needFirstDayDetail),
        link: .firstDay,
        verb: texts(.needAnswer)
      )
    ]
  }
}
