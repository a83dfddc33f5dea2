public import Calendars
public import JuiceBar
public import Time

/// A fruit's days to come, as far as the ledger tells.
public struct FruitOutlook: Hashable, Sendable {
  /// An hour of the forecast day, or the rest of it.
  public struct Hour: Hashable, Sendable {
    public let start: Timestamp
    public let end: Timestamp
    /// Pieces that are likely to be taken in it.
    public let taken: Double
    /// Pieces that are likely to be left at its end.
    public let left: Int
    /// Pieces that are left with 90 %.
    public let least: Int
    /// Pieces that are left with 10 %.
    public let most: Int
  }

  public let fruit: FruitID
  public let onHand: Int
  /// On how many open days it was sold and not sold out all day: the days that tell something.
  public let knownDays: Int
  /// When it runs out; nothing when there is too little history, or the bar stays closed.
  public let runOut: RunOut?
  /// The purchase for the next open day after today; nothing without a forecast.
  public let suggestion: PurchaseSuggestion?
  /// The hours of today, or of the next open day.
  public let hours: [Hour]
}

/// The forecasts of a bar's fruits at one moment, from which outlooks are made for any stock.
public struct BarForecast: Sendable {
  public let now: Timestamp
  public let zone: ZoneRules
  private let forecasts: [FruitID: DemandForecast]
  private let knownDays: [FruitID: Int]

  /// Forecasts every fruit of a menu by the ledger from ``DemandHistory/length`` days before now.
  public init(menu: Menu, summary: LedgerSummary, zone: ZoneRules, now: Timestamp) {
    (self.now, self.zone) = (now, zone)
    var forecasts: [FruitID: DemandForecast] = [:]
    var knownDays: [FruitID: Int] = [:]
    for history in Self.histories(menu: menu, summary: summary, zone: zone, now: now) {
      let known = history.history.hours.lazy.filter { !$0.isCensored }.map(\.day)
      knownDays[history.fruit] = Set(known).subtracting([history.history.today]).count
      forecasts[history.fruit] = DemandForecast(history.history, zone: zone, now: now)
    }
    (self.forecasts, self.knownDays) = (forecasts, knownDays)
  }

  /// Back-tests the forecasts of every fruit of a menu, and sums the errors up.
  public static func backtest(
    menu: Menu,
    summary: LedgerSummary,
    zone: ZoneRules,
    now: Timestamp
  ) -> Backtest {
    histories(menu: menu, summary: summary, zone: zone, now: now)
      .reduce(into: Backtest()) { $0.add(Backtest($1.history)) }
  }

  private static func histories(
    menu: Menu,
    summary: LedgerSummary,
    zone: ZoneRules,
    now: Timestamp
  ) -> [(fruit: FruitID, history: DemandHistory)] {
    menu.fruits.map { fruit in
      let history = DemandHistory(
        of: fruit.id,
        in: summary,
        least: menu.amounts(of: fruit.id).max() ?? 1,
        zone: zone,
        until: now
      )
      return (fruit.id, history)
    }
  }

  /// The outlook of a fruit with so many pieces on hand, and at most so many hours of the day.
  public func outlook(
    of fruit: Fruit,
    in menu: Menu,
    onHand: Int,
    hours: Int = 24
  ) -> FruitOutlook {
    let forecast = forecasts[fruit.id]
    let sellable = onHand - (menu.amounts(of: fruit.id).min() ?? 1) + 1
    return FruitOutlook(
      fruit: fruit.id,
      onHand: onHand,
      knownDays: knownDays[fruit.id] ?? 0,
      runOut: forecast.flatMap { RunOut(of: sellable, by: $0) },
      suggestion: forecast.flatMap {
        PurchaseSuggestion(onHand: onHand, capacity: fruit.capacity, pack: fruit.pack ?? 1, by: $0)
      },
      hours: forecast.map { Self.hours(of: $0, onHand: onHand, limit: hours) } ?? []
    )
  }

  private static func hours(
    of forecast: DemandForecast,
    onHand: Int,
    limit: Int
  ) -> [FruitOutlook.Hour] {
    guard let day = forecast.openDays.first else { return [] }
    let (slots, demand) = forecast.cumulated(on: day...day)
    var hours: [FruitOutlook.Hour] = []
    var start = 0
    for (index, slot) in slots.enumerated()
    where index + 1 == slots.count || slots[index + 1].hour != slot.hour {
      let sum = demand.sum(through: index)
      hours.append(
        FruitOutlook.Hour(
          start: slots[start].start,
          end: slot.end,
          taken: slots[start...index].reduce(0) { $0 + $1.mean },
          left: max(0, onHand - sum.quantile(0.5)),
          least: max(0, onHand - sum.quantile(0.9)),
          most: max(0, onHand - sum.quantile(0.1))
        )
      )
      start = index + 1
    }
    return Array(hours.prefix(limit))
  }
}

extension Menu {
  /// How many pieces of a fruit the recipes take that name it.
  fileprivate func amounts(of fruit: FruitID) -> [Int] {
    juices.flatMap { $0.recipe.needs }.filter { $0.fruit == fruit }.map(\.amount)
  }
}
