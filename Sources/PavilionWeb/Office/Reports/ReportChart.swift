import HTML
import Localization

/// A column chart over time: a picture with a title and a description, its scale in words beside
/// it, and the table of the same figures behind it.
///
/// The picture holds no text, so that words keep their size however it is stretched.
struct ReportChart {
  /// One column.
  struct Column {
    /// The label of the column, such as a day.
    let label: String
    /// The height of the column.
    let value: Int
  }

  /// The prefix of the identifiers on the page.
  let id: String
  let title: String
  /// The content of the picture, in a sentence.
  let description: String
  let columns: [Column]
  /// The scale in words, if it is not a plain number.
  var maximumText: String?

  private var most: Int { max(1, columns.map(\.value).max() ?? 0) }

  func node(in texts: Texts) -> Node {
    div(.class("report-chart")) {
      span(.class("report-most"), .aria("hidden", "true")) { maximumText ?? texts.number(most) }
      svg(
        .role("img"),
        .aria("labelledby", "\(id)-chart-title"),
        .aria("describedby", "\(id)-chart-text"),
        Attribute("viewBox", "0 0 \(columns.count * 10) 100"),
        Attribute("preserveAspectRatio", "none")
      ) {
        Element("title")(.id("\(id)-chart-title")) { title }
        Element("desc")(.id("\(id)-chart-text")) { description }
        path(Attribute("d", outline))
      }
      div(.class("report-axis"), .aria("hidden", "true")) {
        for label in ends { span { label } }
      }
    }
  }

  /// All columns as one path.
  private var outline: String {
    var text = ""
    for (index, column) in columns.enumerated() where column.value > 0 {
      let height = max(1, column.value * 100 / most)
      text += "M\(index * 10 + 1) 100v-\(height)h8v\(height)z"
    }
    return text
  }

  /// The labels of the first, the middle and the last column.
  private var ends: [String] {
    guard let first = columns.first, let last = columns.last, columns.count > 1 else {
      return columns.map(\.label)
    }
    return columns.count < 3
      ? [first.label, last.label] : [first.label, columns[columns.count / 2].label, last.label]
  }
}
