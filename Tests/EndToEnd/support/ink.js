// The height of the characters of every visible text, in CSS pixels: for each kind of text its
// font, an example, and the ink of a capital H and of the syllable 한 as this browser draws them.
() => {
  const drawn = 200 // The font size in pixels with which ink is counted, to half a percent.
  const canvas = new OffscreenCanvas(drawn * 1.5, drawn * 1.5)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const shares = new Map()

  // The rows that hold ink, over the font size.
  const share = (character, { fontStyle, fontWeight, fontFamily }) => {
    const font = `${fontStyle} ${fontWeight} ${drawn}px ${fontFamily}`
    const key = character + font
    if (!shares.has(key)) {
      context.clearRect(0, 0, canvas.width, canvas.height)
      context.font = font
      context.fillText(character, drawn / 4, drawn * 1.1)
      const pixels = context.getImageData(0, 0, canvas.width, canvas.height)
      const rows = new Set()
      for (let place = 3; place < pixels.data.length; place += 4) {
        if (pixels.data[place] > 127) rows.add(Math.floor(place / 4 / pixels.width))
      }
      shares.set(key, rows.size / drawn)
    }
    return shares.get(key)
  }

  const found = new Map()
  const root = document.querySelector('dialog:modal') ?? document.body
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const element = node.parentElement
    if (!node.data.trim() || element.closest('.visually-hidden, .skip-link, script, template')) continue
    if (getComputedStyle(element).clipPath === 'inset(50%)') continue
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const style = getComputedStyle(element)
    const size = parseFloat(style.fontSize)
    const key = [size, style.fontFamily, style.fontWeight, style.fontStyle].join()
    if (found.has(key)) continue
    found.set(key, {
      text: node.data.trim().slice(0, 30),
      size,
      capital: share('H', style) * size,
      syllable: share('한', style) * size,
    })
  }
  return [...found.values()]
}
