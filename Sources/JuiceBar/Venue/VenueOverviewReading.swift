public import Time

/// The current state of a bar, for the overview of several bars.
public struct BarStatus: Hashable, Sendable, Identifiable {
  public let id: BarID
  public let menuVersion: Int
  /// The stock of each fruit that it keeps or kept.
  public var onHand: [FruitID: Int]
  /// Its orders on their way to the counter.
  public let queue: VenueOverviewQueue
  public let openCalls: Int
  /// The webhooks that have not been answered for a while.
  public let failingWebhooks: Int
  public var sales: VenueOverviewSales

  public init(
    id: BarID,
    menuVersion: Int,
    onHand: [FruitID: Int] = [:],
    queue: VenueOverviewQueue = VenueOverviewQueue(),
    openCalls: Int = 0,
    failingWebhooks: Int = 0,
    sales: VenueOverviewSales = VenueOverviewSales()
  ) {
    self.id = id
    self.menuVersion = menuVersion
    self.onHand = onHand
    self.queue = queue
    self.openCalls = openCalls
    self.failingWebhooks = failingWebhooks
    self.sales = sales
  }
}

/// The orders of a bar that are open, as far as a glance needs them; none of a bar that makes them at
/// once.
public struct VenueOverviewQueue: Hashable, Sendable {
  /// Orders that are placed, being made or ready; ``QueuedOrder/maximumCount`` at most.
  public let open: Int
  public let ready: Int
  /// When the oldest of those that are placed or being made was placed.
  public let oldest: Timestamp?

  public init(open: Int = 0, ready: Int = 0, oldest: Timestamp? = nil) {
    self.open = open
    self.ready = ready
    self.oldest = oldest
  }

  /// Orders that visitors wait for.
  public var waiting: Int { open - ready }

  /// Since when the first of them waits.
  public var waitsSince: Timestamp? { waiting > 0 ? oldest : nil }
}

/// A bar's sales today, and until the same time on the days to compare with; in minor units, tax
/// included, without cancellations.
public struct VenueOverviewSales: Hashable, Sendable {
  public let glasses: Int
  /// Their turnover.
  public let today: Int
  public let yesterday: Int
  public let lastWeek: Int

  public init(glasses: Int = 0, today: Int = 0, yesterday: Int = 0, lastWeek: Int = 0) {
    self.glasses = glasses
    self.today = today
    self.yesterday = yesterday
    self.lastWeek = lastWeek
  }
}

/// A part of a day: whole quarter-hours, and some seconds of the next one, which counts in
/// proportion.
public struct SalesPeriod: Hashable, Sendable {
  public let whole: Range<QuarterHour>
  /// The seconds of the next one.
  public let seconds: Int

  /// The time from one moment to another that is not before it.
  public init(from start: Timestamp, to end: Timestamp) {
    whole = QuarterHour(start)..<max(QuarterHour(start), QuarterHour(end))
    seconds = (end.milliseconds - whole.upperBound.start.milliseconds) / 1000
  }

  /// The share of the quarter after the whole ones that counts.
  public func share(of figure: Int) -> Int {
    let (whole, rest) = figure.quotientAndRemainder(dividingBy: Self.quarterSeconds)
    return whole * seconds + rest * seconds / Self.quarterSeconds
  }

  /// How long a quarter is, in seconds.
  public static let quarterSeconds = QuarterHour.milliseconds / 1000
}

/// The parts of days whose sales are compared, by the clocks of one time zone.
public struct VenueOverviewTimes: Hashable, Sendable {
  public let today: SalesPeriod
  /// Yesterday until the same time.
  public let yesterday: SalesPeriod
  /// A week ago until the same time.
  public let lastWeek: SalesPeriod

  public init(today: SalesPeriod, yesterday: SalesPeriod, lastWeek: SalesPeriod) {
    self.today = today
    self.yesterday = yesterday
    self.lastWeek = lastWeek
  }
}

/// A query about the open bars of a storage.
public struct VenueOverviewQuery: Sendable {
  /// The times of each time zone that the list of bars names; those of no name are the server's.
  public let times: [String?: VenueOverviewTimes]
  /// Orders placed before this are over, whatever their status.
  public let placedAfter: Timestamp

  public init(times: [String?: VenueOverviewTimes], placedAfter: Timestamp) {
    self.times = times
    self.placedAfter = placedAfter
  }
}

/// Where the figures of many bars are read together; every engine passes `Tests/StorageContract`.
///
/// They are read in pieces, in the order of the bars' identifiers, so that no reader waits long for
/// another: a piece costs a handful of statements, however many bars are in it.
public protocol VenueOverviewReading: Sendable {
  func standings(
    _ question: VenueOverviewQuery,
    after bar: BarID?,
    limit: Int
  ) async throws(StorageError) -> [BarStatus]

  func menus(
    after bar: BarID?,
    limit: Int
  ) async throws(StorageError) -> [(bar: BarID, menu: PublishedMenu)]
}
