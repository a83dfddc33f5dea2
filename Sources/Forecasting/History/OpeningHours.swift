import Calendars
import JuiceBar
import Time

/// When a bar is open: for each weekday from which hour to which, or that it is closed.
public struct OpeningHours: Hashable, Sendable {
  /// The open hours by weekday, from 1 for Monday to 7 for Sunday; 14 means 14:00 to 15:00.
  public let hours: [Int: ClosedRange<Int>]

  public init(_ hours: [Int: ClosedRange<Int>]) { self.hours = hours }

  /// The share of a weekday's open days in which an hour must have sold something to count.
  private static let share = 0.1
  /// How many days of a weekday tell its hours by themselves; with fewer, those of all days count.
  private static let enoughDays = 3

  /// Infers the hours from the hours in which anything was taken.
  init(inferredFrom summary: LedgerSummary, in zone: ZoneRules, days: Range<Int>) {
    var active: [Int: Set<Int>] = [:]
    for quarter in summary.fruits.values.joined() where quarter.taken > 0 {
      let time = zone.local(quarter.start)
      if days.contains(time.day) { active[time.day, default: []].insert(time.hour) }
    }
    let all = Self.range(of: Array(active.values))
    let byWeekday = Dictionary(grouping: active, by: { LocalTime.weekday(of: $0.key) })
    hours = byWeekday.reduce(into: [:]) { hours, entry in
      let days = entry.value.map(\.value)
      hours[entry.key] = days.count >= Self.enoughDays ? Self.range(of: days) : all
    }
  }

  private static func range(of days: [Set<Int>]) -> ClosedRange<Int>? {
    let counts = days.joined().reduce(into: [:]) { $0[$1, default: 0] += 1 }
    let least = max(1, Int((Double(days.count) * share).rounded(.up)))
    let hours = counts.filter { $0.value >= least }.keys
    guard let first = hours.min(), let last = hours.max() else { return nil }
    return first...last
  }
}

extension LedgerQuarter {
  var start: Timestamp { QuarterHour(number: index).start }
}
