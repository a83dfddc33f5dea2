public import Calendars
public import ExpositionGuide
public import JuiceBar
public import Staffing

extension BarSite {
  /// The parts of a bar's site.
  public struct Parts: Sendable {
    /// The default limit of what a device keeps, in bytes.
    public static let usualOfflineLimit = 20_000_000

    /// The storage of the bars.
    public var bars: any BarRecords
    /// The time zone of the bar.
    public var zone: ZoneRules
    /// The storage of the list of bars, of the people who work at several, and of the transfers
    /// between bars.
    public var venue: any VenueStorage
    /// Reports which bars other servers change, if the storage can.
    public var notices: (any ChangeNoticing)?
    /// Reads the measurements of the storage, if it has any.
    public var storageMetrics: @Sendable () -> [MetricFamily]
    /// Finds the rules of a time zone by its name.
    public var zoneNamed: @Sendable (String) -> ZoneRules?
    /// The storage of the exhibition.
    public var exhibitions: any ExhibitionStorage
    /// The storage of the people and programs that work at bars.
    public var staff: any IntegrationStorage
    /// When to retry an event that a webhook did not accept.
    public var webhookSchedule: WebhookSchedule
    /// Creates the search over the exhibits of an exhibition.
    public var search: @Sendable (Exhibition) -> any ExhibitSearching
    /// The clock and the source of identifiers.
    public var surroundings: OrderDesk.Surroundings
    /// The settings of screens that have none of their own.
    public var screen: ScreenSettings
    /// The limit of what a device keeps for times when the server cannot be reached, in bytes.
    public var offlineLimit: Int
    /// The address at which visitors reach the server, such as `https://bar.example`; without one,
    /// the address in a visitor's own request.
    public var publicURL: String?
    /// The time since some moment, by a monotonic clock, for the limits on senders.
    public var elapsed: @Sendable () -> Duration = { [begin = ContinuousClock.now] in
      ContinuousClock.now - begin
    }
    /// The proxies that speak for visitors.
    public var proxies: Proxies
    /// Receives lines for the operator.
    public var log: @Sendable (LogLine) -> Void

    /// Whether the storage is on other machines, which may be out of reach while this one is not.
    var isDistant: Bool { notices != nil }

    /// Creates the parts.
    public init(
      bars: any BarRecords,
      zone: ZoneRules = .utc,
      venue: any VenueStorage,
      notices: (any ChangeNoticing)? = nil,
      storageMetrics: @escaping @Sendable () -> [MetricFamily] = { [] },
      zoneNamed: @escaping @Sendable (String) -> ZoneRules? = { _ in nil },
      exhibitions: any ExhibitionStorage,
      staff: any IntegrationStorage,
      webhookSchedule: WebhookSchedule = .usual,
      search: @escaping @Sendable (Exhibition) -> any ExhibitSearching,
      surroundings: OrderDesk.Surroundings,
      screen: ScreenSettings = ScreenSettings(),
      offlineLimit: Int = usualOfflineLimit,
      publicURL: String? = nil,
      proxies: Proxies = Proxies(),
      log: @escaping @Sendable (LogLine) -> Void
    ) {
      self.bars = bars
      self.zone = zone
      self.venue = venue
      self.notices = notices
      self.storageMetrics = storageMetrics
      self.zoneNamed = zoneNamed
      self.exhibitions = exhibitions
      self.staff = staff
      self.webhookSchedule = webhookSchedule
      self.search = search
      self.surroundings = surroundings
      self.screen = screen
      self.offlineLimit = offlineLimit
      self.publicURL = publicURL
      self.proxies = proxies
      self.log = log
    }
  }
}
