/// The drawings of one folder in one file, each a symbol that pages show by its name.
struct SVGSprite {
  private static let opening = "<svg xmlns=\"http://www.w3.org/2000/svg\""
  private static let closing = "</svg>"

  let text: String

  /// Joins the files `folder/NAME.svg`, each as the symbol `NAME` with its view box and paint.
  ///
  /// A drawing whose text does not begin with the plain `svg` element is left out; a test checks
  /// that none of ours is left out.
  init(_ files: [String: String], folder: String) {
    let symbols = files.keys.sorted().compactMap { path -> String? in
      guard path.hasPrefix("\(folder)/"), path.hasSuffix(".svg"), let drawing = files[path],
        let start = drawing.firstRange(of: Self.opening),
        let end = drawing.firstRange(of: Self.closing)
      else { return nil }
      let name = path.dropFirst(folder.count + 1).dropLast(4)
      return "<symbol id=\"\(name)\"\(drawing[start.upperBound..<end.lowerBound])</symbol>"
    }
    text = "\(Self.opening)>\(symbols.joined())\(Self.closing)\n"
  }
}
