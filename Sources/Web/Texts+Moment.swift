package import Calendars
package import HTML
import JuiceBar
package import Localization
package import Time

extension Texts {
  /// A moment as day and time in a time zone.
  package func moment(_ time: Timestamp, in zone: ZoneRules) -> String {
    let (date, time) = parts(of: time, in: zone)
    return "\(date) \(time)"
  }

  /// The same as an element for tables, where a line may end only between day and time.
  package func momentNode(_ time: Timestamp, in zone: ZoneRules) -> Node {
    let (date, hour) = parts(of: time, in: zone)
    return Element("time")(Attribute("datetime", ISOTime.text(of: time, in: zone))) {
      span { date }
      " "
      span { hour }
    }
  }

  private func parts(of time: Timestamp, in zone: ZoneRules) -> (date: String, time: String) {
    let local = zone.local(time)
    return (date(local.date), self.time(hour: local.hour, minute: local.minute))
  }
}
