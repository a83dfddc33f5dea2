import Calendars
import CounterWeb
import HTTP
import JuiceBar
import Languages
import Staffing
import Web

/// Handles the first page of staff.
struct Today: Handlers {
  let site: BarSite

  /// Shows the state of the bar: `GET /manage`.
  func show(_ request: Request) async throws(Problem) -> Response {
    let caller = try await site.caller(of: request)
    let state = try await site.state()
    let texts = site.texts(of: request)
    // Read first: the finders of needs take it from memory.
    let queue = try await stored(await site.queue.current(by: state.menu))
    var needs: [StaffNeed] = []
    for find in site.share.features.needs { needs += try await find(site, texts) }
    needs.removeAll { need in need.way.map { !site.isOpen($0.link, to: caller) } ?? false }
    let page = ManagePage(
      account: caller.signedIn?.account,
      isFirstRun: caller.isFirstRun,
      menu: state.menu,
      role: caller.role,
      sales: caller.role >= .shiftLead ? try await sales() : nil,
      unpaid: caller.role >= .staff ? try await site.unpaidOrders() : nil,
      needs: needs.enumerated()
        .sorted { ($0.element.urgency, $0.offset) < ($1.element.urgency, $1.offset) }
        .map(\.element),
      queue: queue,
      forecast: try await site.stockForecast(),
      openDay: caller.role >= .staff ? try await openDay() : nil,
      screens: caller.role >= .manager ? try await screens() : nil,
      calls: try await site.openCalls(),
      zone: site.zone,
      now: site.parts.surroundings.now()
    )
    return site.show(page, at: .manage, to: request, toast: try await site.callToast(of: request))
  }

  /// The sales of the day so far.
  private func sales() async throws(Problem) -> (Turnover, MoneyTotals) {
    let (bar, zone, reports) = (site.bar.bar, site.zone, site.parts.bars)
    let today = zone.local(site.parts.surroundings.now()).day
    _ = try await stored(await reports.summarise(bar))
    let quarters = ReportPeriod(last: 1, today: today).quarters(in: zone)
    let currency = try await site.state().menu.currency
    let money = try await stored(await reports.money(of: bar, in: quarters))
    let report = try await stored(await reports.report(of: bar, in: quarters, currency))
    return (report.total, money[currency] ?? MoneyTotals())
  }

  private func openDay() async throws(Problem) -> BusinessDay? {
    try await stored(await site.parts.bars.days(of: site.bar.bar)).open?.day
  }

  /// The paired screens of the bar, and those of them that were heard lately.
  private func screens() async throws(Problem) -> (heard: Int, all: Int) {
    let screens = try await stored(await site.parts.staff.screens(of: [site.bar.bar]))
    return (screens.count { site.isPresent($0) }, screens.count)
  }
}
