import CounterWeb
package import Localization
package import Staffing
package import Time

extension Texts {
  /// How long ago a screen was heard; soon after a report it counts as present.
  package func age(of sighting: ScreenSighting?, at now: Timestamp) -> String {
    guard let sighting else { return self(.screensNever) }
    let age = now.milliseconds - sighting.at.milliseconds
    guard age > ScreenBook.presence else { return self(.screensNow) }
    let minutes = age / 60_000
    switch minutes {
    case ..<60: return self(.callMinutes, count: minutes)
    case ..<2880: return self(.screensHours, count: minutes / 60)
    default: return self(.screensDays, count: minutes / 1440)
    }
  }
}
