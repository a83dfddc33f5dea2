import JuiceBar
import Languages
import Staffing

/// Rendered pages and documents, cached until their content changes.
final class PageCache: Sendable {
  /// A page in a language.
  struct PageKey: Hashable {
    let path: String
    let language: Language
  }

  /// A stock screen in a language, by the viewer's permissions.
  struct StockPageKey: Hashable {
    let language: Language
    let role: Role
    let barName: LocalizedText?
  }

  /// An order screen in a language, by its viewer and what its cards do.
  struct JuicePageKey: Hashable {
    let language: Language
    let isForStaff: Bool
    let isGathering: Bool
  }

  /// The state behind the start screen; a version is `nil` if it cannot be read.
  struct StartVersion: Hashable {
    let guide: Int?
    let menu: Int?
    let hasOtherBars: Bool
    let barName: LocalizedText?
  }

  /// The state behind the order screen.
  struct JuiceVersion: Equatable {
    let bar: BarVersions
    let wait: Int?
    let barName: LocalizedText?
  }

  /// The start screens, by language.
  let start = VersionedCache<Language, StartVersion, SharedPage>()
  /// The answers to `GET /api/stock`, by language.
  let stock = VersionedCache<Language, BarVersions, Representation>()
  /// The order screens.
  let juice = VersionedCache<JuicePageKey, JuiceVersion, SharedTemplate>()
  /// The stock screens, by language and viewer.
  let stockPages = VersionedCache<StockPageKey, BarVersions, PageTemplate>()
  /// Pages of the guide, by path and language, and the version of the exhibition.
  let guide: VersionedCache<PageKey, Int, SharedPage>
  /// Documents of the API, by a name of their own and the version of their content.
  let documents = VersionedCache<String, Int, Representation>()
  /// Pictures, by name, and the version of the exhibition.
  let pictures: VersionedCache<String, Int, Representation>

  /// Creates the caches of a bar; those of the guide are the venue's.
  init(
    guide: VersionedCache<PageKey, Int, SharedPage>,
    pictures: VersionedCache<String, Int, Representation>
  ) {
    self.guide = guide
    self.pictures = pictures
  }
}
