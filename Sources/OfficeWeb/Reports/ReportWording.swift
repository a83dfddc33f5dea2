import CSV
import Calendars
import CounterWeb
import HTML
import JuiceBar
import Languages
import Localization
import Web

/// A report in words.
struct ReportWording {
  let texts: Texts
  let menu: Menu
  /// The currency of amounts that name none.
  let currency: String

  func text(_ cell: ReportTable.Cell) -> String {
    switch cell {
    case .juice(let juice): menu[juice]?.name.text(in: texts.language) ?? juice.rawValue
    case .fruit(let fruit): menu[fruit]?.name.text(in: texts.language) ?? fruit.rawValue
    case .day(let day): texts.date(LocalTime.date(of: day))
    case .hour(let hour): texts.time(hour: hour, minute: 0)
    case .words(let key): texts(key)
    case .amount(let amount):
      amount.map { texts.price($0, in: currency) } ?? texts(.reportNotKnown)
    case .money(let amount, let currency): texts.price(amount, in: currency)
    case .tender(let kind): texts.name(of: kind)
    case .currency(let currency): currency
    case .number(let number?): texts.number(number)
    case .seconds(let seconds?): duration(seconds)
    case .percentile(let seconds?): rounded(seconds)
    case .share(let share): texts(.reportPercent, ["percent": texts.number(share / 10)])
    case .number(nil), .seconds(nil), .percentile(nil): "\u{2013}"
    }
  }

  private func duration(_ seconds: Int) -> String {
    texts(
      .reportDuration,
      ["minutes": texts.number(seconds / 60), "seconds": texts.number(seconds % 60)]
    )
  }

  /// The end of a bucket of waits, which is as exact as the bucket is narrow.
  private func rounded(_ seconds: Int) -> String {
    if seconds > Waits.countedEnd {
      return texts(.reportDurationOver, ["hours": texts.number(Waits.countedEnd / 3_600)])
    }
    let minutes = texts.number(seconds / 60)
    return texts(
      .reportDurationAbout,
      [
        "duration": seconds > Waits.fineEnd
          ? texts(.reportDurationMinutes, ["minutes": minutes]) : duration(seconds)
      ]
    )
  }

  // MARK: - Files

  /// A table as a file: days are ISO dates, figures plain numbers in the unit of their column.
  func file(of table: ReportTable) -> String {
    var file = CSVTable(columns: table.columns.map(heading))
    for row in table.rows { file.add(([row.name] + row.figures).map(field)) }
    return file.text
  }

  private func heading(_ column: ReportTable.Column) -> String {
    switch column {
    case .plain(let key): texts(key)
    case .amount(let key): "\(texts(key)) (\(currency))"
    case .seconds(let key): "\(texts(key)) (s)"
    }
  }

  private func field(_ cell: ReportTable.Cell) -> CSVTable.Field {
    switch cell {
    case .day(let day): .text(LocalTime.text(of: day))
    case .hour(let hour): .number(hour)
    case .number(let figure), .amount(let figure), .seconds(let figure), .percentile(let figure):
      figure.map(CSVTable.Field.number) ?? .text("")
    case .money(let amount, _): .number(amount)
    case .juice, .fruit, .words, .share, .tender, .currency: .text(text(cell))
    }
  }

  // MARK: - The page

  func node(of table: ReportTable) -> Node {
    CardTable(
      table.columns.map { .figure(texts($0.key)) },
      table.rows.map { row in
        .init(
          head: .group {
            text(row.name)
            row.share.map(bar)
          },
          row.figures.map { .text(text($0)) }
        )
      }
    ).node
  }

  private func bar(_ share: Int) -> Node {
    svg(
      .class("report-bar"),
      Attribute("viewBox", "0 0 100 1"),
      Attribute("preserveAspectRatio", "none"),
      .aria("hidden", "true")
    ) { path(Attribute("d", "M0 0H\(max(0, share))V1H0z")) }
  }
}
