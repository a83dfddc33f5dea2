import Calendars
import InventedHistory
package import JuiceBar

@testable import Forecasting

extension FruitID: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) { self.init(unchecked: text) }
}

extension SimulatedBar {
  /// A bar of three fruits, of which a glass takes ten, one and two pieces.
  static func sample(seed: UInt64, zone: ZoneRules = .utc) -> SimulatedBar {
    SimulatedBar(seed: seed, fruits: glasses, zone: zone)
  }

  static let glasses: [(id: FruitID, glass: Int)] = [("strawberry", 10), ("kiwi", 1), ("mango", 2)]

  /// The errors of all fruits of the bar, over sixteen weeks.
  static func backtest(seed: UInt64) -> Backtest {
    var bar = sample(seed: seed)
    return backtest(of: bar.run())
  }

  /// The errors of all fruits of a history of sixteen weeks.
  static func backtest(of file: HistoryFile) -> Backtest {
    let summary = file.summary
    var result = Backtest()
    for (fruit, glass) in glasses {
      let history = DemandHistory(
        of: fruit,
        in: summary,
        least: glass * 3,
        zone: .utc,
        until: ZoneRules.utc.start(of: 0, on: firstDay + usualDays),
        length: usualDays
      )
      result.add(Backtest(history))
    }
    return result
  }
}

extension DemandHistory {
  /// A bar that is open from 9 to 18 and sells so many an hour, every day up to a day.
  static func steady(
    _ perHour: Int,
    days: Int,
    until today: Int = SimulatedBar.firstDay + 28,
    isCensored: (_ day: Int, _ hour: Int) -> Bool = { _, _ in false },
    taken: ((_ day: Int, _ hour: Int) -> Int)? = nil
  ) -> DemandHistory {
    let hours = (today - days..<today).flatMap { day in
      (9...17).map { hour in
        Hour(
          day: day,
          hour: hour,
          taken: taken?(day, hour) ?? perHour,
          isCensored: isCensored(day, hour)
        )
      }
    }
    return DemandHistory(hours: hours, opening: .daily, today: today)
  }
}

extension OpeningHours {
  /// From 9 to 18 every day.
  static let daily = OpeningHours(Dictionary(uniqueKeysWithValues: (1...7).map { ($0, 9...17) }))
}
