/// The style sheets of the program: one for all screens, one for those of staff, and one for each
/// kind of screen that has files of its own.
///
/// `styles/order.txt` lists the files, one per line in the order of the cascade. The words after a
/// name are the sheets that hold the file, such as `order`, which a screen names as its `style`; a
/// file without a word is in the sheet that all screens load. All sheets share the cascade layers
/// that `tokens.css` declares, so the effect of one does not depend on when it arrives.
///
/// `styles/widths.txt` names the widths of containers, one per line with its use, since CSS has no
/// variables in conditions: `@container screen (inline-size < --table)`.
struct StyleSheets {
  /// The sheet that every screen loads.
  static let common = "pavilion.css"
  /// The additional sheet of the screens of staff.
  static let staff = "staff.css"

  /// A rule for each size that a screen can be set to, since style attributes are not allowed: 3 KB
  /// in all, half a kilobyte compressed.
  private static var bases: String {
    let rules = ScreenSettings.baseRange.map { ":root[data-base=\"\($0)\"]{--base:\($0)px}" }
    return "@layer tokens{\(rules.joined())}"
  }

  /// The beginnings of values that are colours.
  private static let colours = ["light-dark(", "color-mix(", "oklch(", "#"]

  /// The files, with the sheets that hold them, in the order of the cascade.
  let files: [(name: String, sheets: [String])]
  /// The widths of containers by name, such as `--table`: `40rem`.
  let widths: [String: String]
  private let texts: [String: String]

  /// Reads the list of the files and the widths of containers, and keeps their texts.
  init(_ texts: [String: String]) {
    self.texts = texts
    let rows = (texts["styles/widths.txt"] ?? "").split(whereSeparator: \.isNewline)
      .map { $0.split(separator: " ") }.filter { $0.count > 1 }
    widths = Dictionary(rows.map { ("--\($0[0])", String($0[1])) }) { $1 }
    let lines = (texts["styles/order.txt"] ?? "").split(whereSeparator: \.isNewline)
    files = lines.map { line in
      let words = line.split(separator: " ")
      let sheets = words.dropFirst().map { "\($0).css" }
      return (words.first.map { String($0) } ?? "", sheets.isEmpty ? [Self.common] : sheets)
    }
  }

  /// The names of the sheets that pages load.
  var names: Set<String> { Set(files.flatMap(\.sheets)) }

  /// The text of all files of a sheet.
  func text(of sheet: String) -> String {
    var parts = files.filter { $0.sheets.contains(sheet) }.compactMap { texts["styles/\($0.name)"] }
    if sheet == Self.common { parts += [Self.bases, registeredColours] }
    return parts.map(withWidths).joined(separator: "\n")
  }

  /// A sheet whose conditions have widths instead of their names.
  private func withWidths(_ text: String) -> String {
    text.replacing(#/@container[^{]*/#) { condition in
      condition.output.replacing(#/--[a-z-]+/#) { widths[String($0.output)] ?? "" }
    }
  }

  /// The colours among the tokens, registered as such.
  ///
  /// A browser computes a registered colour once, for the root, and another one anew in every rule
  /// that names it: when a dialog opens, the styles of all elements take a fifth less.
  private var registeredColours: String {
    let declarations = (texts["styles/tokens.css"] ?? "").split { "{};".contains($0) }
    let names = declarations.compactMap { declaration -> Substring? in
      let parts = declaration.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].hasPrefix("--"),
        Self.colours.contains(where: parts[1].hasPrefix)
      else { return nil }
      return parts[0]
    }
    return Set(names).sorted().map {
      "@property \($0){syntax:\"<color>\";inherits:true;initial-value:transparent}"
    }.joined()
  }
}
