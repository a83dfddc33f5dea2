import Calendars
import CounterWeb
import HTML
package import JuiceBar
package import Localization
import Staffing
import Web

/// The audit log; each action and each person leads to the log filtered by it.
struct AuditLogPage: Page {
  let lines: [NumberedEntry]
  let filter: LogFilter
  /// The filter of the older lines, if there are any.
  let older: LogFilter?
  /// The time zone of the venue.
  let zone: ZoneRules

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    return StaffFrame(title: texts(.logTitle), name: "log-screen").html(in: context) {
      if filter != LogFilter() {
        a(.class("button"), .href(Link.auditLog(LogFilter()).path)) { texts(.logAll) }
      }
      p(.class("hint")) { texts(.logZone, ["zone": zone.name]) }
      if lines.isEmpty {
        p(.class("empty")) { texts(.logNone) }
      } else {
        CardTable(
          [
            .words(texts(.logAction)), .words(texts(.logTime)), .words(texts(.logWho)),
            .words(texts(.logDetails)),
          ],
          lines.map { row($0.entry, texts) },
          style: "log"
        ).node
        div(.class("buttons")) {
          if let older {
            a(.class("button"), .href(Link.auditLog(older).path)) { texts(.logOlder) }
          }
          a(.class("button", "quiet"), .href(Link.auditLogFile(filter).path)) {
            texts(.logDownload)
          }
        }
      }
    }
  }

  private func row(_ entry: LogEntry, _ texts: Texts) -> CardTable.Row {
    let details = [entry.subject, entry.details].filter { !$0.isEmpty }.joined(separator: " · ")
    return .init(
      .data("action", entry.action.rawValue),
      head: a(.href(Link.auditLog(only(entry.action)).path)) { entry.action.text(texts) },
      [
        time(Attribute("datetime", ISOTime.text(of: entry.at, in: zone))) {
          texts.moment(entry.at, in: zone)
        },
        entry.who.name.isEmpty
          ? .text(entry.who.text(texts))
          : a(.lang(""), .href(Link.auditLog(only(entry.who.name)).path)) { entry.who.name },
        details.isEmpty ? nil : span(.lang("")) { details },
      ]
    )
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
