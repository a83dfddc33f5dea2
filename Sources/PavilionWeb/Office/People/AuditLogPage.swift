import CSV
import Calendars
import HTML
import HTTP
import JuiceBar
import Localization
import Staffing

extension BarSite {
  /// How many lines a page of the log shows.
  private static let logPage = 50
  /// The maximum number of lines in a file.
  private static let logFile = 50_000

  /// Shows the audit log, newest first: `GET /manage/log?who=&action=&before=`.
  func showLog(_ request: Request) async throws(Problem) -> Response {
    let filter = Self.logFilter(of: request)
    // One more than shown, to know whether there are older lines.
    let lines = try await stored(
      await personnel.storage.log(of: bar.bar, matching: filter, limit: Self.logPage + 1)
    )
    let shown = Array(lines.prefix(Self.logPage))
    let page = AuditLogPage(
      lines: shown,
      filter: filter,
      older: lines.count > shown.count ? shown.last?.number : nil,
      zone: parts.zone
    )
    return show(page, at: .auditLog(filter), to: request)
  }

  /// Sends the audit log as a file for spreadsheets, newest first: `GET
  /// /manage/log.csv?who=&action=`.
  ///
  /// The header `Link` leads to the lines that do not fit in one file.
  func sendLog(_ request: Request) async throws(Problem) -> Response {
    let filter = Self.logFilter(of: request)
    let texts = texts(of: request)
    let lines = try await stored(
      await personnel.storage.log(of: bar.bar, matching: filter, limit: Self.logFile + 1)
    )
    let sent = lines.prefix(Self.logFile)
    var table = CSVTable(
      columns: [.logTime, .logWho, .logAction, .logSubject, .logDetails].map { texts($0) }
    )
    for entry in sent.map(\.entry) {
      table.add([
        .text(ISOTime.text(of: entry.at, in: parts.zone)), .text(entry.who.text(texts)),
        .text(entry.action.text(texts)), .text(entry.subject), .text(entry.details),
      ])
    }
    var headers: Headers = [
      "Content-Type": CSVTable.contentType, "Cache-Control": "no-store",
      "Content-Disposition": "attachment; filename=\"pavilion-log.csv\"",
    ]
    if lines.count > sent.count, let last = sent.last {
      let rest = LogFilter(who: filter.who, action: filter.action, before: last.number)
      headers["Link"] = "<\(Link.auditLogFile(rest).path)>; rel=\"next\""
    }
    return Response(.ok, headers: headers, body: .bytes(Bytes(table.text)))
  }

  private static func logFilter(of request: Request) -> LogFilter {
    let wanted = { (name: String) in request.query[name].flatMap { $0.isEmpty ? nil : $0 } }
    return LogFilter(
      who: wanted("who"),
      action: wanted("action").map(LogEntry.Action.init(rawValue:)),
      before: wanted("before").flatMap { Int($0) }
    )
  }
}

/// The audit log as a list that is readable on a phone too; each action and each person leads to
/// the log filtered by it.
struct AuditLogPage: Page {
  let lines: [NumberedEntry]
  let filter: LogFilter
  /// The number before which older lines continue, if there are any.
  let older: Int?
  /// The time zone of the venue.
  let zone: ZoneRules

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
        p(.class("hint")) { texts(.logZone, ["zone": zone.name]) }
        if lines.isEmpty { p { texts(.logNone) } }
        ol(.class("log-list")) { for line in lines { row(line.entry, texts) } }
        if let older {
          a(.class("button"), .href(Link.auditLog(before(older)).path)) { texts(.logOlder) }
        }
        if !lines.isEmpty {
          a(.class("button", "quiet"), .href(Link.auditLogFile(filter).path)) {
            texts(.logDownload)
          }
        }
      }
    }
  }

  private func before(_ number: Int) -> LogFilter {
    LogFilter(who: filter.who, action: filter.action, before: number)
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
  fileprivate func text(_ texts: Texts) -> String {
    switch kind {
    case .account, .device, .token: name
    case .machine: texts(.logMachine)
    case .stranger: texts(.logStranger)
    }
  }
}
