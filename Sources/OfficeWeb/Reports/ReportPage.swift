import Calendars
import HTML
import JuiceBar
import Languages
import Localization
import Web

/// The report of a period: the sales, their times, the use of fruit, and the lost sales.
struct ReportPage: Page {
  let figures: ReportFigures
  let today: Int
  /// Whether other days and the files are open to the reader.
  let isForManager: Bool
  /// The days typed, if they are not a valid period.
  var typed: [String: String]?

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let wording = ReportWording(
      texts: texts,
      menu: figures.menu,
      currency: figures.currency
    )
    let screen = Screen(title: texts(.reportTitle), name: "report-screen", isForStaff: true)
    return screen.html(in: context) {
      main(.id("main")) {
        div(.class("screen-heading")) { h1 { texts(.reportTitle) } }
        p(.class("lead")) { periodText(texts) }
        if isForManager { choice(texts) }
        for row in figures.money.rows { row.figures(texts).node }
        sums(wording)
        for sheet in ReportSheet.allCases where figures.costs.areKnown || !sheet.needsCosts {
          section(sheet, wording)
        }
      }
    }
  }

  private var period: ReportPeriod { figures.period }

  private func periodText(_ texts: Texts) -> String {
    let first = LocalTime.date(of: period.days.lowerBound)
    guard period.days.count > 1 else { return texts.date(first) }
    return texts.period(from: first, to: LocalTime.date(of: period.days.upperBound))
  }

  // MARK: - The period

  private func choice(_ texts: Texts) -> Node {
    div(.class("report-choice")) {
      Segments(
        texts(.reportPeriod),
        [
          preset(.reportToday, ReportPeriod(last: 1, today: today), texts),
          preset(.reportWeek, ReportPeriod(last: 7, today: today), texts),
          preset(.reportMonth, ReportPeriod(last: 30, today: today), texts),
          preset(.reportYear, ReportPeriod(yearOf: today), texts),
        ]
      ).node
      form(.method("get"), .action(Link.reports(nil).path)) {
        day("from", .reportFrom, period.days.lowerBound, texts)
        day("to", .reportTo, period.days.upperBound, texts)
        button(.class("button")) { texts(.reportShow) }
        if typed != nil {
          p(.id(Self.errorID), .class("field-error"), .role("alert")) { texts(.reportWrongDays) }
        }
      }
    }
  }

  private func preset(
    _ key: TextKey,
    _ other: ReportPeriod,
    _ texts: Texts
  ) -> Segments.Segment {
    (texts(key), .reports(other.link), other == period)
  }

  private static let errorID = "report-error"

  private func day(_ name: String, _ key: TextKey, _ day: Int, _ texts: Texts) -> Node {
    label {
      span { texts(key) }
      // No date field: browsers make three tab stops of it, and arrow keys change its value, so
      // that a visitor with a keypad gets stuck in it.
      input(
        .type("text"),
        .name(name),
        .value(typed?[name] ?? LocalTime.text(of: day)),
        Attribute("inputmode", "numeric"),
        typed == nil ? nil : .aria("invalid", "true"),
        typed == nil ? nil : .aria("describedby", Self.errorID),
        typed != nil && name == "from" ? .autofocus : nil,
        .required
      )
    }
  }

  // MARK: - The figures

  private func sums(_ wording: ReportWording) -> Node {
    let total = figures.total
    var sums: [(TextKey, ReportTable.Cell)] = [
      (.reportGlasses, .number(total.netGlasses)), (.reportGross, .amount(total.netGross)),
      (.reportRefunds, .amount(-total.refunded)), (.reportKept, .amount(total.kept)),
      (.reportTax, .amount(total.keptTax)), (.reportCancelled, .number(total.cancelledGlasses)),
      (.reportMissed, .number(figures.missedGlasses)),
      (.reportWaits, .seconds(figures.waits.total.ready.mean)),
    ]
    if figures.costs.areKnown { sums.append((.reportStock, .amount(figures.costs.value))) }
    return Figures(sums.map { .init(wording.texts($0), wording.text($1)) }).node
  }

  private func section(_ sheet: ReportSheet, _ wording: ReportWording) -> Node {
    let (id, texts) = (sheet.rawValue, wording.texts)
    let data = figures.table(sheet, inFile: false)
    let table = wording.node(of: data)
    let chart = figures.chart(sheet, wording)
    let isEmpty = sheet.hasChart ? chart == nil : data.rows.isEmpty
    return HTML.section(.class("report-section"), .aria("labelledby", id)) {
      h2(.id(id)) { texts(sheet.title) }
      if let hint = hint(sheet, isEmpty: isEmpty) { p(.class("hint")) { texts(hint) } }
      if let chart {
        p { chart.description }
        chart.node(in: texts)
        details(.class("drop")) {
          summary { texts(.reportTable) }
          table
        }
      } else if !isEmpty || sheet == .costs {
        table
      }
      if isForManager {
        a(.class("report-download"), .href(Link.reportSheet(id, period.link).path)) {
          texts(.reportDownload, ["table": texts(sheet.title)])
        }
      }
    }
  }

  private func hint(_ sheet: ReportSheet, isEmpty: Bool) -> TextKey? {
    switch sheet {
    case .values, .costs: nil
    case .stock: isEmpty ? .reportStockNoCosts : .reportStockLead
    case _ where isEmpty: .reportNothing
    case .waits, .waitDays: .reportWaitLead
    case .margins: .reportMarginLead
    case .missed: .reportMissedLead
    case .money, .juices, .days, .hours, .fruits: nil
    }
  }
}
