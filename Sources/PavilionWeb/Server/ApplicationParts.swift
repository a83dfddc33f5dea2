public import Calendars
public import ExpositionGuide
public import JuiceBar
public import Staffing

extension Application {
  /// What an application is made of.
  public struct Parts: Sendable {
    /// How much a device keeps where nothing else is said, in bytes.
    public static let usualOfflineLimit = 20_000_000

    /// Where bars are kept.
    public var bars: any StocktakeStorage & PreparationStorage & MenuStorage
    /// Where the figures of reports come from.
    public var reports: any ReportStorage
    /// The time zone by whose clocks the bar opens and closes.
    public var zone: ZoneRules
    /// Where is kept which bars there are, who works at several, and what goes between them.
    public var venue: any VenueStorage
    /// Says which bars other servers change, if the storage can.
    public var notices: (any ChangeNoticing)?
    /// Says how it stands with the connections to the storage, if it has any.
    public var connections: (any ConnectionReporting)?
    /// Finds the rules of a time zone by its name.
    public var zoneNamed: @Sendable (String) -> ZoneRules?
    /// Where the exhibition is kept.
    public var exhibitions: any ExhibitionStorage
    /// Where is kept who and which programs work at bars.
    public var staff: any IntegrationStorage
    /// When an event that a webhook did not take is sent again.
    public var webhookSchedule: WebhookSchedule
    /// Finds exhibits by words; it is asked with the exhibition that it shall know.
    public var search: @Sendable (Exhibition) throws(ExhibitSearchError) -> any ExhibitSearching
    /// The clock and the source of identifiers.
    public var surroundings: OrderDesk.Surroundings
    /// How screens are set up that say nothing else.
    public var screen: ScreenSettings
    /// How much a device keeps to be read while the server cannot be reached, in bytes.
    public var offlineLimit: Int
    /// The address under which visitors reach the server, such as `https://bar.example`; without one
    /// it is what a visitor's own request names.
    public var publicURL: String?
    /// Where lines for the operator go.
    public var log: @Sendable (LogLine) -> Void

    /// Whether the storage is on other machines, which may be out of reach while this one is not.
    var isDistant: Bool { notices != nil }

    /// Puts the parts together.
    public init(
      bars: any StocktakeStorage & PreparationStorage & MenuStorage,
      reports: any ReportStorage,
      zone: ZoneRules = .utc,
      venue: any VenueStorage,
      notices: (any ChangeNoticing)? = nil,
      connections: (any ConnectionReporting)? = nil,
      zoneNamed: @escaping @Sendable (String) -> ZoneRules? = { _ in nil },
      exhibitions: any ExhibitionStorage,
      staff: any IntegrationStorage,
      webhookSchedule: WebhookSchedule = .usual,
      search: @escaping @Sendable (Exhibition) throws(ExhibitSearchError) -> any ExhibitSearching,
      surroundings: OrderDesk.Surroundings,
      screen: ScreenSettings = ScreenSettings(),
      offlineLimit: Int = usualOfflineLimit,
      publicURL: String? = nil,
      log: @escaping @Sendable (LogLine) -> Void
    ) {
      self.bars = bars
      self.reports = reports
      self.zone = zone
      self.venue = venue
      self.notices = notices
      self.connections = connections
      self.zoneNamed = zoneNamed
      self.exhibitions = exhibitions
      self.staff = staff
      self.webhookSchedule = webhookSchedule
      self.search = search
      self.surroundings = surroundings
      self.screen = screen
      self.offlineLimit = offlineLimit
      self.publicURL = publicURL
      self.log = log
    }
  }
}
