import JuiceBar
import Localization

/// A table of a report, for the page and for a file.
struct ReportTable {
  /// A name or a figure, which is `nil` if it is unknown.
  enum Cell {
    case juice(JuiceID)
    case fruit(FruitID)
    /// A day since 1970.
    case day(Int)
    /// An hour of the day.
    case hour(Int)
    case words(TextKey)
    case number(Int?)
    /// Minor units.
    case amount(Int?)
    case seconds(Int?)
  }

  /// The name of a column, with the unit of its figures.
  enum Column {
    case plain(TextKey)
    case amount(TextKey)
    case seconds(TextKey)

    var key: TextKey {
      switch self {
      case .plain(let key), .amount(let key), .seconds(let key): key
      }
    }
  }

  struct Row {
    let name: Cell
    let figures: [Cell]
    /// The percentage of the largest figure, if the page draws it.
    var share: Int?
  }

  let columns: [Column]
  let rows: [Row]
}

extension ReportFigures {
  /// A table.
  ///
  /// The page leaves out times without sales and cancelled glasses, and shows refunds as negative.
  func table(_ sheet: ReportSheet, inFile: Bool) -> ReportTable {
    switch sheet {
    case .juices: juiceTable(inFile: inFile)
    case .days: salesTable(.reportDay, days, inFile: inFile) { .day($0) }
    case .hours: salesTable(.reportHour, hours, inFile: inFile) { .hour($0) }
    case .waits: Self.waitTable(.reportHour, waits.hours) { .hour($0) }
    case .waitDays: Self.waitTable(.reportDay, waits.days) { .day($0) }
    case .fruits:
      ReportTable(
        columns: [
          .reportFruit, .reportUsed, .reportDelivered, .reportWasted, .reportOther,
        ].map(ReportTable.Column.plain),
        rows: fruits.map { row in
          let pieces = [row.used, row.delivered, row.wasted, row.otherPieces]
          return ReportTable.Row(name: .fruit(row.fruit), figures: pieces.map { .number($0) })
        }
      )
    case .stock:
      ReportTable(
        columns: [
          .plain(.reportFruit), .plain(.reportPieces), .plain(.reportUnpriced),
          .amount(.reportUnitCost), .amount(.reportValue),
        ],
        rows: costs.stock.map { row in
          ReportTable.Row(
            name: .fruit(row.fruit),
            figures: [
              .number(row.cost.priced), .number(row.cost.unpriced), .amount(row.cost.ofOne),
              .amount(row.cost.value),
            ]
          )
        }
      )
    case .values:
      ReportTable(
        columns: [.plain(.reportDay), .amount(.reportValue)],
        rows: costs.days.map { ReportTable.Row(name: .day($0.day), figures: [.amount($0.value)]) }
      )
    case .costs:
      ReportTable(
        columns: [.plain(.reportFruit)]
          + [
            .reportCostDelivered, .reportCostUsed, .reportCostWasted, .reportCostCounted,
            .reportCostOther,
          ].map(ReportTable.Column.amount),
        rows: costs.fruits.map { row in
          let amounts = [row.delivered, row.used, row.wasted, row.counted, row.other]
          return ReportTable.Row(name: .fruit(row.fruit), figures: amounts.map { .amount($0) })
        }
      )
    case .margins:
      ReportTable(
        columns: [.plain(.reportJuice)]
          + [.reportKept, .reportCost, .reportMargin].map(ReportTable.Column.amount),
        rows: costs.margins.map { row in
          let amounts = [row.kept, row.cost, row.margin]
          return ReportTable.Row(name: .juice(row.juice), figures: amounts.map { .amount($0) })
        }
      )
    case .missed:
      ReportTable(
        columns: [.reportJuice, .reportShort, .reportMissed].map(ReportTable.Column.plain),
        rows: missed.map { row in
          ReportTable.Row(
            name: .juice(row.missed.juice),
            figures: [.fruit(row.missed.fruit), .number(row.glasses)]
          )
        }
      )
    }
  }

  private func juiceTable(inFile: Bool) -> ReportTable {
    let most = max(1, juices.map(\.turnover.netGlasses).max() ?? 1)
    var rows = juices.map { row in
      ReportTable.Row(
        name: .juice(row.juice),
        figures: Self.sales(row.turnover, inFile: inFile),
        share: row.turnover.netGlasses * 100 / most
      )
    }
    if unattributed != 0, inFile || !juices.isEmpty {
      let none = ReportTable.Cell.number(inFile ? 0 : nil)
      let refunds = ReportTable.Cell.amount(inFile ? unattributed : -unattributed)
      let figures = [none, none] + (inFile ? [none] : []) + [refunds, .amount(-unattributed)]
      rows.append(ReportTable.Row(name: .words(.reportNoJuice), figures: figures))
    }
    return ReportTable(columns: Self.salesColumns(.reportJuice, inFile: inFile), rows: rows)
  }

  private func salesTable(
    _ time: TextKey,
    _ rows: [TimeRow],
    inFile: Bool,
    name: (Int) -> ReportTable.Cell
  ) -> ReportTable {
    ReportTable(
      columns: Self.salesColumns(time, inFile: inFile) + [.amount(.reportTax)],
      rows: rows.filter { inFile || $0.turnover != Turnover() }.map { row in
        ReportTable.Row(
          name: name(row.time),
          figures: Self.sales(row.turnover, inFile: inFile) + [.amount(row.turnover.keptTax)]
        )
      }
    )
  }

  private static func salesColumns(_ name: TextKey, inFile: Bool) -> [ReportTable.Column] {
    [.plain(name), .plain(.reportGlasses), .amount(.reportGross)]
      + (inFile ? [.plain(.reportCancelled)] : [])
      + [.amount(.reportRefunds), .amount(.reportKept)]
  }

  private static func sales(_ turnover: Turnover, inFile: Bool) -> [ReportTable.Cell] {
    [.number(turnover.netGlasses), .amount(turnover.netGross)]
      + (inFile ? [.number(turnover.cancelledGlasses)] : [])
      + [.amount(inFile ? turnover.refunded : -turnover.refunded), .amount(turnover.kept)]
  }

  private static func waitTable(
    _ time: TextKey,
    _ rows: [ReportWaits.Row],
    name: (Int) -> ReportTable.Cell
  ) -> ReportTable {
    ReportTable(
      columns: [.plain(time), .plain(.reportOrders)]
        + [
          .reportWaitMean, .reportWaitMedian, .reportWaitNine, .reportWaitCollected,
        ].map(ReportTable.Column.seconds),
      rows: rows.map { row in
        ReportTable.Row(
          name: name(row.time),
          figures: [.number(row.ready.orders)] + row.seconds.map { .seconds($0) }
        )
      }
    )
  }
}
