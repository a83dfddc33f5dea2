"""Takes an opened screen through every mode: nothing is cut off or covered, every colour is
distinct from its background, and each mode keeps its promise."""

from dataclasses import dataclass, field

from playwright.sync_api import Page

from .axe import axe_finds
from .layout import flaws
from .modes import choose
from .sampling import turn
from .visits import resize

# WCAG 2.2 requires a contrast of 4.5 (1.4.3), or 7 (1.4.6).
ENOUGH = "color-contrast"
HIGH = "color-contrast-enhanced"

USUAL_MEDIA = {
    "color_scheme": "light",
    "contrast": "no-preference",
    "forced_colors": "none",
    "reduced_motion": "no-preference",
}

# The text spacing that readers may set in their browsers (WCAG 2.2, 1.4.12).
SPACING = """spaced => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-block-end: 2em !important }`)
  document.adoptedStyleSheets = spaced ? [sheet] : []
}"""

# Elements without an edge where the reader's own colours hide backgrounds. A control that opens a
# text below it has its triangle instead.
BARE = """() => [...document.querySelectorAll(
    'button, a.button, summary, input:not([type=hidden], [type=radio], [type=checkbox])')]
  .filter(e => e.checkVisibility({visibilityProperty: true})
    && !(e.localName === 'summary' && getComputedStyle(e).listStyleType.startsWith('disclosure'))
    && ['Top', 'Right', 'Bottom', 'Left'].some(side => {
      const style = getComputedStyle(e)
      return parseFloat(style[`border${side}Width`]) < 1
        || style[`border${side}Style`] === 'none'
        || style[`border${side}Color`] === style.backgroundColor
    }))
  .map(e => `no edge: ${e.outerHTML.slice(0, 90)}`)"""

# Animations that run, or would run if the page changed.
MOVING = """() => [
  ...document.getAnimations().map(a => `runs: ${a.animationName ?? a.transitionProperty}`),
  ...[...document.querySelectorAll('*')].flatMap(e =>
    [undefined, '::before', '::after', '::backdrop'].filter(part => {
      const style = getComputedStyle(e, part)
      return style.animationName !== 'none'
        || style.transitionDuration.split(', ').some(time => parseFloat(time) > 0)
        || style.scrollBehavior !== 'auto'
    }).map(part => `may move: <${e.localName}.${[...e.classList].join('.')}> ${part ?? ''}`)),
]"""

# Controls that do not come into the lower half, and those that can be in the upper one.
TOO_HIGH = """() => {
  const root = document.querySelector('dialog:modal')
    ?? document.querySelector('#attract:not([hidden])') ?? document.body
  const controls = [...root.querySelectorAll('a[href], button, input:not([type=hidden]), summary')]
    .filter(e => e.checkVisibility({visibilityProperty: true})
      && !e.closest('.skip-link, .visually-hidden'))
  const high = []
  for (const control of controls) {
    control.scrollIntoView({block: 'nearest', behavior: 'instant'})
    const box = control.getBoundingClientRect()
    const isTall = box.height > innerHeight / 2 - 80
    const y = isTall ? Math.max(box.top, innerHeight / 2) + 20 : box.top
    if (y < innerHeight / 2 - 1 || box.bottom < innerHeight / 2) {
      high.push(`too high, at ${box.top} of ${innerHeight}: ${control.outerHTML.slice(0, 90)}`)
    }
  }
  const upper = document.elementFromPoint(innerWidth / 2, innerHeight / 4)
  if (upper.closest('a, button, input, summary')) high.push(`at a quarter: ${upper.outerHTML}`)
  scrollTo({top: 0, behavior: 'instant'})
  return high
}"""


@dataclass(frozen=True)
class Mode:
    """A visitor's choices on the page or the device, and the checks made in it.

    `devices` are those whose layout is checked, in a sample one of them; `script` runs there as
    well, and names the elements that break the mode's own promise.
    """

    name: str
    devices: tuple[str, ...] = ()
    chosen: dict[str, str] = field(default_factory=dict)
    media: dict[str, str] = field(default_factory=dict)
    contrast: str | None = None
    script: str | None = None
    is_spaced: bool = False
    windows: tuple[tuple[int, int], ...] = ()


LARGE = ("phone", "tablet", "kiosk-sideways")
REACH = ("kiosk", "tablet")
MODES = [
    Mode("size 200", LARGE, {"size": "200"}),
    Mode("size 300", LARGE, {"size": "300"}),
    # Chosen on the page, and requested by the device: both must have the same effect.
    Mode("high contrast", ("phone",), {"contrast": "high", "theme": "light"}, contrast=HIGH),
    Mode(
        "high contrast in the dark",
        media={"contrast": "more", "color_scheme": "dark"},
        contrast=HIGH,
    ),
    Mode("dark", chosen={"theme": "dark"}, contrast=ENOUGH),
    Mode("low reach", REACH, {"reach": "low"}, script=TOO_HIGH),
    Mode("low reach, 200", REACH, {"reach": "low", "size": "200"}, script=TOO_HIGH),
    Mode("easy reading", ("phone", "tablet"), {"reading": "easy"}, contrast=ENOUGH),
    Mode("reduced motion", ("tablet",), {"motion": "reduced"}, script=MOVING),
    Mode("stillness wished for", ("tablet",), media={"reduced_motion": "reduce"}, script=MOVING),
    Mode("forced colours", ("phone", "tablet"), media={"forced_colors": "active"}, script=BARE),
    Mode("text spacing", ("phone", "tablet", "kiosk"), is_spaced=True),
    Mode("400 %", windows=((320, 640), (320, 256))),
]


def _put_in(page: Page, mode: Mode):
    choose(page, **mode.chosen)
    page.emulate_media(**{**USUAL_MEDIA, **mode.media})
    page.evaluate(SPACING, mode.is_spaced)


def _broken_in(page: Page, mode: Mode, place: int, is_coloured: bool) -> list[str]:
    found = []
    for device in turn(mode.name, place, mode.devices):
        resize(page, device)
        if mode.script:
            found += [f"{device}: {line}" for line in page.evaluate(mode.script)]
        found += [f"{device}: {flaw}" for flaw in flaws(page)]
    for width, height in mode.windows:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width} × {height}: {flaw}" for flaw in flaws(page)]
    if mode.contrast and is_coloured:
        found += axe_finds(page, [mode.contrast], by="rule")
    return [f"{mode.name}: {line}" for line in found]


def broken_in_modes(page: Page, place: int, is_coloured: bool) -> list[str]:
    """The flaws in any mode, one a line; colours are measured if `is_coloured`.

    `place` is the screen's place among all, by which devices take turns in a sample.
    """
    found = []
    for mode in MODES:
        _put_in(page, mode)
        found += _broken_in(page, mode, place, is_coloured)
    return found
