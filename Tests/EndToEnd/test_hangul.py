"""Hangul is composed from the keys of a two-set keyboard."""

import base64
import unicodedata
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "Sources/Web/Keyboard/hangul.js"
MODULE = "data:text/javascript;base64," + base64.b64encode(SOURCE.read_bytes()).decode()
# Types keys, of which ← takes back the last one, or a character that is already closed.
TYPE = """async ([module, keys]) => {
  const {add, compose} = await import(module)
  let text = "", open = []
  for (const key of keys) {
    if (key === "←") {
      if (open.length > 0) open = open.slice(0, -1)
      else text = text.slice(0, -1)
    } else {
      const next = add(open, key)
      text += next.closed
      open = next.open
    }
  }
  return text + compose(open)
}"""


@pytest.fixture(scope="module")
def typed(browser):
    page = browser.new_page()
    yield lambda keys: page.evaluate(TYPE, [MODULE, keys])
    page.close()


@pytest.mark.parametrize(
    "keys, text",
    [
        ("ㅎㅐㄱㅡㅁ", "해금"),
        ("ㄱㅏㅂㅅㅇㅣ", "값이"),
        ("ㄷㅏㄹㄱ", "닭"),
        ("ㅆㅏㅇ", "쌍"),
        ("ㅂㅜㅔㄹㄱ", "뷁"),
        ("ㄱㅗㅏㅇㅎㅗㅏㅁㅜㄴ", "광화문"),
        ("ㅇㅡㅣㅅㅏ", "의사"),
        ("ㅇㅜㅓㄴ", "원"),
    ],
)
def test_keys_make_syllables(typed, keys, text):
    assert typed(keys) == text


@pytest.mark.parametrize("keys, text", [("ㄱㅏㅂㅣ", "가비"), ("ㄱㅏㅂㅅㅣ", "갑시"), ("ㅇㅣㅆㅏ", "이싸")])
def test_a_vowel_takes_the_last_consonant_along(typed, keys, text):
    assert typed(keys) == text


@pytest.mark.parametrize(
    "keys, text",
    [("ㅋㅋㅋ", "ㅋㅋㅋ"), ("ㅠㅠ", "ㅠㅠ"), ("ㅇㅏㄸㅏ", "아따"), ("ㄱㅏㄱㅅㅅ", "갃ㅅ"), ("ㄱㅗㅏㅐ", "과ㅐ")],
)
def test_what_does_not_fit_stands_alone(typed, keys, text):
    assert typed(keys) == text


@pytest.mark.parametrize(
    "keys, text",
    [
        ("ㅂㅜㅔㄹㄱ←", "뷀"),
        ("ㅂㅜㅔㄹㄱ←←", "붸"),
        ("ㅂㅜㅔㄹㄱ←←←", "부"),
        ("ㅂㅜㅔㄹㄱ←←←←", "ㅂ"),
        ("ㅂㅜㅔㄹㄱ←←←←←", ""),
        ("ㅎㅏㄴㄱㅡㄹ←ㅁ", "한금"),
        ("ㅎㅏㄴㄱㅡㄹ←←←", "한"),
        ("ㅎㅏㄴㄱㅡㄹ←←←←", ""),
        ("←←ㄱ", "ㄱ"),
    ],
)
def test_a_mistake_is_taken_back_key_by_key(typed, keys, text):
    assert typed(keys) == text


def test_every_syllable_can_be_typed(typed):
    """All 11,172, from the letters by which Unicode takes them apart."""
    initials = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
    vowels = "ㅏ ㅐ ㅑ ㅒ ㅓ ㅔ ㅕ ㅖ ㅗ ㅗㅏ ㅗㅐ ㅗㅣ ㅛ ㅜ ㅜㅓ ㅜㅔ ㅜㅣ ㅠ ㅡ ㅡㅣ ㅣ".split()
    finals = "ㄱ ㄲ ㄱㅅ ㄴ ㄴㅈ ㄴㅎ ㄷ ㄹ ㄹㄱ ㄹㅁ ㄹㅂ ㄹㅅ ㄹㅌ ㄹㅍ ㄹㅎ ㅁ ㅂ ㅂㅅ ㅅ ㅆ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ".split()
    for first in range(0xAC00, 0xD7A4, 588):
        keys, text = "", ""
        for code in range(first, first + 588):
            letters = unicodedata.normalize("NFD", chr(code))
            last = finals[ord(letters[2]) - 0x11A8] if len(letters) > 2 else ""
            keys += initials[ord(letters[0]) - 0x1100] + vowels[ord(letters[1]) - 0x1161] + last + " "
            text += chr(code) + " "
        assert typed(keys) == text
