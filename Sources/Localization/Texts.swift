public import Languages

/// The texts of the screens and of the command line in one language.
///
/// ```swift
/// let texts = Texts(.korean)
/// texts(.orderReady, ["juice": "딸바쥬스"])  // 딸바쥬스 나왔습니다! 맛있게 드세요!
/// texts(.juiceMakeable, count: 3)  // 3잔 가능
/// ```
public struct Texts: Sendable {
  /// The language of the texts.
  public let language: Language
  private let catalog: Catalog

  /// Creates the texts of a language.
  public init(_ language: Language) {
    self.language = language
    catalog = Catalog.of(language)
  }

  /// A text, its placeholders filled in.
  ///
  /// - Parameters:
  ///   - key: Which text.
  ///   - values: What stands in the place of each `{name}`.
  /// - Returns: The text.
  public func callAsFunction(
    _ key: TextKey,
    _ values: KeyValuePairs<String, String> = [:]
  ) -> String {
    catalog.template(key, .other).filled(with: values.map { ($0.key, $0.value) })
  }

  /// A text about a number, in the form that the number takes.
  ///
  /// - Parameters:
  ///   - key: Which text.
  ///   - count: The number, which also stands in the place of `{count}`.
  ///   - values: What stands in the place of each other `{name}`.
  /// - Returns: The text.
  public func callAsFunction(
    _ key: TextKey,
    count: Int,
    _ values: KeyValuePairs<String, String> = [:]
  ) -> String {
    let form = PluralForm(of: count, in: language)
    let filled = [("count", number(count))] + values.map { ($0.key, $0.value) }
    return catalog.template(key, form).filled(with: filled)
  }

  /// A text as the catalog has it, with its placeholders, for scripts that fill them in.
  ///
  /// - Parameters:
  ///   - key: Which text.
  ///   - form: In which form of number.
  /// - Returns: The text with `{name}` where values go.
  public func unfilled(_ key: TextKey, _ form: PluralForm = .other) -> String {
    catalog.template(key, form).source
  }
}
