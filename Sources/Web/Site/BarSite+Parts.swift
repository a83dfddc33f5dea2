package import Calendars
package import ExpositionGuide
package import JuiceBar
package import Staffing

extension BarSite {
  /// The parts of a bar's site.
  package struct Parts: Sendable {
    /// The default limit of what a device keeps, in bytes.
    package static let usualOfflineLimit = 20_000_000

    /// The storage of the bars.
    package var bars: any BarRecords
    /// The time zone of the bar.
    package var zone: ZoneRules
    /// The storage of the list of bars, of the people who work at several, and of the transfers
    /// between bars.
    package var venue: any VenueStorage
    /// Reports which bars other servers change, if the storage can.
    package var notices: (any ChangeNoticing)?
    /// Reads the measurements of the storage, if it has any.
    package var storageMetrics: @Sendable () -> [MetricFamily]
    /// Finds the rules of a time zone by its name.
    package var zoneNamed: @Sendable (String) -> ZoneRules?
    package var exhibitions: any ExhibitionStorage
    /// The storage of the people and programs that work at bars.
    package var staff: any IntegrationStorage
    /// When to retry an event that a webhook did not accept.
    package var webhookSchedule: WebhookSchedule
    /// Creates the search over the exhibits of an exhibition.
    package var search: @Sendable (Exhibition) -> any ExhibitSearching
    /// The clock and the source of identifiers.
    package var surroundings: OrderDesk.Surroundings
    /// The settings of screens that have none of their own.
    package var screen: ScreenSettings
    /// The limit of what a device keeps for times when the server cannot be reached, in bytes.
    package var offlineLimit: Int
    /// The address at which visitors reach the server, such as `https://bar.example`; without one,
    /// the address in a visitor's own request.
    package var publicURL: String?
    /// The time since some moment, by a monotonic clock, for the limits on senders.
    package var elapsed: @Sendable () -> Duration = { [begin = ContinuousClock.now] in
      ContinuousClock.now - begin
    }
    /// The proxies that speak for visitors.
    package var proxies: Proxies
    /// Receives lines for the operator.
    package var log: @Sendable (LogLine) -> Void

    /// Whether the storage is on other machines, which may be out of reach while this one is not.
    package var isDistant: Bool { notices != nil }

    package init(
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
