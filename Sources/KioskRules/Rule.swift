/// A rule that a kiosk is judged by; the raw value is its name in the file of texts.
///
/// The order is that in which the self-check lists them: sizes, seeing, hearing, moving,
/// understanding, then what only the cabinet can do.
public enum Rule: String, CaseIterable, Hashable, Sendable {
  // What depends on the measures.
  case characterHeight = "character-height"
  case enlargement
  case viewingAngle = "viewing-angle"
  case charactersUS = "characters-us"
  case targetSize = "target-size"
  case reach

  // What the screens do by themselves.
  case contrast
  case colour
  case speech
  case sound
  case keyboard
  case focus
  case gestures
  case activation
  case timeLimits = "time-limits"
  case motion
  case languages
  case errors
  case help

  // The duties of the cabinet and the kiosk's operator.
  case keypad
  case keyRepeat = "key-repeat"
  case headphones
  case floorSpace = "floor-space"
  case visibility
  case location
  case instructions
}
