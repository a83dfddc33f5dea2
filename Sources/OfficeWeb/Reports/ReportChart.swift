import CounterWeb
import HTML
import JuiceBar
import Localization
import Web

/// A column chart over time: a picture with a title and a description, its scale in words beside
/// it, and the table of the same figures behind it.
///
/// The picture holds no text, so that words keep their size however it is stretched.
struct ReportChart {
  let sheet: ReportSheet
  /// The content of the picture, in a sentence.
  let description: String
  let columns: [(label: String, value: Int)]
  /// The scale in words, if it is not a plain number.
  var maximumText: String?

  private var most: Int { max(1, columns.map(\.value).max() ?? 0) }

  func node(in texts: Texts) -> Node {
    let id = sheet.rawValue
    return div(.class("report-chart")) {
      span(.class("report-most"), .aria("hidden", "true")) { maximumText ?? texts.number(most) }
      svg(
        .role("img"),
        .aria("labelledby", "\(id)-chart-title"),
        .aria("describedby", "\(id)-chart-text"),
        Attribute("viewBox", "0 0 \(columns.count * 10) 100"),
        Attribute("preserveAspectRatio", "none")
      ) {
        Element("title")(.id("\(id)-chart-title")) { texts(sheet.title) }
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

extension ReportSheet {
  var hasChart: Bool { [.days, .hours, .waits, .waitDays, .values].contains(self) }
}

extension ReportFigures {
  /// The chart of a table; `nil` if the table has none or no figures.
  func chart(_ sheet: ReportSheet, _ wording: ReportWording) -> ReportChart? {
    switch sheet {
    case .days: salesChart(sheet, days.map { (.day($0.time), $0.turnover) }, wording)
    case .hours: salesChart(sheet, hours.map { (.hour($0.time), $0.turnover) }, wording)
    case .waits: waitChart(sheet, waits.hours.map { (.hour($0.time), $0.ready.mean) }, wording)
    case .waitDays: waitChart(sheet, waits.days.map { (.day($0.time), $0.ready.mean) }, wording)
    case .values: valueChart(wording)
    case .money, .juices, .fruits, .stock, .costs, .margins, .missed: nil
    }
  }

  private func salesChart(
    _ sheet: ReportSheet,
    _ rows: [(time: ReportTable.Cell, turnover: Turnover)],
    _ wording: ReportWording
  ) -> ReportChart? {
    let columns = rows.map { (wording.text($0.time), max(0, $0.turnover.netGlasses)) }
    guard let (label, glasses) = columns.max(by: { $0.1 < $1.1 }), glasses > 0 else { return nil }
    let most = wording.texts(.reportMost, count: glasses, ["when": label])
    return ReportChart(sheet: sheet, description: most, columns: columns)
  }

  private func waitChart(
    _ sheet: ReportSheet,
    _ rows: [(time: ReportTable.Cell, mean: Int?)],
    _ wording: ReportWording
  ) -> ReportChart? {
    guard let longest = rows.max(by: { ($0.mean ?? 0) < ($1.mean ?? 0) }) else { return nil }
    let wait = wording.text(.seconds(longest.mean))
    let when = wording.text(longest.time)
    let most = wording.texts(.reportWaitMost, ["when": when, "wait": wait])
    let columns = rows.map { (wording.text($0.time), $0.mean ?? 0) }
    return ReportChart(sheet: sheet, description: most, columns: columns, maximumText: wait)
  }

  private func valueChart(_ wording: ReportWording) -> ReportChart? {
    guard let best = costs.days.max(by: { $0.value < $1.value }) else { return nil }
    let value = wording.text(.amount(best.value))
    let when = wording.text(.day(best.day))
    let most = wording.texts(.reportValueMost, ["when": when, "amount": value])
    let columns = costs.days.map { (wording.text(.day($0.day)), $0.value) }
    return ReportChart(sheet: .values, description: most, columns: columns, maximumText: value)
  }
}
