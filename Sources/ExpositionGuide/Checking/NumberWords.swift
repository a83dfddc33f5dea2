internal import Languages

/// The numbers from ten to twenty that a main text may write as words, and a shorter text in digits.
enum NumberWords {
  /// The numbers of a text, as often as they stand in it.
  static func values(in text: String, language: Language) -> [Int] {
    switch language {
    case .korean:
      text.split { !$0.isHangul }.compactMap { word in
        // 열두, 열두째 and 열두줄; of the words that begin with 열 only the number.
        korean.first { word.hasPrefix($0.key) }?.value
          ?? (KoreanWords.stem(of: word) == "열" ? 10 : nil)
      }
    case .english: words(of: text).compactMap { english[$0] }
    case .french: words(of: text).compactMap { french[$0] }
    case .japanese, .simplifiedChinese: text.contains("十") ? [10] : []
    }
  }

  private static func words(of text: String) -> [Substring] {
    text.lowercased().split { !$0.isLetter }
  }

  private static let english: [Substring: Int] = [
    "ten": 10, "eleven": 11, "twelve": 12, "dozen": 12, "thirteen": 13, "fourteen": 14,
    "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20,
  ]

  private static let french: [Substring: Int] = [
    "dix": 10, "dizaine": 10, "onze": 11, "douze": 12, "douzaine": 12, "treize": 13,
    "quatorze": 14, "quinze": 15, "quinzaine": 15, "seize": 16, "vingt": 20, "vingtaine": 20,
  ]

  private static let korean: [String: Int] = [
    "열한": 11, "열하나": 11, "열두": 12, "열둘": 12, "열세": 13, "열셋": 13, "열네": 14, "열넷": 14,
    "열다섯": 15, "열여섯": 16, "열일곱": 17, "열여덟": 18, "열아홉": 19, "스무": 20, "스물": 20,
  ]
}
