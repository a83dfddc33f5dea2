package import KioskRules

/// The measures of a kiosk as parts of the cookie that holds ``ScreenSettings``:
/// `width-1080.height-1920.pixel-311316.character-syllable.distance-600000.bottom-800000`.
///
/// Lengths are in micrometres and a pixel's in nanometres, since a cookie's part holds no decimal
/// point.
extension SelfCheck.Kiosk {
  /// Reads the cookie; a measure that it lacks counts as not taken.
  package init(_ cookie: String?) {
    self.init()
    var numbers: [String: Int] = [:]
    for (name, value) in CookieParts(cookie) {
      numbers[name] = Int(value)
      if name == "character", let read = CharacterReference(rawValue: value) { character = read }
    }
    if let width = numbers["width"], let height = numbers["height"], let pixel = numbers["pixel"],
      let pitch = Length(millimetres: Double(pixel) / 1_000_000)
    {
      screen = ScreenMeasure(width: width, height: height, pitch: pitch)
    }
    distance = numbers["distance"].flatMap { Length(millimetres: Double($0) / 1000) }
    bottom = numbers["bottom"].flatMap { Length(millimetres: Double($0) / 1000) }
  }

  /// The parts to keep, without the base size, which the settings of the screen keep.
  var cookieParts: [String] {
    var parts: [String] = []
    if let screen {
      let pixel = Int((screen.millimetresPerPixel * 1_000_000).rounded())
      parts += ["width-\(screen.width)", "height-\(screen.height)", "pixel-\(pixel)"]
    }
    if character != .capital { parts.append("character-\(character.rawValue)") }
    for (name, length) in [("distance", distance), ("bottom", bottom)] {
      if let length { parts.append("\(name)-\(Int((length.millimetres * 1000).rounded()))") }
    }
    return parts
  }
}
