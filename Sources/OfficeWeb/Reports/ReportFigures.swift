import Calendars
import CounterWeb
import JuiceBar
import Time
import Web

/// The figures of a report, sorted and grouped in the time zone of the venue.
struct ReportFigures {
  struct JuiceRow {
    let juice: JuiceID
    let turnover: Turnover
  }

  struct TimeRow {
    /// The hour of the day, or the day since 1970.
    let time: Int
    let turnover: Turnover
  }

  /// The sales lost for want of a fruit.
  struct MissedRow {
    let missed: LostSales
    let glasses: Int
  }

  /// Hours that are always shown, so that the chart of a single hour still looks like a day.
  private static let usualHours = 9...20

  let period: ReportPeriod
  let menu: Menu
  /// The currency of the sales.
  let currency: String
  let money: ReportMoney
  let total: Turnover
  /// Most sold first.
  let juices: [JuiceRow]
  /// Each day of the period, also those without sales.
  let days: [TimeRow]
  /// Each hour from the first to the last with sales, and those of a usual day.
  let hours: [TimeRow]
  /// The pieces of each fruit, in the menu's order.
  let fruits: [FruitUse]
  /// Most missed first.
  let missed: [MissedRow]
  /// Refunds that belong to no juice in particular, in minor units.
  let unattributed: Int
  let waits: ReportWaits
  let costs: ReportCosts

  /// The glasses not sold, by juice; a juice short of several fruits counts once.
  var missedGlasses: Int {
    Dictionary(grouping: missed, by: \.missed.juice)
      .reduce(0) { $0 + ($1.value.map(\.glasses).max() ?? 0) }
  }

  init(
    _ report: Report,
    _ money: ReportMoney,
    in period: ReportPeriod,
    zone: ZoneRules,
    menu: Menu,
    currency: String? = nil
  ) {
    self.period = period
    self.menu = menu
    self.money = money
    self.currency = currency ?? menu.currency
    var report = report
    // Costs are stated in the currency of the menu.
    if self.currency != menu.currency { report.forgetCosts() }
    total = report.total
    juices = report.juices.map { JuiceRow(juice: $0, turnover: $1) }
      .sorted {
        ($1.turnover.netGlasses, $0.juice.rawValue) < ($0.turnover.netGlasses, $1.juice.rawValue)
      }
    unattributed = report.unattributed.amount - report.unattributed.cancelledAmount
    waits = ReportWaits(report, zone: zone)
    costs = ReportCosts(report, in: period, zone: zone, menu: menu)
    var byDay: [Int: Turnover] = [:]
    var byHour: [Int: Turnover] = [:]
    for (quarter, turnover) in report.quarters {
      let local = zone.local(quarter.start)
      byDay[local.day, default: Turnover()] += turnover
      byHour[local.hour, default: Turnover()] += turnover
    }
    days = period.days.map { TimeRow(time: $0, turnover: byDay[$0] ?? Turnover()) }
    let first = min(Self.usualHours.lowerBound, byHour.keys.min() ?? 23)
    let last = max(Self.usualHours.upperBound, byHour.keys.max() ?? 0)
    hours = (first...last).map { TimeRow(time: $0, turnover: byHour[$0] ?? Turnover()) }
    fruits = FruitUse.all(report.flows.map { ($0, $1) }, in: menu)
    missed = report.missed.map { MissedRow(missed: $0, glasses: $1) }
      .sorted {
        ($1.glasses, $0.missed.juice.rawValue, $0.missed.fruit.rawValue)
          < ($0.glasses, $1.missed.juice.rawValue, $1.missed.fruit.rawValue)
      }
  }
}
