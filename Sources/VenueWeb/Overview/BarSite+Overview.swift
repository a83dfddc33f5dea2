import CounterWeb
import HTTP
import JuiceBar
import Languages
import OfficeWeb
import Staffing
package import Web

extension BarSite {
  /// The status of all bars of the venue.
  package var overview: VenueOverviewCache { share.part { VenueOverviewCache(parts: parts) } }

  /// The bars that the sender of a request may see: one page of those that match a filter, or all.
  func overviewList(
    for request: Request,
    _ filter: VenueOverviewFilter? = nil
  ) async throws(Problem) -> VenueOverviewList {
    let scope = try await venueScope(of: request)
    let bars = try await bars()
    let kept = try await stored(await overview.current(bars, after: share.barChanges))
    var totals = VenueOverviewTotals()
    var found: [VenueOverviewRow] = []
    for bar in bars.bars.inOrder(of: Language(of: request), main: share.bar)
    where scope.role(at: bar.id) > .visitor {
      let row = VenueOverviewRow(
        bar: bar,
        address: share.address(of: bar.id),
        role: scope.role(at: bar.id),
        isMain: bar.id == share.bar,
        state: bar.isOpen ? kept.bars[bar.id] : nil
      )
      totals.add(row)
      if filter?.includes(row) ?? true { found.append(row) }
    }
    // Bars that need attention first, each group in the order of the names.
    let groups = Dictionary(grouping: found) { $0.need?.rawValue ?? Int.max }
    var list = VenueOverviewList(
      scope: scope,
      filter: filter ?? VenueOverviewFilter(),
      totals: totals,
      count: found.count,
      rows: groups.sorted { $0.key < $1.key }.flatMap(\.value)
    )
    guard filter != nil else { return list }
    list.rows = Array(list.rows[list.range])
    // Staff who work at several bars are told what these could send each other.
    let offers =
      scope.isOfOwner
      ? kept.offers
      : bars.open.compactMap { bar in
        scope.role(at: bar.id) > .visitor ? kept.bars[bar.id] : nil
      }.offers()
    for index in list.rows.indices {
      list.rows[index].offers = offers[list.rows[index].bar.id] ?? []
    }
    return list
  }
}
