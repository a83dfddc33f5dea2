package import HTML
package import Languages
package import Localization

/// A part that a feature brings to screens of others.
package typealias ScreenPart = @Sendable (ScreenContext) -> Node

/// The context that every screen needs besides its model.
package struct ScreenContext: Sendable {
  package let language: Language
  /// The texts of that language.
  package let texts: Texts
  /// The address of the screen, to which the language chooser adds `lang`.
  package let currentPath: String
  /// The address of an asset, such as `pavilion.css`, with its hash.
  package let asset: @Sendable (String) -> String
  /// The person who views a page of staff; `nil` on pages of visitors.
  package let person: String?
  /// Whether that person has a session that can be ended; a paired device has none.
  let hasSession: Bool
  /// The name of the bar, if there are several.
  package let barName: LocalizedText?
  /// What surrounds the screens of staff; `nil` for visitors.
  package let workplace: Workplace?
  /// How visitors' own orders stand.
  let orderStrip: ScreenPart?
  /// The version of the exhibition shown, on screens that show it; 0 where there is none.
  package var exhibitionVersion: Int?
  /// The line above a page of the guide that shows drafts; `nil` on visitors' own pages.
  package var previewBar: Node?
  /// The line that names the last change.
  package var toast: Toast?

  package init(
    language: Language,
    currentPath: String,
    person: String? = nil,
    hasSession: Bool = false,
    barName: LocalizedText? = nil,
    workplace: Workplace? = nil,
    orderStrip: ScreenPart? = nil,
    asset: @escaping @Sendable (String) -> String
  ) {
    self.language = language
    texts = Texts(language)
    self.currentPath = currentPath
    self.asset = asset
    self.person = person
    self.hasSession = hasSession
    self.barName = barName
    self.workplace = workplace
    self.orderStrip = orderStrip
  }

  /// The address of the screen in another language.
  package func path(in language: Language) -> String {
    currentPath + (currentPath.contains("?") ? "&" : "?") + "lang=\(language.tag)"
  }
}
