import CSV
import JuiceBar
import Localization

extension ReportSheet {
  /// The tables of waits, in seconds, and of costs, in minor units.
  func figureTable(
    of figures: ReportFigures,
    menu: Menu,
    _ texts: Texts,
    _ fruitName: (FruitID) -> String,
    _ juiceName: (JuiceID) -> String
  ) -> CSVTable {
    let amount = { (key: TextKey) in "\(texts(key)) (\(menu.currency))" }
    var table: CSVTable
    switch self {
    case .waitDays, .waits:
      let isByDay = self == .waitDays
      table = CSVTable(
        columns: [texts(isByDay ? .reportDay : .reportHour), texts(.reportOrders)]
          + ReportWaits.Row.columns.map { "\(texts($0)) (s)" }
      )
      for row in isByDay ? figures.waits.days : figures.waits.hours {
        let time: CSVTable.Field =
          isByDay ? .text(ReportPeriod.text(of: row.time)) : .number(row.time)
        table.add([time, .number(row.ready.orders)] + row.seconds.map(Self.field))
      }
    case .stock:
      table = CSVTable(columns: [
        texts(.reportFruit), texts(.reportPieces), texts(.reportUnpriced),
        amount(.reportUnitCost), amount(.reportValue),
      ])
      for row in figures.costs.stock {
        table.add([
          .text(fruitName(row.fruit)), .number(row.cost.priced), .number(row.cost.unpriced),
          Self.field(row.cost.ofOne), .number(row.cost.value),
        ])
      }
    case .values:
      table = CSVTable(columns: [texts(.reportDay), amount(.reportValue)])
      for row in figures.costs.days {
        table.add([.text(ReportPeriod.text(of: row.day)), .number(row.value)])
      }
    case .costs:
      table = CSVTable(columns: [
        texts(.reportFruit), amount(.reportCostDelivered), amount(.reportCostUsed),
        amount(.reportCostWasted), amount(.reportCostCounted), amount(.reportCostOther),
      ])
      for row in figures.costs.fruits {
        table.add([.text(fruitName(row.fruit))] + row.amounts.map(CSVTable.Field.number))
      }
    default:
      table = CSVTable(columns: [
        texts(.reportJuice), amount(.reportKept), amount(.reportCost), amount(.reportMargin),
      ])
      for row in figures.costs.margins {
        table.add([
          .text(juiceName(row.juice)), .number(row.kept), Self.field(row.cost),
          Self.field(row.margin),
        ])
      }
    }
    return table
  }

  /// A number, or an empty field for `nil`.
  private static func field(_ number: Int?) -> CSVTable.Field {
    number.map(CSVTable.Field.number) ?? .text("")
  }
}
