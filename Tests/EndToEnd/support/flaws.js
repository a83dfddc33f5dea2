// Lists the visible flaws of the page in its present state, one a line.
({ targetSize, minimumLetters }) => {
  const flaws = new Set()
  // One picture that gives way to another is no flaw: what changes has changed.
  for (const change of document.getAnimations()) {
    if (Number.isFinite(change.effect.getComputedTiming().endTime)) change.finish()
  }
  // An overlay of the whole page is checked by itself.
  const modal =
    document.querySelector("dialog:modal") ?? document.querySelector("#attract:not([hidden])")
  const root = modal ?? document.body

  const styleOf = (element, part) => getComputedStyle(element, part)
  const describe = element => {
    const name = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 30)
    return `<${element.localName}.${[...element.classList].join('.')}> “${name}”`
  }
  const isClippedAway = element => {
    for (let at = element; at; at = at.parentElement) {
      if (styleOf(at).clipPath === 'inset(50%)') return true
    }
    return false
  }
  const isHiddenOnPurpose = element =>
    element.closest('.visually-hidden, .skip-link, template') !== null || isClippedAway(element)
  const isShown = element =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      && !isHiddenOnPurpose(element)
  const overlap = (a, b) => ({
    width: Math.min(a.right, b.right) - Math.max(a.left, b.left),
    height: Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
  })
  // Every two of a list; what they are compared by first must be cheap.
  const pairs = function* (list) {
    for (let first = 0; first < list.length; first++) {
      for (let second = first + 1; second < list.length; second++) yield [list[first], list[second]]
    }
  }
  const lines = (node, { 0: text, index }) => {
    const range = document.createRange()
    range.setStart(node, index)
    range.setEnd(node, index + text.length)
    const pieces = [...range.getClientRects()].filter(piece => piece.width > 0)
    return {
      width: pieces.reduce((sum, piece) => sum + piece.width, 0),
      count: new Set(pieces.map(piece => Math.round(piece.top))).size,
    }
  }
  const layer = element => {
    for (let at = element; at; at = at.parentElement) {
      if (['fixed', 'sticky'].includes(styleOf(at).position)) return at
    }
    return null
  }

  // Nothing scrolls sideways.
  const page = document.documentElement
  if (page.scrollWidth > page.clientWidth) {
    flaws.add(`the page is ${page.scrollWidth} wide in a window of ${page.clientWidth}`)
  }
  if (modal) {
    const box = modal.getBoundingClientRect()
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) {
      flaws.add(`the dialog leaves the window: ${JSON.stringify(box)}`)
    }
    if (modal.scrollWidth > modal.clientWidth + 1) flaws.add('the dialog scrolls sideways')
  }

  // Every line of text, as boxes a little lower than the font's own, which exceeds its letters.
  const texts = []
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const element = node.parentElement
    if (!node.data.trim() || !isShown(element) || element.closest('script, style')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const box of range.getClientRects()) {
      if (box.width < 1 || box.height < 1) continue
      const trim = box.height * 0.2
      texts.push({
        node, element,
        left: box.left, right: box.right, top: box.top + trim, bottom: box.bottom - trim,
      })
    }
  }

  // No text is cut off: by the window, by a box that hides its overflow, or by its own button.
  for (const text of texts) {
    if (text.left < -1 || text.right > innerWidth + 1) {
      flaws.add(`outside the window: ${describe(text.element)}`)
    }
    for (let box = text.element; box && box !== page; box = box.parentElement) {
      const style = styleOf(box)
      const edges = box.getBoundingClientRect()
      const hides = axis => ['hidden', 'clip'].includes(style[`overflow${axis}`])
      const isButton = box.matches('button, a.button, input')
      if (style.display === 'inline') continue
      if ((hides('X') || isButton) && (text.left < edges.left - 1 || text.right > edges.right + 1)) {
        flaws.add(`cut off sideways by ${describe(box)}: ${describe(text.element)}`)
      }
      if ((hides('Y') || isButton) && (text.top < edges.top - 1 || text.bottom > edges.bottom + 1)) {
        flaws.add(`cut off in height by ${describe(box)}: ${describe(text.element)}`)
      }
      if (style.textOverflow === 'ellipsis' && box.scrollWidth > box.clientWidth) {
        flaws.add(`shortened: ${describe(box)}`)
      }
    }
  }
  // The browser itself shortens the name beside the button of a file field; a name with suggestions may
  // be as long as it likes.
  for (const input of root.querySelectorAll('input:not([type=hidden], [type=file], [list])')) {
    if (isShown(input) && input.scrollWidth > input.clientWidth + 1) {
      flaws.add(`a number does not fit its field: ${input.name}=${input.value}`)
    }
  }

  // Japanese and Chinese words have no spaces between them, and lines may end between any two
  // letters.
  const wordWithSpaces = /((?![\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}])[\p{L}\p{N}])+/gu
  // No word is broken between two letters, unless the window is too narrow for it.
  const widthInLetters = innerWidth / parseFloat(styleOf(page).fontSize)
  for (const node of new Set(texts.map(text => text.node))) {
    if (widthInLetters < minimumLetters) break
    const element = node.parentElement
    // A secret, for instance, whose lines may end anywhere.
    if (styleOf(element).wordBreak === 'break-all') continue
    const initial = styleOf(element, '::first-letter')
    const hasInitial = initial.float !== 'none' || (initial.initialLetter ?? 'normal') !== 'normal'
    for (const token of node.data.matchAll(/[^ \n\t]+/g)) {
      if (hasInitial && token.index === 0 || lines(node, token).width > innerWidth * 0.75) continue
      for (const word of token[0].matchAll(wordWithSpaces)) {
        if (lines(node, { 0: word[0], index: token.index + word.index }).count > 1) {
          flaws.add(`broken between letters: “${word[0]}” in ${describe(element)}`)
        }
      }
    }
  }

  // No text overlaps another.
  for (const [one, other] of pairs(texts)) {
    const common = overlap(one, other)
    if (common.width <= 2 || common.height <= 2 || one.element === other.element) continue
    if (layer(one.element) === layer(other.element)) {
      flaws.add(`one on the other: ${describe(one.element)} and ${describe(other.element)}`)
    }
  }

  // Every control is large enough, and apart from the others.
  const controls = [...root.querySelectorAll('a[href], button, input:not([type=hidden]), summary')]
    .filter(control => isShown(control) && control.getClientRects().length > 0)
  const isInText = control =>
    control.matches('a') && styleOf(control).display === 'inline'
      && control.closest('p, li')?.textContent.trim() !== control.textContent.trim()
  const boxes = controls.map(control => ({ control, box: control.getBoundingClientRect() }))
  for (const { control, box } of boxes) {
    if (!isInText(control) && (box.width < targetSize - 0.5 || box.height < targetSize - 0.5)) {
      const size = `${Math.round(box.width)} × ${Math.round(box.height)}`
      flaws.add(`too small to touch (${size}): ${describe(control)}`)
    }
  }
  for (const [{ control, box }, { control: other, box: otherBox }] of pairs(boxes)) {
    const common = overlap(box, otherBox)
    if (common.width <= 1 || common.height <= 1) continue
    if (control.contains(other) || other.contains(control)) continue
    if (layer(control) === layer(other)) {
      flaws.add(`one on the other: ${describe(control)} and ${describe(other)}`)
    }
  }

  // At the end of the page no fixed element covers the last lines.
  if (!modal) {
    const before = scrollY
    scrollTo({ top: page.scrollHeight, behavior: 'instant' })
    for (const bar of document.querySelectorAll('body *')) {
      if (!['fixed', 'sticky'].includes(styleOf(bar).position) || !isShown(bar)) continue
      const box = bar.getBoundingClientRect()
      if (box.height < 1 || box.bottom < innerHeight - 1) continue
      for (const element of document.querySelectorAll('main p, main a, main button, main h2')) {
        if (bar.contains(element) || element.contains(bar) || !isShown(element)) continue
        const common = overlap(box, element.getBoundingClientRect())
        if (common.width > 1 && common.height > 4) {
          flaws.add(`covered by ${describe(bar)}: ${describe(element)}`)
        }
      }
    }
    scrollTo({ top: before, behavior: 'instant' })
  }
  return [...flaws]
}
