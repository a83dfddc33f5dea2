import HTML
import HTTP
import JuiceBar
import Localization
import Staffing

extension Application {
  /// How many lines a page of the log shows.
  private static let logPage = 50

  /// Shows the audit log, newest first: `GET /manage/log?who=&action=&before=`.
  func showLog(_ request: Request) async throws(Problem) -> Response {
    let wanted = { (name: String) in request.query[name].flatMap { $0.isEmpty ? nil : $0 } }
    let filter = LogFilter(
      who: wanted("who"),
      action: wanted("action").map(LogEntry.Action.init(rawValue:)),
      before: wanted("before").flatMap { Int($0) }
    )
    // One more than is shown tells whether there are older ones.
    let lines = try await Problem.translating { () async throws(StorageError) in
      try await personnel.storage.log(of: bar.bar, matching: filter, limit: Self.logPage + 1)
    }
    let shown = Array(lines.prefix(Self.logPage))
    let page = AuditLogPage(
      lines: shown,
      filter: filter,
      older: lines.count > shown.count ? shown.last?.number : nil
    )
    return PageTemplate(page.html(in: context(for: request, at: .auditLog(filter))))
      .response(rootAttributes(of: request))
  }
}

/// The audit log as a list that can be read on a phone too; what was done and who did it lead to the
/// lines of that alone.
struct AuditLogPage {
  let lines: [NumberedEntry]
  let filter: LogFilter
  /// The number before which older lines go on, if there are any.
  let older: Int?

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let screen = Screen(title: texts(.logTitle), name: "log-screen", isForStaff: true)
    return screen.html(in: context) {
      main(.id("main"), .class("staff-page")) {
        div(.class("screen-heading")) {
          h1 { texts(.logTitle) }
          BackLink(link: .manage, key: .manageTitle).node(in: context)
        }
        if filter != LogFilter() {
          a(.class("button"), .href(Link.auditLog(LogFilter()).path)) { texts(.logAll) }
        }
        if lines.isEmpty { p { texts(.logNone) } }
        ol(.class("log-list")) { for line in lines { row(line.entry, texts) } }
        if let older {
          a(.class("button"), .href(Link.auditLog(before(older)).path)) { texts(.logOlder) }
        }
      }
    }
  }

  private func before(_ number: Int) -> LogFilter {
    LogFilter(who: filter.who, action: filter.action, before: number)
  }

  private func row(_ entry: LogEntry, _ texts: Texts) -> Node {
    li(.class("log-line"), .data("action", entry.action.rawValue)) {
      time(.class("log-time"), Attribute("datetime", entry.at.utc)) {
        entry.at.utc.replacing("T", with: " ").replacing("Z", with: " UTC")
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

  /// The lines that are shown, of one action alone.
  private func only(_ action: LogEntry.Action) -> LogFilter {
    LogFilter(who: filter.who, action: action)
  }

  /// The lines that are shown, of one person alone.
  private func only(_ who: String) -> LogFilter { LogFilter(who: who, action: filter.action) }
}

private let time = Element("time")

extension LogEntry.Action {
  /// What the keys of the words for actions begin with.
  fileprivate static let prefix = "action."

  /// The action in words; as it is stored where there are none.
  fileprivate func text(_ texts: Texts) -> String {
    TextKey(rawValue: Self.prefix + rawValue).map { texts($0) } ?? rawValue
  }
}

extension LogEntry.Actor {
  /// Who it was, in words.
  fileprivate func text(_ texts: Texts) -> String {
    switch kind {
    case .account, .device, .token: name
    case .machine: texts(.logMachine)
    case .stranger: texts(.logStranger)
    }
  }
}

extension Timestamp {
  /// The moment in UTC as ISO 8601 writes it, to the minute: `2026-11-21T19:50Z`.
  var utc: String {
    let minutes = milliseconds / 60_000
    let (days, minute) = (minutes / 1440, minutes % 1440)
    // Howard Hinnant's "civil_from_days", from the first of March of the year 0.
    let shifted = days + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let index = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * index + 2) / 5 + 1
    let month = index < 10 ? index + 3 : index - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(year)-\(two(month))-\(two(day))T\(two(minute / 60)):\(two(minute % 60))Z"
  }
}
