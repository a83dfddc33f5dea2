package import Calendars
import CounterWeb
import GuideWeb
package import JuiceBar
import OfficeWeb
import Synchronization
package import Time
import Web

/// Caches the status of all open bars of a venue, read in pieces.
///
/// A venue of a few bars is read for each request; one of thousands, which takes longer to
/// read, at most every ten seconds, however many requests come.
package final class VenueOverviewCache: Sendable {
  /// The status of all bars at one moment.
  struct Snapshot: Sendable {
    let bars: [BarID: VenueOverviewBar]
    /// The fruit that bars could send each other, by the bar that would receive it.
    let offers: [BarID: [VenueOverviewOffer]]
    fileprivate let until: ContinuousClock.Instant
  }

  private typealias Menus = [BarID: (version: Int, menu: VenueOverviewMenu)]

  /// How many bars are read at once, so that other readers of the storage do not wait long.
  private static let piece = 500
  /// How many menus are read at once; they are longer.
  private static let menuPiece = 100
  /// The maximum number of menus that are read one by one.
  private static let fewMenus = 20
  /// A snapshot is valid for this multiple of the time it took to read, at most ``maximumAge``.
  private static let share = 20
  private static let maximumAge = Duration.seconds(10)

  private let parts: BarSite.Parts
  private let menus = Mutex<Menus>([:])
  private let cache = SingleFlightCache<Int, Snapshot, StorageError>()

  init(parts: BarSite.Parts) { self.parts = parts }

  /// The status of the bars, by the clocks that the list gives, read after so many changes of it.
  func current(_ bars: BarList, after changes: Int) async throws(StorageError) -> Snapshot {
    try await cache.value(
      for: changes,
      where: { .now < $0.until },
      make: { () async throws(StorageError) in try await self.read(bars) }
    )
  }

  private func read(_ list: BarList) async throws(StorageError) -> Snapshot {
    let begun = ContinuousClock.now
    let now = parts.surroundings.now()
    let standings = try await standings(by: question(for: list, at: now))
    let menus = try await menus(for: standings)
    self.menus.withLock { $0 = menus }
    let bars = standings.compactMap { standing in
      menus[standing.id].map { VenueOverviewBar(standing, menu: $0.menu, at: now) }
    }
    let cost = ContinuousClock.now - begun
    return Snapshot(
      bars: Dictionary(uniqueKeysWithValues: bars.map { ($0.standing.id, $0) }),
      offers: bars.offers(),
      until: .now + min(cost * Self.share, Self.maximumAge)
    )
  }

  private func question(for list: BarList, at now: Timestamp) -> VenueOverviewQuery {
    var times: [String?: VenueOverviewTimes] = [nil: VenueOverviewTimes(at: now, in: parts.zone)]
    for name in Set(list.open.compactMap(\.timeZone)) {
      times[name] = VenueOverviewTimes(at: now, in: parts.zoneNamed(name) ?? parts.zone)
    }
    return VenueOverviewQuery(
      times: times,
      placedAfter: Timestamp(milliseconds: now.milliseconds - QueueReader.shift)
    )
  }

  private func standings(
    by question: VenueOverviewQuery
  ) async throws(StorageError) -> [BarStatus] {
    var found: [BarStatus] = []
    repeat {
      let next = try await parts.venue.standings(
        question,
        after: found.last?.id,
        limit: Self.piece
      )
      found += next
      if next.count < Self.piece { return found }
    } while true
  }

  /// The menus of the bars; only changed ones are read.
  private func menus(
    for standings: [BarStatus]
  ) async throws(StorageError) -> Menus {
    let ids = Set(standings.map(\.id))
    var menus = self.menus.withLock { $0 }.filter { ids.contains($0.key) }
    var alike = Dictionary(menus.values.map { ($0.menu, $0.menu) }) { first, _ in first }
    func keep(_ published: PublishedMenu, of bar: BarID) {
      let menu = VenueOverviewMenu(published.menu)
      let known = alike[menu] ?? menu
      alike[menu] = known
      menus[bar] = (published.version, known)
    }
    let changed = standings.filter { menus[$0.id]?.version != $0.menuVersion }
    guard changed.count > Self.fewMenus else {
      for bar in changed {
        do throws(StorageError) {
          keep(try await parts.bars.menu(of: bar.id), of: bar.id)
        } catch {
          guard case .unreadable = error else { throw error }
        }
      }
      return menus
    }
    var last: BarID?
    repeat {
      let next = try await parts.venue.menus(after: last, limit: Self.menuPiece)
      for (bar, menu) in next { keep(menu, of: bar) }
      last = next.last?.bar
      if next.count < Self.menuPiece { return menus }
    } while true
  }
}

extension VenueOverviewTimes {
  /// Today and the days to compare with, up to the time of day that the clocks show.
  package init(at now: Timestamp, in zone: ZoneRules) {
    let local = zone.local(now)
    let passed = now.milliseconds - zone.start(of: local.hour, on: local.day).milliseconds
    let period = { (days: Int) in
      let hour = zone.start(of: local.hour, on: local.day - days)
      return SalesPeriod(
        from: zone.start(of: 0, on: local.day - days),
        to: Timestamp(milliseconds: hour.milliseconds + passed)
      )
    }
    self.init(today: period(0), yesterday: period(1), lastWeek: period(7))
  }
}
