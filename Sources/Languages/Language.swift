/// A language that the screens can speak.
public enum Language: String, CaseIterable, Hashable, Sendable, Comparable {
  case korean = "ko"
  case english = "en"
  case french = "fr"

  /// The language used where nothing else is asked for or at hand.
  public static let fallback = Language.korean

  /// The language's BCP 47 tag, such as `ko`.
  public var tag: String { rawValue }

  /// The language's name in itself, as a chooser shows it.
  public var ownName: String {
    switch self {
    case .korean: "한국어"
    case .english: "English"
    case .french: "Français"
    }
  }

  /// Finds a language by its tag, whatever its region and case: `fr-CA` is French.
  public init?(tag: some StringProtocol) {
    let primary = tag.prefix { $0 != "-" && $0 != "_" }
    self.init(rawValue: primary.lowercased())
  }

  /// Orders languages by their tags.
  public static func < (left: Language, right: Language) -> Bool {
    left.rawValue < right.rawValue
  }
}
