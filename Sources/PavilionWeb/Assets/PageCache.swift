import JuiceBar
import Languages
import Staffing

/// What was rendered, as long as it is still what would be rendered.
final class PageCache: Sendable {
  /// A page in a language.
  struct PageKey: Hashable {
    let path: String
    let language: Language
  }

  /// A stock screen in a language, with what somebody may do.
  struct StockPageKey: Hashable {
    let language: Language
    let role: Role
    let barName: LocalizedText?
  }

  /// What the start screen is made of, each nothing when it cannot be had.
  struct StartVersion: Hashable {
    let guide: Int?
    let menu: Int?
    let hasOtherBars: Bool
    let barName: LocalizedText?
  }

  /// What the order screen is made of.
  struct JuiceVersion: Equatable {
    let bar: BarVersions
    let wait: Int?
    let barName: LocalizedText?
  }

  /// The start screens, by language.
  let start = VersionedCache<Language, StartVersion, SharedPage>()
  /// The answers to `GET /api/stock`, by language.
  let stock = VersionedCache<Language, BarVersions, Representation>()
  /// The order screens, by language.
  let juice = VersionedCache<Language, JuiceVersion, SharedTemplate>()
  /// The stock screens, by language and by who looks.
  let stockPages = VersionedCache<StockPageKey, BarVersions, PageTemplate>()
  /// Pages of the guide, by path and language, and the version of the exhibition.
  let guide: VersionedCache<PageKey, Int, SharedPage>
  /// Documents of the interface, by a name of their own and the version of what they tell.
  let documents = VersionedCache<String, Int, Representation>()
  /// Pictures, by name, and the version of the exhibition.
  let pictures: VersionedCache<String, Int, Representation>

  /// Creates caches for a bar; those of the guide are the venue's.
  init(
    guide: VersionedCache<PageKey, Int, SharedPage>,
    pictures: VersionedCache<String, Int, Representation>
  ) {
    self.guide = guide
    self.pictures = pictures
  }
}
