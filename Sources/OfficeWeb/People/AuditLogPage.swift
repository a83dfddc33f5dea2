import Calendars
import CounterWeb
import HTML
package import JuiceBar
package import Localization
import Staffing
import Web

/// The audit log in sentences, by day; a sentence leads to its thing, and each kind of action and
/// each person to the log filtered by it.
struct AuditLogPage: Page {
  let lines: [NumberedEntry]
  let menu: Menu
  /// The orders that the lines name, as far as the bar has them.
  let orders: [OrderID: Order]
  let bars: BarList
  /// The pages of other features, by their entries.
  let links: (LogEntry) -> Link?
  let filter: LogFilter
  /// The filter of the older lines, if there are any.
  let older: LogFilter?
  /// The time zone of the venue.
  let zone: ZoneRules

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let sentences = LogSentences(
      texts: texts,
      menu: menu,
      orders: orders,
      bars: bars,
      links: links,
      zone: zone
    )
    return StaffFrame(title: texts(.logTitle), name: "log-screen").html(in: context) {
      if filter != LogFilter() {
        a(.class("button"), .href(Link.auditLog(LogFilter()).path)) { texts(.logAll) }
      }
      p(.class("hint")) { texts(.logZone, ["zone": zone.name]) }
      if lines.isEmpty {
        p(.class("empty")) { texts(.logNone) }
      } else {
        for day in days {
          h2 { texts.date(LocalTime.date(of: day.day)) }
          CardTable(
            [
              .words(texts(.logSentence)), .words(texts(.logTime)), .words(texts(.logWho)),
              .words(texts(.logKind)),
            ],
            day.entries.map { row($0, sentences) },
            style: "log"
          ).node
        }
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

  /// The entries of each day of the venue, in the order of the log.
  private var days: [(day: Int, entries: [LogEntry])] {
    lines.reduce(into: []) { days, line in
      let day = zone.local(line.entry.at).day
      if days.last?.day != day { days.append((day, [])) }
      days[days.count - 1].entries.append(line.entry)
    }
  }

  private func row(_ entry: LogEntry, _ sentences: LogSentences) -> CardTable.Row {
    let texts = sentences.texts
    let local = zone.local(entry.at)
    let sentence = sentences.text(of: entry)
    return .init(
      .data("action", entry.action.rawValue),
      head: sentences.link(of: entry).map { link in a(.href(link.path)) { sentence } }
        ?? .text(sentence),
      [
        time(Attribute("datetime", ISOTime.text(of: entry.at, in: zone))) {
          texts.time(hour: local.hour, minute: local.minute)
        },
        entry.who.name.isEmpty
          ? .text(entry.who.text(texts))
          : a(.lang(""), .href(Link.auditLog(only(entry.who.name)).path)) { entry.who.name },
        a(.href(Link.auditLog(only(entry.action)).path)) { entry.action.text(texts) },
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
