import Forecasting
import JuiceBar
import Languages
import Localization
import Web

extension StaffNeed {
  /// The fruit that is sold out or runs low, with the time at which it is likely to be gone.
  static let stock: Finder = { (site, texts) async throws(Problem) in
    let forecast = try await site.stockForecast()
    let wording = ForecastWording(
      texts: texts,
      zone: site.zone,
      now: site.parts.surroundings.now()
    )
    let delivery = Link.stockBooking(.delivery)
    return forecast.outlooks.compactMap { fruit, outlook in
      guard fruit.isLow(outlook.onHand) else { return nil }
      let name = fruit.name.text(in: texts.language)
      let isGone = outlook.onHand == 0
      var detail: String?
      if !isGone, case .at = outlook.runOut { detail = wording.runOut(outlook, of: name) }
      let count = ["fruit": name, "count": texts.number(outlook.onHand)] as KeyValuePairs
      return StaffNeed(
        isGone ? .now : .soon,
        icon: Icon("stock"),
        title: isGone ? texts(.forecastGone, ["fruit": name]) : texts(.needLow, count),
        detail: detail,
        link: delivery,
        verb: texts(.needRefill)
      )
    }
  }

  /// A stocktake that nobody has ended.
  static let stocktake: Finder = { (site, texts) async throws(Problem) in
    guard let sheet = try await stored(await site.parts.bars.openStocktake(of: site.bar.bar)) else {
      return []
    }
    return [
      StaffNeed(
        .later,
        icon: .ofStaff("count"),
        title: texts(.needStocktake),
        detail: texts.moment(sheet.startedAt, in: site.zone),
        link: .stockCount,
        verb: texts(.needGoOn)
      )
    ]
  }
}
