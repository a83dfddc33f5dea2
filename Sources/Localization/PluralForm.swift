public import Languages

/// The plural form of a number; the names are those of CLDR.
public enum PluralForm: String, CaseIterable, Hashable, Sendable {
  case one, other

  public init(of count: Int, in language: Language) {
    self =
      switch language {
      case .korean, .japanese, .simplifiedChinese: .other
      case .english: count == 1 ? .one : .other
      case .french: count.magnitude < 2 ? .one : .other
      }
  }
}
