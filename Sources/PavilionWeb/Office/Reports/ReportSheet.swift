import CSV
import JuiceBar
import Languages
import Localization

/// A table of a report as a file for spreadsheets; numbers are plain and amounts in minor units.
enum ReportSheet: String, CaseIterable {
  case juices
  case days
  case hours
  case fruits
  case missed
  case waits
  case waitDays = "wait-days"
  case stock
  case values
  case costs
  case margins

  /// The columns of the tables of sales.
  static let takings: [TextKey] = [
    .reportGlasses, .reportGross, .reportRefunds, .reportKept,
  ]

  /// The file's content.
  func text(of figures: ReportFigures, menu: Menu, in language: Language) -> String {
    let texts = Texts(language)
    let name = { (fruit: FruitID) in menu[fruit]?.name.text(in: language) ?? fruit.rawValue }
    let juiceName = { (juice: JuiceID) in menu[juice]?.name.text(in: language) ?? juice.rawValue }
    var table: CSVTable
    switch self {
    case .juices:
      table = turnovers([texts(.reportJuice)], menu, texts)
      for row in figures.juices {
        table.add([.text(juiceName(row.juice))] + fields(of: row.turnover))
      }
      if figures.unattributed != 0 {
        table.add([
          .text(texts(.reportNoJuice)), .number(0), .number(0), .number(0),
          .number(figures.unattributed), .number(-figures.unattributed),
        ])
      }
    case .days:
      table = turnovers([texts(.reportDay)], menu, texts, hasTax: true)
      for row in figures.days {
        table.add(
          [.text(ReportPeriod.text(of: row.time))] + fields(of: row.turnover)
            + [.number(row.turnover.keptTax)]
        )
      }
    case .hours:
      table = turnovers([texts(.reportHour)], menu, texts, hasTax: true)
      for row in figures.hours {
        table.add(
          [.number(row.time)] + fields(of: row.turnover) + [.number(row.turnover.keptTax)]
        )
      }
    case .fruits:
      table = CSVTable(columns: [
        texts(.reportFruit), texts(.reportUsed), texts(.reportDelivered), texts(.reportWasted),
        texts(.reportOther),
      ])
      for row in figures.fruits {
        let pieces = [row.used, row.delivered, row.wasted, row.other].map(CSVTable.Field.number)
        table.add([.text(name(row.fruit))] + pieces)
      }
    case .missed:
      table = CSVTable(columns: [
        texts(.reportJuice), texts(.reportShort), texts(.reportMissed),
      ])
      for row in figures.missed {
        table.add([
          .text(juiceName(row.missed.juice)), .text(name(row.missed.fruit)), .number(row.glasses),
        ])
      }
    case .waits, .waitDays, .stock, .values, .costs, .margins:
      table = figureTable(of: figures, menu: menu, texts, name, juiceName)
    }
    return table.text
  }

  private func turnovers(
    _ first: [String],
    _ menu: Menu,
    _ texts: Texts,
    hasTax: Bool = false
  ) -> CSVTable {
    let amount = { (key: TextKey) in "\(texts(key)) (\(menu.currency))" }
    return CSVTable(
      columns: first
        + [
          texts(.reportGlasses), amount(.reportGross), texts(.reportCancelled),
          amount(.reportRefunds), amount(.reportKept),
        ] + (hasTax ? [amount(.reportTax)] : [])
    )
  }

  private func fields(of turnover: Turnover) -> [CSVTable.Field] {
    [
      .number(turnover.netGlasses), .number(turnover.netGross),
      .number(turnover.cancelledGlasses), .number(turnover.refunded), .number(turnover.kept),
    ]
  }
}
