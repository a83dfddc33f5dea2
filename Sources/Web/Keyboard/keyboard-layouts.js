// The keys of each language, row by row; a space separates keys, and names in capitals are keys
// that write nothing themselves.

const bottom = "SWITCH SIGNS SPACE SEND DONE";

const hangul = {
  name: "letters",
  sign: "가나다",
  rows: ["ㅂ ㅈ ㄷ ㄱ ㅅ ㅛ ㅕ ㅑ ㅐ ㅔ", "ㅁ ㄴ ㅇ ㄹ ㅎ ㅗ ㅓ ㅏ ㅣ", "SHIFT ㅋ ㅌ ㅊ ㅍ ㅠ ㅜ ㅡ ERASE", bottom],
  shifted: { ㅂ: "ㅃ", ㅈ: "ㅉ", ㄷ: "ㄸ", ㄱ: "ㄲ", ㅅ: "ㅆ", ㅐ: "ㅒ", ㅔ: "ㅖ" },
};

const qwerty = {
  name: "letters",
  sign: "ABC",
  rows: ["q w e r t y u i o p", "a s d f g h j k l", "SHIFT z x c v b n m ERASE", bottom],
};

const azerty = {
  name: "letters",
  sign: "ABC",
  rows: [
    "é è ê à ç ù î ô û ï ë œ",
    "a z e r t y u i o p",
    "q s d f g h j k l m",
    "SHIFT w x c v b n ' ERASE",
    bottom,
  ],
};

const kana = {
  name: "letters",
  sign: "あいう",
  rows: [
    "あ か さ た な は ま や ら わ",
    "い き し ち に ひ み ゛ り を",
    "う く す つ ぬ ふ む ゆ る ん",
    "え け せ て ね へ め ゜ れ ー",
    "お こ そ と の ほ も よ ろ 小",
    "SWITCH SIGNS KATAKANA SPACE ERASE SEND DONE",
  ],
};

const signs = (marks) => ({
  name: "signs",
  rows: ["1 2 3 4 5 6 7 8 9 0", `${marks} ' & @ #`, "- / : ( ) + _ ERASE", "LETTERS SPACE SEND DONE"],
});

const latin = (language) => (language === "fr" ? azerty : qwerty);
const native = { ko: hangul, ja: kana };
const marks = { ja: "、 。 ？ ！", "zh-Hans": "， 。 ？ ！" };

/** The layouts of letters in a language, the usual first. */
export function lettersOf(language, isLatin) {
  const own = native[language];
  if (!own) return [latin(language)];
  return isLatin ? [latin(language), own] : [own, latin(language)];
}

/** The layout of digits and marks in a language. */
export const signsOf = (language) => signs(marks[language] ?? ". , ? !");

/** A pad of digits, with what separates decimals in a language if they are asked for. */
export function numbers(language, hasDecimals) {
  const separator = new Intl.NumberFormat(language).format(1.5).charAt(1);
  return {
    name: "numbers",
    rows: ["1 2 3", "4 5 6", "7 8 9", `${hasDecimals ? `${separator} ` : ""}0 ERASE`, "SEND DONE"],
  };
}

// Each kana, then what the mark makes of it; pressed again, the mark is taken back.
const changes = {
  "゛": "かがきぎくぐけげこごさざしじすずせぜそぞただちぢつづてでとどはばひびふぶへべほぼうゔ",
  "゜": "はぱひぴふぷへぺほぽ",
  小: "あぁいぃうぅえぇおぉつっやゃゆゅよょわゎ",
};
const katakanaShift = 0x60;

const shifted = (character, by) => String.fromCharCode(character.charCodeAt(0) + by);
const isKatakana = (character) => character >= "ァ" && character <= "ヶ";

/** The katakana of a hiragana; marks stay as they are. */
export const toKatakana = (character) =>
  character >= "ぁ" && character <= "ゖ" ? shifted(character, katakanaShift) : character;

/** Whether a key changes the kana before it. */
export const isMark = (key) => key in changes;

/** What a mark makes of a kana; nothing if it does not go with it. */
export function marked(kanaBefore, mark) {
  if (!kanaBefore) return null;
  const isOther = isKatakana(kanaBefore);
  const plain = base(isOther ? shifted(kanaBefore, -katakanaShift) : kanaBefore);
  const index = changes[mark].indexOf(plain.character);
  if (index < 0 || index % 2 === 1) return null;
  const made = plain.mark === mark ? plain.character : changes[mark][index + 1];
  return isOther ? toKatakana(made) : made;
}

/** A kana without its mark, and the mark. */
function base(character) {
  for (const [mark, pairs] of Object.entries(changes)) {
    const index = pairs.indexOf(character);
    if (index % 2 === 1) return { character: pairs[index - 1], mark };
  }
  return { character, mark: null };
}
