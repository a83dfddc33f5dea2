/// The allowed content of a drawing: shapes, paints and words (SVG 2, chapters 5 and 8 to 14).
///
/// It excludes active content (`script`, `on…`, `animate`), external content (`image`, `a`,
/// `foreignObject`, `style`, other addresses than `#…`), and repetition (`use`), with which a small
/// file may exhaust a browser's memory.
enum DrawingVocabulary {
  static let elements: Set<String> = [
    "svg", "g", "defs", "title", "desc", "path", "rect", "circle", "ellipse", "line", "polyline",
    "polygon", "text", "tspan", "linearGradient", "radialGradient", "stop", "clipPath", "mask",
  ]

  private static let attributes: Set<String> = [
    // Of every element, and of the root.
    "id", "class", "style", "role", "lang", "xml:lang", "xml:space", "version", "baseProfile",
    "viewBox", "preserveAspectRatio", "width", "height", "transform", "focusable",
    // Shapes and words.
    "d", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "dx", "dy", "rotate",
    "points", "pathLength", "textLength", "lengthAdjust",
    // Gradients, clips and masks.
    "offset", "gradientUnits", "gradientTransform", "spreadMethod", "fx", "fy", "fr", "href",
    "xlink:href", "clipPathUnits", "maskUnits", "maskContentUnits",
    // Presentation.
    "fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity",
    "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray",
    "stroke-dashoffset", "opacity", "color", "display", "visibility", "overflow", "clip-path",
    "clip-rule", "mask", "mask-type", "stop-color", "stop-opacity", "paint-order",
    "vector-effect", "shape-rendering", "text-rendering", "color-interpolation",
    "mix-blend-mode", "isolation", "font-family", "font-size", "font-style", "font-weight",
    "font-variant", "font-stretch", "letter-spacing", "word-spacing", "text-anchor",
    "text-decoration", "dominant-baseline", "alignment-baseline", "baseline-shift",
    "writing-mode", "direction",
  ]

  /// The names that an attribute binds, each to one namespace alone.
  private static let namespaces = [
    "xmlns": "http://www.w3.org/2000/svg",
    "xmlns:svg": "http://www.w3.org/2000/svg",
    "xmlns:xlink": "http://www.w3.org/1999/xlink",
  ]

  /// The fault in an attribute's value, if there is one.
  static func objection(to value: String, of attribute: String) -> String? {
    if let namespace = namespaces[attribute] {
      return value == namespace ? nil : "\(attribute) names \"\(value)\""
    }
    guard attributes.contains(attribute) || attribute.hasPrefix("aria-") else {
      return "the attribute \"\(attribute)\" is not allowed"
    }
    // A character reference, or a style sheet escape, could spell the words searched for below.
    guard !value.contains("&#"), !value.contains("\\") else {
      return "\(attribute) spells letters as numbers"
    }
    if attribute.hasSuffix("href"), !value.hasPrefix("#") {
      return "\(attribute) leads out of the drawing"
    }
    let text = value.lowercased()
    for words in text.ranges(of: "url(").map({ text[$0.upperBound...] }) {
      let target = words.drop { $0 == " " || $0 == "'" || $0 == "\"" || $0 == "&" }
      guard target.hasPrefix("#") || target.hasPrefix("quot;#") || target.hasPrefix("apos;#") else {
        return "\(attribute) leads out of the drawing"
      }
    }
    for word in ["@", "/*", "image(", "image-set(", "src(", "expression(", "javascript:"]
    where text.contains(word) { return "\(attribute) holds \(word)" }
    return nil
  }
}
