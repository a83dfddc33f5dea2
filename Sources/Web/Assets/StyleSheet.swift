/// A style sheet of the program: the screens of visitors load less than those of staff.
///
/// `styles/order.txt` lists the files, one per line in the order of the cascade; the word `staff`
/// after a name says that only screens of staff need the file. Both sheets share the cascade layers
/// that `tokens.css` declares, so the effect of the second does not depend on when it arrives.
enum StyleSheet: String, CaseIterable, Sendable {
  /// The styles of every screen.
  case visitors = "pavilion.css"
  /// The additional styles of the screens of staff and of the board on the wall.
  case staff = "staff.css"

  /// The name of the file that pages request.
  var fileName: String { rawValue }

  /// The names of the sheet's files, such as `tokens.css`, in order.
  func names(in texts: [String: String]) -> [String] {
    let lines = (texts["styles/order.txt"] ?? "").split(whereSeparator: \.isNewline)
    return lines.compactMap { line in
      let words = line.split(separator: " ")
      let isForStaff = words.dropFirst().first == "staff"
      return isForStaff == (self == .staff) ? words.first.map { String($0) } : nil
    }
  }

  /// The text of all files of the sheet.
  func text(from texts: [String: String]) -> String {
    let files = names(in: texts).compactMap { texts["styles/\($0)"] }
    return (self == .visitors ? files + [Self.bases] : files).joined(separator: "\n")
  }

  /// A rule for each size that a screen can be set to, since style attributes are not allowed: 3 KB
  /// in all, half a kilobyte compressed.
  private static var bases: String {
    let rules = ScreenSettings.baseRange.map { ":root[data-base=\"\($0)\"]{--base:\($0)px}" }
    return "@layer tokens {\n\(rules.joined(separator: "\n"))\n}\n"
  }
}
