// Composes Hangul from the keys of a two-set keyboard.
//
// The syllable still open is the list of its keys, such as ㄷ ㅏ ㄹ ㄱ: at most a consonant, two
// vowels and two consonants. What a further key closes is text like any other.

const initials = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ";
const vowels = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ";
const finals = "ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ";
const firstSyllable = 0xac00;

// Two keys of one vowel, two of one final consonant.
const pairs = new Map(
  (
    "ㅗㅏㅘ ㅗㅐㅙ ㅗㅣㅚ ㅜㅓㅝ ㅜㅔㅞ ㅜㅣㅟ ㅡㅣㅢ " +
    "ㄱㅅㄳ ㄴㅈㄵ ㄴㅎㄶ ㄹㄱㄺ ㄹㅁㄻ ㄹㅂㄼ ㄹㅅㄽ ㄹㅌㄾ ㄹㅍㄿ ㄹㅎㅀ ㅂㅅㅄ"
  )
    .split(" ")
    .map(([first, second, both]) => [first + second, both]),
);

const isVowel = (key) => vowels.includes(key);
/** The letter that one or two keys make; undefined if they make none together. */
const joined = (keys) => (keys.length === 1 ? keys[0] : pairs.get(keys.join("")));

/** The parts of an open syllable: the keys of each. */
function parts(keys) {
  const start = keys.findIndex(isVowel);
  if (start < 0) return { initial: keys, vowel: [], final: [] };
  const vowel = keys.slice(start).filter(isVowel);
  return { initial: keys.slice(0, start), vowel, final: keys.slice(start + vowel.length) };
}

/** Whether a key is one of Hangul. */
export const isJamo = (key) => key.length === 1 && (initials.includes(key) || isVowel(key));

/** The text of an open syllable. */
export function compose(keys) {
  if (keys.length === 0) return "";
  const { initial, vowel, final } = parts(keys);
  if (vowel.length === 0) return initial[0];
  const middle = joined(vowel);
  if (initial.length === 0) return middle;
  const number = initials.indexOf(initial[0]) * vowels.length + vowels.indexOf(middle);
  const end = final.length > 0 ? finals.indexOf(joined(final)) + 1 : 0;
  return String.fromCharCode(firstSyllable + number * (finals.length + 1) + end);
}

/** What a key makes of an open syllable: the text that it closes, and the keys then open. */
export function add(keys, key) {
  const { initial, vowel, final } = parts(keys);
  if (isVowel(key)) {
    // A final consonant begins the next syllable: 갑 and ㅣ are 가비.
    if (final.length > 0) return { closed: compose(keys.slice(0, -1)), open: [final.at(-1), key] };
    if (vowel.length === 0 || joined([...vowel, key])) return { closed: "", open: [...keys, key] };
  } else if (initial.length > 0 && vowel.length > 0) {
    const fits = final.length === 0 ? finals.includes(key) : joined([...final, key]);
    if (fits) return { closed: "", open: [...keys, key] };
  } else if (keys.length === 0) {
    return { closed: "", open: [key] };
  }
  return { closed: compose(keys), open: [key] };
}
