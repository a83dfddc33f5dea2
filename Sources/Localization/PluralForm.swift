public import Languages

/// The plural form of a number; the names are those of CLDR.
public enum PluralForm: String, CaseIterable, Hashable, Sendable {
  case one
  case other

  /// The form for a whole number in a language.
  public init(of count: Int, in language: Language) {
    self =
      switch language {
      case .korean, .japanese, .simplifiedChinese: .other
      case .english: count == 1 ? .one : .other
      case .french: count.magnitude < 2 ? .one : .other
      }
  }
}
