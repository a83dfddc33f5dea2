package import Calendars
import JuiceBar
package import Localization
package import Time

extension Texts {
  /// A moment as day and time in a time zone.
  package func moment(_ time: Timestamp, in zone: ZoneRules) -> String {
    let local = zone.local(time)
    return "\(date(local.date)) \(self.time(hour: local.hour, minute: local.minute))"
  }
}
