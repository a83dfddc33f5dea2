/// How a sentence changes a name; names are written as they stand alone, `Mango juice`.
enum Fitting: Hashable, Sendable {
  /// With a Korean particle after it: `{fruit|은/는}`.
  case particle(Particle)
  /// Within an English sentence: `{juice|-}` is mango juice.
  case lowercase
  /// With the French article before it: `{juice|un}` is un jus de mangue.
  case article

  /// French drinks of masculine gender: un, not une.
  private static let masculineDrinks: Set<String> = ["cocktail", "jus", "nectar", "smoothie"]

  /// Reads the notation of a text.
  init(_ notation: Substring) {
    // Compares bytes: characters would be compared by canonical equivalence.
    self =
      switch notation.utf8.first {
      case UInt8(ascii: "-"): .lowercase
      case UInt8(ascii: "u"): .article
      default: .particle(Particle(notation))
      }
  }

  /// The name as it stands in the sentence.
  func fitted(_ name: String) -> String {
    switch self {
    case .particle(let particle): name + particle.form(after: name)
    case .lowercase: name.asCommonNoun
    case .article:
      // The gender of other drinks is unknown, so they are quoted.
      Self.masculineDrinks.contains(name.prefix { $0.isLetter }.lowercased())
        ? "un " + name.asCommonNoun : "«\u{A0}\(name)\u{A0}»"
    }
  }
}

extension String {
  /// The name with a lowercase first letter, unless the first word is in capitals.
  fileprivate var asCommonNoun: String {
    guard dropFirst().first?.isLowercase ?? false else { return self }
    return prefix(1).lowercased() + dropFirst()
  }
}
