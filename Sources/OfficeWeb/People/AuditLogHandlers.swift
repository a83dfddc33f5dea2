import CSV
import Calendars
import HTTP
import Identifiers
import JuiceBar
import Languages
import Localization
import Staffing
import Web

/// Handles the audit log, newest first, on a page and as a file.
struct AuditLog: Handlers {
  private static let linesOfPage = 50
  private static let linesOfFile = 50_000

  let site: BarSite

  /// Shows the audit log: `GET /manage/log?who=&action=&before=`.
  func showLog(_ request: Request) async throws(Problem) -> Response {
    let filter = filter(of: request)
    let (lines, older) = try await lines(filter, limit: Self.linesOfPage)
    let bar = site.bar.bar
    let page = AuditLogPage(
      lines: lines,
      menu: try await site.state().menu,
      orders: try await orders(in: lines),
      bars: try await site.bars(),
      links: { entry in site.share.features.logLinks.lazy.compactMap { $0(entry, bar) }.first },
      filter: filter,
      older: older,
      zone: site.zone
    )
    return site.show(page, at: .auditLog(filter), to: request)
  }

  /// Sends the audit log as a file for spreadsheets: `GET /manage/log.csv?who=&action=`.
  ///
  /// The header `Link` leads to the lines that do not fit in one file.
  func sendLog(_ request: Request) async throws(Problem) -> Response {
    let texts = Texts(Language(of: request))
    let (lines, older) = try await lines(filter(of: request), limit: Self.linesOfFile)
    var table = CSVTable(
      columns: [.logTime, .logWho, .logAction, .logSubject, .logDetails].map { texts($0) }
    )
    for entry in lines.map(\.entry) {
      table.add([
        .text(ISOTime.text(of: entry.at, in: site.zone)), .text(entry.who.text(texts)),
        .text(entry.action.text(texts)), .text(entry.subject), .text(entry.details),
      ])
    }
    var response = Response.spreadsheet(table.text, named: "pavilion-log.csv")
    response.headers["Link"] = older.map { "<\(Link.auditLogFile($0).path)>; rel=\"next\"" }
    return response
  }

  /// The orders that lines name.
  private func orders(in lines: [NumberedEntry]) async throws(Problem) -> [OrderID: Order] {
    var orders: [OrderID: Order] = [:]
    let named = lines.map(\.entry).compactMap { entry in
      OrderID(rawValue: entry.subject)
        ?? (entry.action == .approval ? OrderApproval.Act.of(entry.details)?.order : nil)
    }
    for id in Set(named) {
      orders[id] = try await stored(await site.bar.order(id))
    }
    return orders
  }

  private func filter(of request: Request) -> LogFilter {
    let wanted = { (name: String) in request.query[name].flatMap { $0.isEmpty ? nil : $0 } }
    return LogFilter(
      who: wanted("who"),
      action: wanted("action").map(LogEntry.Action.init(rawValue:)),
      before: wanted("before").flatMap { Int($0) }
    )
  }

  /// The newest lines of a filter, and the filter of those beyond the limit, if there are any.
  private func lines(
    _ filter: LogFilter,
    limit: Int
  ) async throws(Problem) -> (lines: [NumberedEntry], older: LogFilter?) {
    let (bar, storage) = (site.bar.bar, site.personnel.storage)
    let found = try await stored(await storage.log(of: bar, matching: filter, limit: limit + 1))
    let lines = Array(found.prefix(limit))
    guard found.count > limit, let last = lines.last else { return (lines, nil) }
    return (lines, LogFilter(who: filter.who, action: filter.action, before: last.number))
  }
}
