import Calendars
package import JuiceBar
package import Languages
import Synchronization

/// The parts that all bars of a venue share, so that many of them cost little more than one.
package final class VenueShare: Sendable {
  /// How old the list of bars may be: changes by another process show after a second, and with
  /// thousands of bars after twenty times as long as it takes to read them.
  private static let lifetime = Duration.seconds(1)
  private static let readings = 20
  /// How many bytes of guide pages are kept for the default bar, and for all others.
  private static let guidePageBytes = 32_000_000
  /// How many bytes of pictures are kept.
  private static let pictureBytes = 48_000_000

  private struct Known {
    let bars: BarList
    let until: ContinuousClock.Instant
  }

  /// The bar of addresses that name none.
  package let bar: BarID
  package let directory: any BarDirectory & BarWatching
  package let guide: GuideReader
  /// The clock by which exhibitions begin and end.
  package let clock: StorageClock
  package let assets: Assets
  package let features: Features
  package let router: Router
  package let metrics: Metrics
  let requestNumbers = RequestNumbers()
  /// Commits the commands of all bars.
  let committer: GroupCommitter
  /// The address at which visitors reach the server.
  package let publicAddress: PublicAddress
  /// How much of their allowances senders have used lately.
  let senders: SenderDesk
  /// The staff of the default bar, whose owners are those of the venue.
  package let personnel: Personnel
  /// Pages of the guide with the links of the default bar.
  let mainGuide = RecentCache<PageCache.PageKey, Int, SharedPage>(bytes: guidePageBytes)
  /// Pages of the guide with the links of other bars.
  let barGuide = RecentCache<PageCache.PageKey, Int, SharedPage>(bytes: guidePageBytes)
  /// Pictures, by name, and the version of the exhibition.
  package let pictures = RecentCache<String, Int, Representation>(bytes: pictureBytes)
  /// Word of the guide that this server has just published; screens need not wait for the next check.
  package let guidePublications = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
  private let isDistant: Bool
  private let featureParts = FeatureParts()
  private let finder = Mutex<(@Sendable (BarID) -> BarSite?)?>(nil)
  private let known = ReadingCache<Known>()
  private let changes = Atomic(0)
  private let zoneNamed: @Sendable (String) -> ZoneRules?
  private let zones = Mutex<[String: ZoneRules]>([:])

  package init(bar: BarID, parts: BarSite.Parts, serving served: ServedFeatures) {
    self.bar = bar
    (features, assets, router) = (served.features, served.assets, served.router)
    directory = parts.venue
    let metrics = Metrics()
    self.metrics = metrics
    committer = GroupCommitter(storage: parts.bars) { metrics.countCommit(taking: $0) }
    senders = SenderDesk(elapsed: parts.elapsed)
    isDistant = parts.isDistant
    zoneNamed = parts.zoneNamed
    publicAddress = PublicAddress(parts.publicURL)
    let clock = StorageClock(parts.surroundings.now, elapsed: parts.elapsed)
    self.clock = clock
    guide = GuideReader(
      storage: parts.exhibitions,
      copy: parts.guide,
      isDistant: parts.isDistant,
      clock: clock
    )
    personnel = Personnel(
      bar: bar,
      storage: parts.staff,
      now: parts.surroundings.now,
      elapsed: parts.elapsed
    )
  }

  /// The bars as of about a second ago.
  ///
  /// A list on other machines is the last one read, by an earlier request or by the rounds over all
  /// bars, since the guide must not wait for those machines.
  package func bars() async throws(StorageError) -> BarList {
    let (last, isToRead) = known.ask { .now < $0.until }
    guard let last, isDistant || !isToRead else { return try await readBars() }
    if isToRead { Task { try? await readBars() } }
    return last.bars
  }

  /// The open bar of an identifier; one that is not in the list is looked up on its own.
  package func openBar(_ id: BarID) async throws(StorageError) -> ListedBar? {
    if let found = try await bars()[id] { return found.isOpen ? found : nil }
    guard try await directory.listedBar(id) != nil else { return nil }
    return try await readBars()[id].flatMap { $0.isOpen ? $0 : nil }
  }

  /// Marks the list as stale after a change made here.
  package func forgetBars() {
    known.forget()
    changes.add(1, ordering: .relaxed)
  }

  /// How often the list of bars was changed here.
  package var barChanges: Int { changes.load(ordering: .relaxed) }

  /// The object of a type that a feature keeps for all bars, made on first use.
  package func part<Part: AnyObject & Sendable>(_ make: () -> Part) -> Part {
    featureParts.part(make)
  }

  /// Sets the function that finds the sites of bars.
  package func findSites(by finder: @escaping @Sendable (BarID) -> BarSite?) {
    self.finder.withLock { $0 = finder }
  }

  /// The site of an open bar, if it exists already.
  package func site(of bar: BarID) -> BarSite? {
    finder.withLock { $0 }.flatMap { $0(bar) }
  }

  /// The prefix of a bar's addresses.
  package func address(of bar: BarID) -> BarAddress {
    bar == self.bar ? .root : BarAddress(of: bar)
  }

  /// The bars, as read last.
  package var knownBars: BarList? { known.value?.bars }

  /// The time zone that the list of bars names for a bar.
  func zone(of bar: BarID) -> ZoneRules? {
    guard let name = knownBars?[bar]?.timeZone else { return nil }
    if let zone = zones.withLock({ $0[name] }) { return zone }
    let zone = zoneNamed(name)
    zones.withLock { $0[name] = zone }
    return zone
  }

  /// The name of a bar, if the list read last has several.
  package func name(of bar: BarID) -> LocalizedText? {
    guard let bars = knownBars, bars.bars.count > 1 else { return nil }
    return bars[bar]?.name
  }

  /// The current list of bars.
  @discardableResult
  package func readBars() async throws(StorageError) -> BarList {
    try await known.read { () throws(StorageError) in
      let begin = ContinuousClock.now
      let bars = try await directory.bars()
      let lifetime = max(Self.lifetime, (.now - begin) * Self.readings)
      return Known(bars: bars, until: .now + lifetime)
    }.bars
  }
}
