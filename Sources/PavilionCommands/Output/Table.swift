/// Rows of text whose columns line up on a terminal.
struct Table: Sendable {
  let rows: [[String]]

  /// The rows as lines, two spaces between the columns and none at the end.
  var text: String {
    let columnCount = rows.map(\.count).max() ?? 0
    let widths = (0..<columnCount).map { column in
      rows.map { column < $0.count ? $0[column].terminalWidth : 0 }.max() ?? 0
    }
    let lines = rows.map { row in
      let cells = row.enumerated().map { column, cell in
        let isLast = column == row.count - 1
        let gap = isLast ? 0 : widths[column] - cell.terminalWidth + 2
        return cell + String(repeating: " ", count: gap)
      }
      return cells.joined()
    }
    return lines.joined(separator: "\n")
  }
}

extension String {
  /// How many cells of a terminal the text takes: two for each Hangul, Han and kana character.
  var terminalWidth: Int {
    reduce(0) { width, character in
      guard let scalar = character.unicodeScalars.first else { return width }
      let isWide =
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF00...0xFF60:
          true
        default: false
        }
      return width + (isWide ? 2 : 1)
    }
  }
}
