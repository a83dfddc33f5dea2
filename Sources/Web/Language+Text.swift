package import Languages
package import Localization

extension Language {
  /// The name of the language, in the language of the screen.
  package var text: TextKey {
    switch self {
    case .korean: .languageKorean
    case .english: .languageEnglish
    case .french: .languageFrench
    case .japanese: .languageJapanese
    case .simplifiedChinese: .languageChinese
    }
  }
}
