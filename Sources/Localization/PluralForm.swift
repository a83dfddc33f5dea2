public import Languages

/// The form of words that a number takes; the names are those of CLDR.
public enum PluralForm: String, CaseIterable, Hashable, Sendable {
  case one
  case other

  /// The form that a whole number takes in a language.
  public init(of count: Int, in language: Language) {
    self =
      switch language {
      case .korean, .japanese, .simplifiedChinese: .other
      case .english: count == 1 ? .one : .other
      case .french: count.magnitude < 2 ? .one : .other
      }
  }
}
