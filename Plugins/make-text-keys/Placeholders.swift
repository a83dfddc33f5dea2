import Languages

/// The placeholders of a text: `{name}`, or `{name|…}` for a value that changes with its sentence.
struct Placeholders {
  /// The names of the placeholders.
  let names: Set<String>
  private let fittings: [Substring]
  /// The text without its placeholders.
  private let rest: String

  /// Finds the placeholders of a text.
  init(in text: String) {
    let pattern = #/{([A-Za-z]+)(?:\|([^{}]+))?}/#
    let matches = text.matches(of: pattern)
    names = Set(matches.map { String($0.1) })
    fittings = matches.compactMap(\.2)
    rest = text.replacing(pattern, with: "")
  }

  /// The faults of a text in a language, each as the end of a sentence.
  func faults(in language: Language) -> [String] {
    var faults: [String] = []
    if rest.contains("{") || rest.contains("}") {
      faults.append("has a brace that belongs to no placeholder; {name} was expected")
    }
    if rest.isEmpty, names.isEmpty { faults.append("is empty; a text was expected") }
    if rest.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
      faults.append("has a control character; one line of text was expected")
    }
    for fitting in fittings where !language.fits(fitting) {
      faults.append("fits a value by |\(fitting); \(language.fitting) was expected")
    }
    return faults
  }
}

extension Language {
  /// Whether a language has this way of fitting values into sentences.
  fileprivate func fits(_ notation: Substring) -> Bool {
    switch self {
    case .korean: notation.wholeMatch(of: #/[^/]+/[^/]+/#) != nil
    case .english: notation == "-"
    case .french: notation == "-" || notation == "un"
    case .japanese, .simplifiedChinese: false
    }
  }

  /// The language's ways of fitting values into sentences, for messages.
  fileprivate var fitting: String {
    switch self {
    case .korean: "a particle such as |이/가"
    case .english: "|-"
    case .french: "|- or |un"
    case .japanese, .simplifiedChinese: "{name} alone"
    }
  }
}
