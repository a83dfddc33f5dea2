package import JuiceBar
package import Languages
package import Staffing

/// Rendered pages and documents, cached until their content changes.
package final class PageCache: Sendable {
  /// A page in a language.
  package struct PageKey: Hashable {
    package let path: String
    package let language: Language
    private let offered = Language.offered

    package init(path: String, language: Language) {
      self.path = path
      self.language = language
    }
  }

  /// A stock screen in a language, by the viewer's permissions.
  package struct StockPageKey: Hashable {
    package let language: Language
    package let role: Role

    package init(language: Language, role: Role) {
      self.language = language
      self.role = role
    }
  }

  /// An order screen in a language, by its viewer and what its cards do.
  package struct JuicePageKey: Hashable {
    package let language: Language
    package let isForStaff: Bool
    package let isGathering: Bool
    package let isReachable: Bool

    package init(language: Language, isForStaff: Bool, isGathering: Bool, isReachable: Bool) {
      self.language = language
      self.isForStaff = isForStaff
      self.isGathering = isGathering
      self.isReachable = isReachable
    }
  }

  /// The state behind the start screen; a version is `nil` if it cannot be read.
  package struct StartVersion: Hashable {
    package let guide: Int?
    package let menu: Int?
    /// The juices that cannot be had: most orders leave them as they are, and so the page.
    package let soldOut: [JuiceID]
    package let wait: Int?
    package let hasOtherBars: Bool
    package let barName: LocalizedText?
    private let offered = Language.offered

    package init(
      guide: Int?,
      menu: Int?,
      soldOut: [JuiceID],
      wait: Int?,
      hasOtherBars: Bool,
      barName: LocalizedText?
    ) {
      self.guide = guide
      self.menu = menu
      self.soldOut = soldOut
      self.wait = wait
      self.hasOtherBars = hasOtherBars
      self.barName = barName
    }
  }

  /// The state behind the order screen.
  package struct JuiceVersion: Equatable {
    package let bar: BarVersions
    package let queue: QueueQuote
    package let barName: LocalizedText?
    private let offered = Language.offered

    package init(bar: BarVersions, queue: QueueQuote, barName: LocalizedText?) {
      self.bar = bar
      self.queue = queue
      self.barName = barName
    }
  }

  /// The start screens, by language.
  package let start = VersionedCache<Language, StartVersion, SharedPage>()
  /// The answers to `GET /api/stock`, by language.
  package let stock = VersionedCache<Language, BarVersions, Representation>()
  /// The order screens.
  package let juice = VersionedCache<JuicePageKey, JuiceVersion, SharedTemplate>()
  /// The stock screens, by language and viewer.
  package let stockPages = VersionedCache<StockPageKey, BarVersions, PageTemplate>()
  /// Pages of the guide, by path and language, and the version of the exhibition.
  package let guide: RecentCache<PageKey, Int, SharedPage>
  /// Documents of the API, by a name of their own and the version of their content.
  package let documents = VersionedCache<String, Int, Representation>()
  /// Pictures, by name, and the version of the exhibition.
  package let pictures: RecentCache<String, Int, Representation>

  /// Creates the caches of a bar; those of the guide are the venue's.
  package init(
    guide: RecentCache<PageKey, Int, SharedPage>,
    pictures: RecentCache<String, Int, Representation>
  ) {
    self.guide = guide
    self.pictures = pictures
  }
}
