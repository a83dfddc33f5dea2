import JSON
import Languages
import Localization

/// The words of the keyboard that screens without one show, as a script for it to import.
///
/// They stand in no page: only the screens that show the keyboard load them.
enum KeyboardTexts {
  /// The script, by its path.
  static var files: [String: String] {
    let languages = Language.allCases.map { ($0.tag, JSONValue.object(words(Texts($0)))) }
    let all = JSONValue.object(JSONObject(languages)).encoded()
    return ["scripts/keyboard-texts.js": "export const texts = \(all);"]
  }

  private static func words(_ texts: Texts) -> JSONObject {
    let words: KeyValuePairs<String, TextKey> = [
      "name": .keyboardName, "opened": .keyboardOpened, "letters": .keyboardLetters,
      "signs": .keyboardSigns, "numbers": .keyboardNumbers, "shift": .keyboardShift,
      "katakana": .keyboardKatakana, "space": .keyboardSpace, "erase": .keyboardErase,
      "erased": .keyboardErased, "done": .keyboardDone,
    ]
    var members = words.map { ($0.key, JSONValue.string(texts.unfilled($0.value))) }
    let signs = Self.signs.map { ($0.key, JSONValue.string(texts($0.value))) }
    members.append(("signNames", .object(JSONObject(signs))))
    return JSONObject(members)
  }

  /// The names of the keys that no voice would read.
  private static var signs: KeyValuePairs<String, TextKey> {
    [
      ".": .keyboardPeriod, ",": .keyboardComma, "?": .keyboardQuestion,
      "!": .keyboardExclamation, "-": .keyboardHyphen, "'": .keyboardApostrophe,
      "@": .keyboardAt, "/": .keyboardSlash, ":": .keyboardColon, "&": .keyboardAnd,
      "(": .keyboardOpening, ")": .keyboardClosing, "+": .keyboardPlus,
      "_": .keyboardUnderscore, "#": .keyboardHash, "゛": .keyboardVoiced, "゜": .keyboardHalfVoiced,
      "小": .keyboardSmall,
    ]
  }
}
