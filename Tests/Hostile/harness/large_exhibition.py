"""Writes an exhibition of a number of objects, of the length of museums' records.

    large_exhibition.py FOLDER [COUNT]
"""

import json
import random
import sys
from pathlib import Path

COUNT = 100_000
KINDS = [
    ("그림", "painting"), ("그릇", "bowl"), ("악기", "instrument"), ("책", "book"), ("옷", "garment"),
    ("가면", "mask"), ("지도", "map"), ("병풍", "folding screen"), ("조각", "sculpture"), ("북", "drum"),
]
PARTS = "ka ra min so the an ing ation er on tu pa seo ul han gae jin bo ro".split()


def word(draw: random.Random) -> str:
    return "".join(draw.choices(PARTS, k=draw.randint(2, 4)))


def exhibit(number: int, draw: random.Random) -> dict:
    korean, english = draw.choice(KINDS)
    words = " ".join(word(draw) for _ in range(35))
    year = draw.randint(1400, 1900)
    return {
        "id": f"object-{number}",
        "name": {"ko": f"{korean} {number}", "en": f"{word(draw).title()} {english} {number}"},
        "short_desc": {"ko": f"{year}년의 {korean}", "en": f"A {english} of {year}"},
        "desc": {
            "ko": f"이 {korean}은 {year}년에 만들어졌다. 종이와 나무로 만들었다. 번호는 {number}이다.",
            "en": f"This {english} was made in {year} of paper and wood. {words.capitalize()}.",
        },
    }


def write(folder: Path, count: int = COUNT, seed: int = 1):
    draw = random.Random(seed)
    fair = {
        "title": {"ko": "큰 전시", "en": "A large exhibition"},
        "visitors": 1000,
        "location": {"ko": "서울", "en": "Seoul"},
        "duration": "1900. 04. 14 - 1900. 11. 12",
        "description": {"ko": "전시가 열렸다.", "en": "It was held."},
    }
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "exposition.json").write_text(json.dumps(fair, ensure_ascii=False), "utf-8")
    with open(folder / "items.json", "w", encoding="utf-8") as file:
        json.dump([exhibit(number, draw) for number in range(1, count + 1)], file, ensure_ascii=False)


if __name__ == "__main__":
    write(Path(sys.argv[1]), *(int(count) for count in sys.argv[2:]))
