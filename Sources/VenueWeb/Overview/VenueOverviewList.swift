import CounterWeb
import HTTP
import JuiceBar
import Languages
import OfficeWeb
import Staffing
import Time
import Web

/// A bar in the overview, as one person sees it.
struct VenueOverviewRow: Sendable {
  let bar: ListedBar
  let address: BarAddress
  /// The role of the signed-in person at the bar.
  let role: Role
  /// Whether it is the default bar, which is never closed.
  let isMain: Bool
  /// The bar's status, if it is open.
  let state: VenueOverviewBar?
  /// The fruit that other bars could send it.
  var offers: [VenueOverviewOffer] = []
  /// The fruit that runs out soon.
  var runOuts: [VenueOverviewForecasts.RunOut] = []

  /// The bar's sales, if the signed-in person may see them.
  var sales: VenueOverviewSales? { role >= .manager ? state?.standing.sales : nil }
  var need: VenueOverviewBar.Need? { state?.need }
}

/// The figures of several bars together.
struct VenueOverviewTotals: Sendable {
  var open = 0
  var bars = 0
  var needing = 0
  var waiting = 0
  var waitsSince: Timestamp?
  /// The sales, by currency.
  var sales: [String: VenueOverviewSales] = [:]

  mutating func add(_ row: VenueOverviewRow) {
    bars += 1
    guard let state = row.state else { return }
    open += 1
    if state.need == .urgent { needing += 1 }
    waiting += state.standing.queue.waiting
    if let since = state.standing.queue.waitsSince {
      waitsSince = waitsSince.map { min($0, since) } ?? since
    }
    guard let sold = row.sales else { return }
    let sum = sales[state.menu.currency] ?? VenueOverviewSales()
    sales[state.menu.currency] = VenueOverviewSales(
      glasses: sum.glasses + sold.glasses,
      today: sum.today + sold.today,
      yesterday: sum.yesterday + sold.yesterday,
      lastWeek: sum.lastWeek + sold.lastWeek
    )
  }
}

/// Which bars to show: `?query=` searches names, `?show=needs` keeps the bars that need attention,
/// and `?page=` turns the pages.
struct VenueOverviewFilter: Hashable, Sendable {
  /// How many bars a page shows.
  static let pageLength = 50
  /// The maximum length of a search text.
  private static let maximumLength = 60

  var query = ""
  var isOfNeeds = false
  var page = 1

  init() {}

  init(_ request: Request) {
    query = String((request.query["query"] ?? "").trimmed.prefix(Self.maximumLength))
    isOfNeeds = request.query["show"] == "needs"
    page = max(1, request.query["page"].flatMap { Int($0) } ?? 1)
  }

  /// Whether a bar is shown, on one page or another.
  func includes(_ row: VenueOverviewRow) -> Bool {
    row.bar.matches(query) && (!isOfNeeds || row.need == .urgent)
  }

  /// The same filter with another page.
  func with(page: Int) -> VenueOverviewFilter {
    var filter = self
    filter.page = page
    return filter
  }

  /// The filter as the query of an address.
  var encoded: String {
    Link.query([
      ("query", query.isEmpty ? nil : query), ("show", isOfNeeds ? "needs" : nil),
      ("page", page > 1 ? "\(page)" : nil),
    ])
  }
}

extension ListedBar {
  /// Whether the identifier or one of the names contains a text, ignoring case.
  func matches(_ text: String) -> Bool {
    let text = text.trimmed.lowercased()
    return text.isEmpty || id.rawValue.contains(text)
      || name.translations.values.contains { $0.lowercased().contains(text) }
  }
}

/// The order in which people look for bars: by name, with numbers compared by value, so that stand
/// 2 comes before stand 10.
struct BarNameOrder: Comparable {
  /// From this number of bars on they are listed by identifier, which costs less.
  static let maximumCount = 500

  private let parts: [(number: Int, text: String)]

  init(_ name: String) {
    var parts: [(number: Int, text: String)] = []
    var rest = Substring(name.lowercased())
    while !rest.isEmpty {
      let text = rest.prefix { !$0.isASCII || !$0.isNumber }
      rest = rest.dropFirst(text.count)
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(digits.count)
      parts.append((Int(digits) ?? 0, String(text)))
    }
    self.parts = parts
  }

  static func < (left: BarNameOrder, right: BarNameOrder) -> Bool {
    for (left, right) in zip(left.parts, right.parts)
    where (left.text, left.number) != (right.text, right.number) {
      return (left.text, left.number) < (right.text, right.number)
    }
    return left.parts.count < right.parts.count
  }

  static func == (left: BarNameOrder, right: BarNameOrder) -> Bool {
    left.parts.elementsEqual(right.parts) { $0 == $1 }
  }
}

extension [ListedBar] {
  /// The bars by name in a language, the default one first; a large number by identifier.
  func inOrder(of language: Language, main: BarID) -> [ListedBar] {
    let others = filter { $0.id != main }
    guard count <= BarNameOrder.maximumCount else { return filter { $0.id == main } + others }
    let named = others.map { (bar: $0, name: BarNameOrder($0.name.text(in: language))) }
    return filter { $0.id == main } + named.sorted { $0.name < $1.name }.map(\.bar)
  }
}

/// The bars that the signed-in person may see, those that need attention first.
struct VenueOverviewList: Sendable {
  let scope: VenueScope
  let filter: VenueOverviewFilter
  let totals: VenueOverviewTotals
  /// How many bars match.
  let count: Int
  /// The rows of the page.
  var rows: [VenueOverviewRow]

  /// How many bars the signed-in person may see.
  var all: Int { totals.bars }
  var pages: Int {
    max(1, (count + VenueOverviewFilter.pageLength - 1) / VenueOverviewFilter.pageLength)
  }
  /// The number of the page, from 1.
  var page: Int { min(filter.page, pages) }
  /// The page's bars among those that match.
  var range: Range<Int> {
    let start = (page - 1) * VenueOverviewFilter.pageLength
    return start..<min(start + VenueOverviewFilter.pageLength, count)
  }
}
