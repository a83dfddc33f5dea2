import JuiceBar
import Languages
import Synchronization

/// What all bars of a venue have in common, so that many of them cost little more than one.
final class VenueShare: Sendable {
  /// How old the list of bars may be: what another process changes is seen after a second, and where
  /// there are thousands after twenty times as long as it takes to read them.
  private static let lifetime = Duration.seconds(1)
  private static let readings = 20
  /// How many pages of the guide are kept for all bars but the default one.
  private static let mostGuidePages = 500

  private struct Known {
    let bars: BarList
    let until: ContinuousClock.Instant
  }

  /// The bar that addresses mean which name none.
  let bar: BarID
  let directory: any BarDirectory & BarWatching
  let guide: GuideReader
  let assets = Assets()
  let router = Router()
  let metrics = Metrics()
  /// Who works at the default bar, whose owners are those of the venue.
  let personnel: Personnel
  /// Pages of the guide with the ways of the default bar.
  let mainGuide = VersionedCache<PageCache.PageKey, Int, SharedPage>()
  /// Pages of the guide with the ways of other bars.
  let barGuide = VersionedCache<PageCache.PageKey, Int, SharedPage>(limit: mostGuidePages)
  /// Pictures, by name, and the version of the exhibition.
  let pictures = VersionedCache<String, Int, Representation>()
  /// How the looks over all bars stand.
  let watch = Mutex(Watch())
  private let isDistant: Bool
  /// How all bars stand.
  let chain: ChainKeeper
  let chainForecasts = ChainForecasts()
  private let finder = Mutex<(@Sendable (BarID) -> Application?)?>(nil)
  private let known = LastReading<Known>()

  init(bar: BarID, parts: Application.Parts) {
    self.bar = bar
    directory = parts.venue
    isDistant = parts.isDistant
    chain = ChainKeeper(parts: parts)
    guide = GuideReader(
      storage: parts.exhibitions,
      isDistant: parts.isDistant,
      search: parts.search
    )
    personnel = Personnel(bar: bar, storage: parts.staff, now: parts.surroundings.now)
  }

  /// The bars, as they were about a second ago; those on other machines as they were read last, by
  /// whoever asked last or by the rounds over all bars, for the guide must not wait for those machines.
  func bars() async throws(StorageError) -> BarList {
    let (last, isToRead) = known.ask { .now < $0.until }
    guard let last, isDistant || !isToRead else { return try await readBars() }
    if isToRead { Task { try? await readBars() } }
    return last.bars
  }

  /// A bar that is open; one that is not known is looked for by itself.
  func openBar(_ id: BarID) async throws(StorageError) -> ListedBar? {
    if let found = try await bars()[id] { return found.isOpen ? found : nil }
    guard try await directory.listedBar(id) != nil else { return nil }
    return try await readBars()[id].flatMap { $0.isOpen ? $0 : nil }
  }

  /// Has the list read anew, since it was changed here.
  func forgetBars() {
    known.forget()
    chain.forget()
  }

  /// Has the applications of bars found by whoever keeps them.
  func findApplications(by finder: @escaping @Sendable (BarID) -> Application?) {
    self.finder.withLock { $0 = finder }
  }

  /// The application of a bar that is open, if it was made.
  func application(of bar: BarID) -> Application? {
    finder.withLock { $0 }.flatMap { $0(bar) }
  }

  /// Where the addresses of a bar begin.
  func address(of bar: BarID) -> BarAddress { bar == self.bar ? .root : BarAddress(of: bar) }

  /// What a bar is called, where the list that was read last has several.
  func name(of bar: BarID) -> LocalizedText? {
    guard let bars = known.value?.bars, bars.bars.count > 1 else { return nil }
    return bars[bar]?.name
  }

  /// The bars as they are now.
  @discardableResult
  func readBars() async throws(StorageError) -> BarList {
    try await known.read { () throws(StorageError) in
      let begin = ContinuousClock.now
      let bars = try await directory.bars()
      let lifetime = max(Self.lifetime, (.now - begin) * Self.readings)
      return Known(bars: bars, until: .now + lifetime)
    }.bars
  }
}
