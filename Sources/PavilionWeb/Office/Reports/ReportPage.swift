import Calendars
import HTML
import JuiceBar
import Languages
import Localization

/// The report of a period: the sales, their times, the use of fruit, and the lost sales.
struct ReportPage: Page {
  let figures: ReportFigures
  let period: ReportPeriod
  let today: Int
  let menu: Menu
  /// The days typed, if they are not a valid period.
  var typed: [String: String]?

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let screen = Screen(title: texts(.reportTitle), name: "report-screen", isForStaff: true)
    return screen.html(in: context) {
      main(.id("main")) {
        div(.class("screen-heading")) { h1 { texts(.reportTitle) } }
        p(.class("lead")) { periodText(texts) }
        choice(texts)
        sums(texts)
        byJuice(context)
        byTime(
          .days,
          title: texts(.reportByDay),
          heading: texts(.reportDay),
          rows: figures.days.map { (texts.date(LocalTime.date(of: $0.time)), $0.turnover) },
          texts
        )
        byTime(
          .hours,
          title: texts(.reportByHour),
          heading: texts(.reportHour),
          rows: figures.hours.map { (texts.time(hour: $0.time, minute: 0), $0.turnover) },
          texts
        )
        waits(
          .waits,
          title: texts(.reportWaitHours),
          heading: texts(.reportHour),
          rows: figures.waits.hours.map { (texts.time(hour: $0.time, minute: 0), $0) },
          texts
        )
        waits(
          .waitDays,
          title: texts(.reportWaitDays),
          heading: texts(.reportDay),
          rows: figures.waits.days.map { (texts.date(LocalTime.date(of: $0.time)), $0) },
          texts
        )
        fruits(context)
        costs(context)
        missed(context)
      }
    }
  }

  private func periodText(_ texts: Texts) -> String {
    let first = LocalTime.date(of: period.days.lowerBound)
    guard period.days.count > 1 else { return texts.date(first) }
    return texts.period(from: first, to: LocalTime.date(of: period.days.upperBound))
  }

  func price(_ amount: Int, _ texts: Texts) -> String {
    texts.price(amount, in: menu.currency)
  }

  // MARK: - The period

  private func choice(_ texts: Texts) -> Node {
    div(.class("report-choice")) {
      nav(.aria("label", texts(.reportPeriod))) {
        ul {
          preset(.reportToday, ReportPeriod(last: 1, today: today), texts)
          preset(.reportWeek, ReportPeriod(last: 7, today: today), texts)
          preset(.reportMonth, ReportPeriod(last: 30, today: today), texts)
          preset(.reportYear, ReportPeriod(yearOf: today), texts)
        }
      }
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

  private func preset(_ key: TextKey, _ other: ReportPeriod, _ texts: Texts) -> Node {
    li {
      a(
        .class("button"),
        .href(Link.reports(other.link).path),
        other == period ? .aria("current", "page") : nil
      ) { texts(key) }
    }
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
        .value(typed?[name] ?? ReportPeriod.text(of: day)),
        Attribute("inputmode", "numeric"),
        typed == nil ? nil : .aria("invalid", "true"),
        typed == nil ? nil : .aria("describedby", Self.errorID),
        typed != nil && name == "from" ? .autofocus : nil,
        .required
      )
    }
  }

  // MARK: - The figures

  private func sums(_ texts: Texts) -> Node {
    dl(.class("report-sums")) {
      sum(texts(.reportGlasses), texts.number(figures.total.netGlasses))
      sum(texts(.reportGross), price(figures.total.netGross, texts))
      sum(texts(.reportRefunds), price(-figures.total.refunded, texts))
      sum(texts(.reportKept), price(figures.total.kept, texts))
      sum(texts(.reportTax), price(figures.total.keptTax, texts))
      sum(texts(.reportCancelled), texts.number(figures.total.cancelledGlasses))
      sum(texts(.reportMissed), texts.number(figures.missedGlasses))
      sum(texts(.reportWaits), texts.wait(figures.waits.total.ready.mean))
      if figures.costs.areKnown {
        sum(texts(.reportStock), price(figures.costs.value, texts))
      }
    }
  }

  private func sum(_ name: String, _ figure: String) -> Node {
    div {
      dt { name }
      dd { figure }
    }
  }

  func section(
    _ sheet: ReportSheet,
    _ title: String,
    _ texts: Texts,
    @NodeBuilder content: () -> [Node]
  ) -> Node {
    let id = sheet.rawValue
    return HTML.section(.class("report-section"), .aria("labelledby", id)) {
      h2(.id(id)) { title }
      content()
      a(.class("report-download"), .href(Link.reportSheet(id, period.link).path)) {
        texts(.reportDownload, ["table": title])
      }
    }
  }

  private func byJuice(_ context: ScreenContext) -> Node {
    let texts = context.texts
    let most = max(1, figures.juices.map(\.turnover.netGlasses).max() ?? 1)
    return section(.juices, texts(.reportByJuice), texts) {
      if figures.juices.isEmpty {
        p(.class("hint")) { texts(.reportNothing) }
      } else {
        table(.class("report-table", "stacked-table")) {
          head([texts(.reportJuice)] + ReportSheet.takings.map { texts($0) })
          tbody {
            for row in figures.juices {
              tr {
                th(.scope("row")) {
                  span { name(row.juice, context) }
                  bar(row.turnover.netGlasses * 100 / most)
                }
                takings(row.turnover, texts)
              }
            }
            if figures.unattributed != 0 {
              tr {
                th(.scope("row")) { texts(.reportNoJuice) }
                cell(texts(.reportGlasses), "\u{2013}")
                cell(texts(.reportGross), "\u{2013}")
                cell(texts(.reportRefunds), price(-figures.unattributed, texts))
                cell(texts(.reportKept), price(-figures.unattributed, texts))
              }
            }
          }
        }
      }
    }
  }

  private func bar(_ share: Int) -> Node {
    svg(
      .class("report-bar"),
      Attribute("viewBox", "0 0 100 1"),
      Attribute("preserveAspectRatio", "none"),
      .aria("hidden", "true")
    ) { path(Attribute("d", "M0 0H\(max(0, share))V1H0z")) }
  }

  private func byTime(
    _ sheet: ReportSheet,
    title: String,
    heading: String,
    rows: [(label: String, turnover: Turnover)],
    _ texts: Texts
  ) -> Node {
    section(sheet, title, texts) {
      if let best = rows.max(by: { $0.turnover.netGlasses < $1.turnover.netGlasses }),
        best.turnover.netGlasses > 0
      {
        let most = texts(.reportMost, count: best.turnover.netGlasses, ["when": best.label])
        p { most }
        ReportChart(
          id: sheet.rawValue,
          title: title,
          description: most,
          columns: rows.map {
            ReportChart.Column(label: $0.label, value: max(0, $0.turnover.netGlasses))
          }
        ).node(in: texts)
        details(.class("report-behind")) {
          summary { texts(.reportTable) }
          table(.class("report-table", "stacked-table")) {
            head([heading] + ReportSheet.takings.map { texts($0) } + [texts(.reportTax)])
            tbody {
              for row in rows where row.turnover != Turnover() {
                tr {
                  th(.scope("row")) { row.label }
                  takings(row.turnover, texts)
                  cell(texts(.reportTax), price(row.turnover.keptTax, texts))
                }
              }
            }
          }
        }
      } else {
        p(.class("hint")) { texts(.reportNothing) }
      }
    }
  }

  private func fruits(_ context: ScreenContext) -> Node {
    let texts = context.texts
    return section(.fruits, texts(.reportFruits), texts) {
      if figures.fruits.isEmpty {
        p(.class("hint")) { texts(.reportNothing) }
      } else {
        table(.class("report-table", "stacked-table")) {
          head([
            texts(.reportFruit), texts(.reportUsed), texts(.reportDelivered), texts(.reportWasted),
            texts(.reportOther),
          ])
          tbody {
            for row in figures.fruits {
              tr {
                th(.scope("row")) { name(row.fruit, context) }
                cell(texts(.reportUsed), texts.number(row.used))
                cell(texts(.reportDelivered), texts.number(row.delivered))
                cell(texts(.reportWasted), texts.number(row.wasted))
                cell(texts(.reportOther), texts.number(row.other))
              }
            }
          }
        }
      }
    }
  }

  private func missed(_ context: ScreenContext) -> Node {
    let texts = context.texts
    return section(.missed, texts(.reportMissedTitle), texts) {
      p(.class("hint")) { texts(figures.missed.isEmpty ? .reportNothing : .reportMissedLead) }
      if !figures.missed.isEmpty {
        table(.class("report-table", "stacked-table")) {
          head([texts(.reportJuice), texts(.reportShort), texts(.reportMissed)])
          tbody {
            for row in figures.missed {
              tr {
                th(.scope("row")) { name(row.missed.juice, context) }
                cell(texts(.reportShort), name(row.missed.fruit, context))
                cell(texts(.reportMissed), texts.number(row.glasses))
              }
            }
          }
        }
      }
    }
  }

  /// The amounts sold, refunded and kept.
  @NodeBuilder
  private func takings(_ turnover: Turnover, _ texts: Texts) -> [Node] {
    cell(texts(.reportGlasses), texts.number(turnover.netGlasses))
    cell(texts(.reportGross), price(turnover.netGross, texts))
    cell(texts(.reportRefunds), price(-turnover.refunded, texts))
    cell(texts(.reportKept), price(turnover.kept, texts))
  }

  /// A figure, with the name of its column for when the columns are stacked.
  func cell(_ name: String, _ figure: String) -> Node {
    td(.data("name", name)) { figure }
  }

  func head(_ names: [String]) -> Node {
    thead { tr { for name in names { th(.scope("col")) { name } } } }
  }

  func name(_ juice: JuiceID, _ context: ScreenContext) -> String {
    menu[juice]?.name.text(in: context.language) ?? juice.rawValue
  }

  func name(_ fruit: FruitID, _ context: ScreenContext) -> String {
    menu[fruit]?.name.text(in: context.language) ?? fruit.rawValue
  }
}

extension ReportPeriod {
  /// The period for an address.
  var link: Link.Days {
    Link.Days(from: Self.text(of: days.lowerBound), to: Self.text(of: days.upperBound))
  }
}
