import JuiceBar
import Synchronization

/// What all bars of a venue have in common, so that many of them cost little more than one.
final class VenueShare: Sendable {
  /// How old the list of bars may be: what another process changes is seen after a second.
  private static let lifetime = Duration.seconds(1)
  /// How many pages of the guide are kept for all bars but the default one.
  private static let mostGuidePages = 500

  private struct Known {
    let bars: BarList
    let readAt: ContinuousClock.Instant
  }

  /// The bar that addresses mean which name none.
  let bar: BarID
  let directory: any BarDirectory
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
  private let known = Mutex<Known?>(nil)

  init(bar: BarID, parts: Application.Parts) {
    self.bar = bar
    directory = parts.venue
    guide = GuideReader(storage: parts.exhibitions, search: parts.search)
    personnel = Personnel(bar: bar, storage: parts.staff, now: parts.surroundings.now)
  }

  /// The bars, as they were at most a second ago.
  func bars() async throws(StorageError) -> BarList {
    if let known = known.withLock({ $0 }), .now - known.readAt < Self.lifetime { return known.bars }
    return try await readBars()
  }

  /// A bar that is open; one that is not known is looked for once more.
  func openBar(_ id: BarID) async throws(StorageError) -> ListedBar? {
    var found = try await bars()[id]
    if found == nil { found = try await readBars()[id] }
    return found.flatMap { $0.isOpen ? $0 : nil }
  }

  /// Has the list read anew, since it was changed here.
  func forgetBars() { known.withLock { $0 = nil } }

  /// Where the addresses of a bar begin.
  func address(of bar: BarID) -> BarAddress { bar == self.bar ? .root : BarAddress(of: bar) }

  private func readBars() async throws(StorageError) -> BarList {
    let bars = try await directory.bars()
    known.withLock { $0 = Known(bars: bars, readAt: .now) }
    return bars
  }
}
