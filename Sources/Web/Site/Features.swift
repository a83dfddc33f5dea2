/// What the features of a module bring to the site of every bar.
package struct Features: Sendable {
  /// The addresses that they answer.
  package let endpoints: [Endpoint]
  /// The events that they send to programs.
  package var events: [EventDescription] = []
  /// The news that screens can follow beside the stock.
  package var news: [FeedNews] = []
  /// Work that goes on beside the updates of a bar's screens, until its task is cancelled.
  package var tasks: [@Sendable (BarSite) async -> Void] = []
  /// Their screens to which the navigation of staff leads.
  package var places: [StaffPlace] = []
  /// What they have for people to see to.
  package var needs: [StaffNeed.Finder] = []
  /// The pages to which they lead from their entries in the audit log.
  package var logLinks: [LogLink] = []
  /// What they have measured when a monitor asks, which may ask the storage.
  package var measures: [@Sendable (BarSite) async -> [MetricFamily]] = []
  /// How open calls stand on the screens of staff.
  package var calls: CallLine?
  /// How visitors' own orders stand, on their screens.
  package var orderStrip: ScreenPart?
  /// What there is to read for those who wait.
  package var teaser: Teaser.Finder?
  /// The texts of their scripts and style sheets, by path.
  package var files: [String: String] = [:]

  package init(
    endpoints: [Endpoint],
    events: [EventDescription] = [],
    news: [FeedNews] = [],
    tasks: [@Sendable (BarSite) async -> Void] = [],
    places: [StaffPlace] = [],
    needs: [StaffNeed.Finder] = [],
    logLinks: [LogLink] = [],
    measures: [@Sendable (BarSite) async -> [MetricFamily]] = [],
    calls: CallLine? = nil,
    orderStrip: ScreenPart? = nil,
    teaser: Teaser.Finder? = nil,
    files: [String: String] = [:]
  ) {
    self.endpoints = endpoints
    self.events = events
    self.news = news
    self.tasks = tasks
    self.places = places
    self.needs = needs
    self.logLinks = logLinks
    self.measures = measures
    self.calls = calls
    self.orderStrip = orderStrip
    self.teaser = teaser
    self.files = files
  }
}

extension Features {
  /// What all of these modules bring.
  package init(_ modules: [Features]) {
    self.init(
      endpoints: modules.flatMap(\.endpoints),
      events: modules.flatMap(\.events),
      news: modules.flatMap(\.news),
      tasks: modules.flatMap(\.tasks),
      places: modules.flatMap(\.places),
      needs: modules.flatMap(\.needs),
      logLinks: modules.flatMap(\.logLinks),
      measures: modules.flatMap(\.measures),
      calls: modules.lazy.compactMap(\.calls).first,
      orderStrip: modules.lazy.compactMap(\.orderStrip).first,
      teaser: modules.lazy.compactMap(\.teaser).first,
      files: modules.reduce(into: [:]) { $0.merge($1.files) { first, _ in first } }
    )
  }

  /// The parts of the web side that belong to no feature.
  package static let common = Features(
    endpoints: Endpoint.view + Endpoint.asset + Endpoint.service + Endpoint.presence,
    files: EmbeddedFiles.all.merging(KeyboardTexts.files) { $1 }
  )
}
