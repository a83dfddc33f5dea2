import HTTP
import JuiceBar
import KioskRules
import Languages
import Web

/// The form of a screen's settings: the text typed, the settings it means, and its errors.
struct KioskForm {
  /// A field of the form; the raw value is its name.
  package enum Field: String, CaseIterable {
    case place, idle, width, height, diagonal, pitch, distance, bottom, measured
  }

  /// The text typed in each field, to be shown again.
  private(set) var typed: [Field: String] = [:]
  private(set) var errors: Set<Field> = []
  private(set) var settings = ScreenSettings()

  /// Reads the form of all settings.
  init(_ form: Fields) {
    for field in Field.allCases {
      typed[field] = form[field.rawValue].map { $0.trimmed }
    }
    settings.isKiosk = form["kiosk"] == "on"
    settings.hasKeyboard = form["keyboard"] != "none"
    settings.lock = form["lock"].flatMap(ScreenSettings.Orientation.init(rawValue:))
    settings.place = read(.place) { Place(rawValue: $0) }
    if let idle = read(.idle, ScreenSettings.idleSeconds(_:)) { settings.idleSeconds = idle }
    settings.kiosk.character =
      form["character"].flatMap(CharacterReference.init(rawValue:)) ?? .capital
    settings.kiosk.distance = read(.distance) { Length($0) }
    settings.kiosk.bottom = read(.bottom) { Length($0) }
    settings.kiosk.screen = screen(ratio: form["ratio"].flatMap(Double.init) ?? 1)
    settings.setBase()
  }

  /// Reads the form of the ruler: the measured length, in millimetres, of a bar of known pixels.
  init(correcting current: ScreenSettings, by form: Fields) {
    settings = current
    typed[.measured] = form["measured"]
    guard let screen = current.kiosk.screen, let bar = form["bar"].flatMap({ Double($0) }),
      (10...5000).contains(bar), let measured = read(.measured, { Length($0) }),
      let pitch = Length(millimetres: measured.millimetres / bar),
      let corrected = ScreenMeasure(width: screen.width, height: screen.height, pitch: pitch)
    else {
      errors.insert(.measured)
      return
    }
    settings.kiosk.screen = corrected
    settings.setBase()
  }

  /// The screen, if its resolution and its diagonal or pitch are given.
  private mutating func screen(ratio: Double) -> ScreenMeasure? {
    let width = read(.width, ScreenMeasure.side(_:))
    let height = read(.height, ScreenMeasure.side(_:))
    let diagonal = read(.diagonal) { Length($0) }
    let pitch = read(.pitch) { Length($0) }
    guard diagonal != nil || pitch != nil, errors.isDisjoint(with: [.diagonal, .pitch]) else {
      return nil
    }
    guard let width, let height else {
      errors.formUnion([(Field.width, width), (.height, height)].filter { $0.1 == nil }.map(\.0))
      return nil
    }
    let screen =
      if let diagonal {
        ScreenMeasure(width: width, height: height, diagonal: diagonal)
      } else {
        pitch.flatMap {
          ScreenMeasure(width: width, height: height, pitch: $0, ratio: ratio)
        }
      }
    if screen == nil { errors.insert(diagonal == nil ? .pitch : .diagonal) }
    return screen
  }

  /// The value of a field; `nil` if it is empty or invalid.
  private mutating func read<Value>(_ field: Field, _ read: (String) -> Value?) -> Value? {
    guard let text = typed[field], !text.isEmpty else { return nil }
    guard let value = read(text) else {
      errors.insert(field)
      return nil
    }
    return value
  }
}

extension ScreenSettings {
  /// The seconds in a text, if they are in the range of idle times.
  static func idleSeconds(_ text: String) -> Int? {
    Int(text).flatMap { $0 == 0 || idleRange.contains($0) ? $0 : nil }
  }

  /// Sets the size of type to what the rules need on the measured screen, or leaves it to the style
  /// sheet if nothing was measured or no size is enough.
  fileprivate mutating func setBase() {
    kiosk.base = nil
    baseSize = SelfCheck(kiosk).needed?.base
    kiosk.base = baseSize
  }
}

extension ScreenMeasure {
  fileprivate static func side(_ text: String) -> Int? {
    Int(text).flatMap { sides.contains($0) ? $0 : nil }
  }
}
