/// A language that the screens can speak.
public enum Language: String, CaseIterable, Hashable, Sendable, Comparable {
  case korean = "ko"
  case english = "en"
  case french = "fr"
  case japanese = "ja"
  case simplifiedChinese = "zh-Hans"

  /// The language used where nothing else is asked for or at hand.
  public static let fallback = Language.korean

  /// The tags of all languages, for a message that states the expected value.
  public static let list = allCases.map(\.tag).joined(separator: ", ")

  /// The language's BCP 47 tag, such as `ko` or `zh-Hans`.
  public var tag: String { rawValue }

  /// The language's name in itself, as a chooser shows it.
  public var ownName: String {
    switch self {
    case .korean: "한국어"
    case .english: "English"
    case .french: "Français"
    case .japanese: "日本語"
    case .simplifiedChinese: "简体中文"
    }
  }

  /// Finds a language by its tag, whatever its region, script and case: `fr-CA` is French, and
  /// Chinese of every script is answered in the one that there is.
  public init?(tag: some StringProtocol) {
    let primary = tag.prefix { $0 != "-" && $0 != "_" }.lowercased()
    guard let language = Self.allCases.first(where: { $0.primarySubtag == primary }) else {
      return nil
    }
    self = language
  }

  /// What stands before the first hyphen of the tag.
  private var primarySubtag: Substring { rawValue.prefix { $0 != "-" } }

  /// Orders languages by their tags.
  public static func < (left: Language, right: Language) -> Bool {
    left.rawValue < right.rawValue
  }
}
