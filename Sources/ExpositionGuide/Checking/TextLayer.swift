internal import Languages

/// The rules for the length of an exhibit's texts, by layer.
///
/// For labels Smithsonian's guidelines for accessible exhibition design ask for at most 75 to 100
/// words and for sentences of at most 25; the other figures are ours.
enum TextLayer: String {
  case label, main, deep, easy, children, description

  /// The layer that a path of a record leads to.
  init?(path: String) {
    guard path.hasPrefix("texts.") else { return nil }
    self.init(rawValue: String(path.dropFirst("texts.".count)))
  }

  /// From which length on a text is long: in words, in Japanese and Chinese in letters and digits.
  func limit(in language: Language) -> Int? {
    switch (self, language) {
    case (.label, .japanese): 180
    case (.label, .simplifiedChinese): 120
    case (.label, _): 60
    case (.main, .japanese): 540
    case (.main, .simplifiedChinese): 360
    case (.main, _): 180
    case (.description, .japanese): 750
    case (.description, .simplifiedChinese): 500
    case (.description, _): 250
    case (.deep, _), (.easy, _), (.children, _): nil
    }
  }

  /// From which length on a text is too long.
  func maximum(in language: Language) -> Int? {
    switch (self, language) {
    case (.label, .japanese): 300
    case (.label, .simplifiedChinese): 200
    case (.label, _): 100
    default: nil
    }
  }

  /// From which length on a sentence is long.
  func sentenceLimit(in language: Language) -> Int {
    switch (self, language) {
    case (.easy, _): EasyReading.limit(in: language)
    case (.children, .japanese): 36
    case (.children, .simplifiedChinese): 24
    case (.children, _): 12
    case (_, .japanese): 75
    case (_, .simplifiedChinese): 50
    default: 25
    }
  }

  /// Whether its numbers have to be in the main text.
  var repeatsMain: Bool { [.label, .easy, .children].contains(self) }
}
