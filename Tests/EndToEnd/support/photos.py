"""Photos as a bar takes them of its juices; drawn, so that they are always the same."""

import io
import random

from PIL import Image, ImageDraw, ImageFilter


def photo(color=(236, 112, 99), size=(600, 800), kind="WEBP", **settings) -> bytes:
    """A glass of juice on a table before a blurred background, as the bytes of a file."""
    width, height = size
    picture = Image.new("RGB", size, (236, 222, 200))
    draw = ImageDraw.Draw(picture)
    draw.rectangle((0, height * 0.7, width, height), fill=(150, 112, 82))
    for place, light in ((0.2, (250, 240, 215)), (0.8, (205, 220, 190))):
        spot = (width * place, height * 0.25)
        draw.ellipse((*(x - width * 0.22 for x in spot), *(x + width * 0.22 for x in spot)), fill=light)
    picture = picture.filter(ImageFilter.GaussianBlur(width / 25))
    draw = ImageDraw.Draw(picture)
    sides = [(0.28, 0.2), (0.72, 0.2), (0.66, 0.88), (0.34, 0.88)]
    draw.polygon([(width * x, height * y) for x, y in sides], fill=color)
    lighter = tuple(min(255, part + 60) for part in color)
    draw.ellipse((width * 0.28, height * 0.16, width * 0.72, height * 0.25), fill=lighter)
    draw.line((width * 0.55, height * 0.2, width * 0.68, height * 0.04), fill=(60, 90, 70), width=width // 40)
    return saved(picture, kind, **settings)


def noisy_photo(size=(2000, 1500)) -> bytes:
    """A photo with so much detail that it is far larger than the menu accepts, like a phone's."""
    noise = random.Random(7).randbytes(size[0] * size[1] * 3 // 16)
    small = Image.frombytes("RGB", (size[0] // 4, size[1] // 4), noise)
    return saved(small.resize(size, Image.Resampling.NEAREST), "JPEG", quality=95)


def saved(picture: Image.Image, kind: str, **settings) -> bytes:
    file = io.BytesIO()
    picture.save(file, kind, **settings)
    return file.getvalue()
