/// What the features of a module bring to the site of every bar.
package struct Features: Sendable {
  /// The addresses that they answer.
  package let endpoints: [Endpoint]
  /// The news that screens can follow beside the stock.
  package var news: [FeedNews] = []
  /// Work that goes on beside the updates of a bar's screens, until its task is cancelled.
  package var tasks: [@Sendable (BarSite) async -> Void] = []
  /// Their screens to which the navigation of staff leads.
  package var places: [StaffPlace] = []
  /// What they have for people to see to.
  package var needs: [StaffNeed.Finder] = []
  /// How open calls stand on the screens of staff.
  package var calls: CallLine?
  /// What there is to read for those who wait.
  package var teaser: Teaser.Finder?
  /// The texts of their scripts and style sheets, by path.
  package var files: [String: String] = [:]

  package init(
    endpoints: [Endpoint],
    news: [FeedNews] = [],
    tasks: [@Sendable (BarSite) async -> Void] = [],
    places: [StaffPlace] = [],
    needs: [StaffNeed.Finder] = [],
    calls: CallLine? = nil,
    teaser: Teaser.Finder? = nil,
    files: [String: String] = [:]
  ) {
    self.endpoints = endpoints
    self.news = news
    self.tasks = tasks
    self.places = places
    self.needs = needs
    self.calls = calls
    self.teaser = teaser
    self.files = files
  }
}

extension Features {
  /// What all of these modules bring.
  package init(_ modules: [Features]) {
    self.init(
      endpoints: modules.flatMap(\.endpoints),
      news: modules.flatMap(\.news),
      tasks: modules.flatMap(\.tasks),
      places: modules.flatMap(\.places),
      needs: modules.flatMap(\.needs),
      calls: modules.lazy.compactMap(\.calls).first,
      teaser: modules.lazy.compactMap(\.teaser).first,
      files: modules.reduce(into: [:]) { $0.merge($1.files) { first, _ in first } }
    )
  }

  /// The parts of the web side that belong to no feature.
  package static let common = Features(
    endpoints: Endpoint.view + Endpoint.asset + Endpoint.service,
    files: EmbeddedFiles.all.merging(KeyboardTexts.files) { $1 }
  )
}
