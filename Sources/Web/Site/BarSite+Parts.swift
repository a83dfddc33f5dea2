package import Calendars
package import ExpositionGuide
package import JuiceBar
package import Staffing

extension BarSite {
  /// The parts of a bar's site.
  package struct Parts: Sendable {
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
    /// Tells of the stored rows that this process met and cannot read.
    package var unreadableRows: @Sendable () -> [String]
    /// The state of the server's machine; `nil` before the first look at it.
    package var host: @Sendable () -> HostState?
    /// Finds the rules of a time zone by its name.
    package var zoneNamed: @Sendable (String) -> ZoneRules?
    package var exhibitions: any DraftStorage & MediaStorage
    /// The storage of the people and programs that work at bars.
    package var staff: any IntegrationStorage
    /// When to retry an event that a webhook did not accept.
    package var webhookSchedule: WebhookSchedule
    /// This machine's copy of the guide.
    package var guide: any GuideCopy
    /// The clock and the source of identifiers.
    package var surroundings: OrderDesk.Surroundings
    package var settings: LiveSettings
    /// The address at which visitors reach the server, such as `https://bar.example`; without one,
    /// the address in a visitor's own request.
    package var publicURL: String?
    /// Reads the certificate of the local authority that signs the server's own, in the text of RFC
    /// 7468; `nil` where none is used.
    package var rootCertificate: (@Sendable () -> String?)?
    /// The time since some moment, by a monotonic clock, for the limits on senders.
    package var elapsed: @Sendable () -> Duration = { [begin = ContinuousClock.now] in
      ContinuousClock.now - begin
    }
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
      unreadableRows: @escaping @Sendable () -> [String] = { [] },
      host: @escaping @Sendable () -> HostState? = { nil },
      zoneNamed: @escaping @Sendable (String) -> ZoneRules? = { _ in nil },
      exhibitions: any DraftStorage & MediaStorage,
      staff: any IntegrationStorage,
      webhookSchedule: WebhookSchedule = .usual,
      guide: any GuideCopy,
      surroundings: OrderDesk.Surroundings,
      settings: LiveSettings = LiveSettings(),
      publicURL: String? = nil,
      rootCertificate: (@Sendable () -> String?)? = nil,
      log: @escaping @Sendable (LogLine) -> Void
    ) {
      self.bars = bars
      self.zone = zone
      self.venue = venue
      self.notices = notices
      self.storageMetrics = storageMetrics
      self.unreadableRows = unreadableRows
      self.host = host
      self.zoneNamed = zoneNamed
      self.exhibitions = exhibitions
      self.staff = staff
      self.webhookSchedule = webhookSchedule
      self.guide = guide
      self.surroundings = surroundings
      self.settings = settings
      self.publicURL = publicURL
      self.rootCertificate = rootCertificate
      self.log = log
    }
  }
}
