import HTTP
import Identifiers
import JuiceBar
import Languages
import Web

/// The form of a paired screen's settings: the text typed, the settings it means, and its errors.
struct PairedScreenForm {
  typealias Field = KioskForm.Field

  private(set) var typed: [Field: String]
  private(set) var errors: Set<Field> = []
  private(set) var settings: ScreenSettings

  /// The form of the settings in force.
  init(_ settings: ScreenSettings) {
    self.settings = settings
    typed = [.place: settings.place?.rawValue ?? "", .idle: "\(settings.idleSeconds)"]
  }

  /// Reads a form that changes settings; a field that is missing changes nothing.
  ///
  /// - Throws: `Problem` 422 for a bar or a language that the form does not offer.
  init(_ form: Fields, changing before: ScreenSettings, among bars: BarList) throws(Problem) {
    self.init(before)
    for field in [Field.place, .idle] { typed[field] = form[field.rawValue] ?? typed[field] }
    let place = (typed[.place] ?? "").trimmed
    settings.place = Place(rawValue: place)
    if settings.place == nil, !place.isEmpty { errors.insert(.place) }
    if let idle = ScreenSettings.idleSeconds((typed[.idle] ?? "").trimmed) {
      settings.idleSeconds = idle
    } else {
      errors.insert(.idle)
    }
    if let text = form["bar"] {
      guard let bar = BarID(text), bars[bar]?.isOpen == true else {
        throw .wrongField("bar", "expected the identifier of an open bar")
      }
      // Only a screen that is mounted for visitors stands at a bar.
      if bar != before.bar { (settings.bar, settings.isKiosk) = (bar, true) }
    }
    if let text = form["language"] {
      settings.language = Language(rawValue: text)
      guard settings.language != nil || text.isEmpty else {
        throw .wrongField("language", "expected nothing or one of \(Language.list)")
      }
    }
  }
}
