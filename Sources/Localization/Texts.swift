public import Languages

/// The texts of the screens and of the command line, in one language.
///
/// ```swift
/// let texts = Texts(.korean)
/// texts(.orderReady, ["juice": "딸바쥬스"])  // 딸바쥬스 나왔습니다! 맛있게 드세요!
/// texts(.juiceMakeable, count: 3)  // 3잔 가능
/// ```
public struct Texts: Sendable {
  public let language: Language

  public init(_ language: Language) { self.language = language }

  /// A text with the value of each `{name}` filled in.
  public func callAsFunction(
    _ key: TextKey,
    _ values: KeyValuePairs<String, String> = [:]
  ) -> String {
    key.template(in: language, .other).filled { values.value(of: $0) }
  }

  /// A text about a number, in the number's plural form; the number is the value of `{count}`.
  public func callAsFunction(
    _ key: TextKey,
    count: Int,
    _ values: KeyValuePairs<String, String> = [:]
  ) -> String {
    let form = PluralForm(of: count, in: language)
    return key.template(in: language, form).filled { name in
      name.utf8.elementsEqual("count".utf8) ? number(count) : values.value(of: name)
    }
  }

  /// A text with its placeholders, for scripts that fill them in.
  public func unfilled(_ key: TextKey, _ form: PluralForm = .other) -> String {
    String(key.template(in: language, form).source)
  }
}

extension KeyValuePairs<String, String> {
  /// The value of a placeholder; names are compared as bytes.
  fileprivate func value(of name: Substring) -> String? {
    first { $0.key.utf8.elementsEqual(name.utf8) }?.value
  }
}
