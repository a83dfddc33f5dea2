/// The current state of a bar, for the overview of several bars.
public struct BarStatus: Hashable, Sendable, Identifiable {
  /// The bar.
  public let id: BarID
  /// The version of its menu.
  public let menuVersion: Int
  /// The stock of each fruit that it keeps or kept.
  public var onHand: [FruitID: Int]
  /// Its orders on their way to the counter.
  public let queue: VenueOverviewQueue
  /// The unanswered calls.
  public let openCalls: Int
  /// The webhooks that have not been answered for a while.
  public let failingWebhooks: Int
  /// Its sales.
  public var sales: VenueOverviewSales

  /// Creates the standing of a bar from the rows read.
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

/// The orders of a bar that are open, as far as a glance needs them.
public struct VenueOverviewQueue: Hashable, Sendable {
  /// Orders that are placed, being made or ready; ``QueuedOrder/maximumCount`` at most.
  public let open: Int
  /// Those of them that are ready.
  public let ready: Int
  /// When the oldest of those that are placed or being made was placed.
  public let oldest: Timestamp?
  /// Whether staff use the queue; a bar that hands out its juices without it has orders that stay
  /// placed, and no visitor waits for them.
  public let isWorked: Bool

  /// Creates a queue from the rows read.
  public init(open: Int = 0, ready: Int = 0, oldest: Timestamp? = nil, isWorked: Bool = false) {
    self.open = open
    self.ready = ready
    self.oldest = oldest
    self.isWorked = isWorked
  }

  /// Orders that visitors wait for.
  public var waiting: Int { isWorked ? open - ready : 0 }

  /// Since when the first of them waits.
  public var waitsSince: Timestamp? { waiting > 0 ? oldest : nil }
}

/// A bar's sales today, and until the same time on the days to compare with; in minor units, tax
/// included, without cancellations.
public struct VenueOverviewSales: Hashable, Sendable {
  /// Glasses sold today.
  public let glasses: Int
  /// Their turnover.
  public let today: Int
  /// The sales of yesterday until this time.
  public let yesterday: Int
  /// The sales of a week ago until this time.
  public let lastWeek: Int

  /// Creates figures from the rows read.
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
  /// The whole quarters.
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
  /// Today until now.
  public let today: SalesPeriod
  /// Yesterday until the same time.
  public let yesterday: SalesPeriod
  /// A week ago until the same time.
  public let lastWeek: SalesPeriod

  /// Creates the times of one day.
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
  /// A bar with an order collected since then uses the queue.
  public let collectedAfter: Timestamp

  /// Creates a question.
  public init(
    times: [String?: VenueOverviewTimes],
    placedAfter: Timestamp,
    collectedAfter: Timestamp
  ) {
    self.times = times
    self.placedAfter = placedAfter
    self.collectedAfter = collectedAfter
  }
}

/// Where the figures of many bars are read together; every engine passes `Tests/StorageContract`.
///
/// They are read in pieces, in the order of the bars' identifiers, so that no reader waits long for
/// another: a piece costs a handful of statements, however many bars are in it.
public protocol VenueOverviewReading: Sendable {
  /// How the next open bars stand.
  ///
  /// - Parameters:
  ///   - question: The query.
  ///   - bar: The bar after which to go on; nothing for the first ones.
  ///   - limit: How many bars at most.
  /// - Returns: The bars.
  /// - Throws: ``StorageError``.
  func standings(
    _ question: VenueOverviewQuery,
    after bar: BarID?,
    limit: Int
  ) async throws(StorageError) -> [BarStatus]

  /// The menus of the next open bars.
  ///
  /// - Parameters:
  ///   - bar: The bar after which to go on; nothing for the first ones.
  ///   - limit: How many bars at most.
  /// - Returns: The bars with their menus.
  /// - Throws: ``StorageError``.
  func menus(
    after bar: BarID?,
    limit: Int
  ) async throws(StorageError) -> [(bar: BarID, menu: PublishedMenu)]
}
