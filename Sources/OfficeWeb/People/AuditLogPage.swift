import Calendars
import CounterWeb
import HTML
package import JuiceBar
package import Localization
import Staffing
import Web

/// The audit log as a list that is readable on a phone too; each action and each person leads to
/// the log filtered by it.
struct AuditLogPage: Page {
  let lines: [NumberedEntry]
  let filter: LogFilter
  /// The filter of the older lines, if there are any.
  let older: LogFilter?
  /// The time zone of the venue.
  let zone: ZoneRules

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    return StaffFrame(title: .logTitle, name: "log-screen").html(in: context) {
      if filter != LogFilter() {
        a(.class("button"), .href(Link.auditLog(LogFilter()).path)) { texts(.logAll) }
      }
      p(.class("hint")) { texts(.logZone, ["zone": zone.name]) }
      if lines.isEmpty { p { texts(.logNone) } }
      ol(.class("log-list")) { for line in lines { row(line.entry, texts) } }
      if let older {
        a(.class("button"), .href(Link.auditLog(older).path)) { texts(.logOlder) }
      }
      if !lines.isEmpty {
        a(.class("button", "quiet"), .href(Link.auditLogFile(filter).path)) {
          texts(.logDownload)
        }
      }
    }
  }

  private func row(_ entry: LogEntry, _ texts: Texts) -> Node {
    li(.class("log-line"), .data("action", entry.action.rawValue)) {
      time(.class("log-time"), Attribute("datetime", ISOTime.text(of: entry.at, in: zone))) {
        texts.moment(entry.at, in: zone)
      }
      a(.class("log-action"), .href(Link.auditLog(only(entry.action)).path)) {
        entry.action.text(texts)
      }
      if entry.who.name.isEmpty {
        span(.class("log-who")) { entry.who.text(texts) }
      } else {
        a(.class("log-who"), .lang(""), .href(Link.auditLog(only(entry.who.name)).path)) {
          entry.who.name
        }
      }
      span(.class("log-details"), .lang("")) {
        [entry.subject, entry.details].filter { !$0.isEmpty }.joined(separator: " · ")
      }
    }
  }

  /// The current filter, narrowed to one action.
  private func only(_ action: LogEntry.Action) -> LogFilter {
    LogFilter(who: filter.who, action: action)
  }

  /// The current filter, narrowed to one person.
  private func only(_ who: String) -> LogFilter { LogFilter(who: who, action: filter.action) }
}

private let time = Element("time")

extension LogEntry.Actor {
  /// The name of the person or device, in words.
  package func text(_ texts: Texts) -> String {
    switch kind {
    case .account, .device, .token: name
    case .machine: texts(.logMachine)
    case .stranger: texts(.logStranger)
    }
  }
}
