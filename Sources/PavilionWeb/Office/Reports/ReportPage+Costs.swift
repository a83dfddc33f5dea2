import Calendars
import HTML
import JuiceBar
import Localization

extension ReportPage {
  /// The cost of fruit and the margins; one sentence if no delivery has stated a cost.
  @NodeBuilder
  func costs(_ context: ScreenContext) -> [Node] {
    let texts = context.texts
    stock(context)
    if figures.costs.areKnown {
      values(texts)
      fruitCosts(context)
      margins(context)
    }
  }

  private func stock(_ context: ScreenContext) -> Node {
    let texts = context.texts
    let lead: TextKey = figures.costs.areKnown ? .reportStockLead : .reportStockNoCosts
    let columns: [TextKey] = [.reportPieces, .reportUnpriced, .reportUnitCost, .reportValue]
    return section(.stock, texts(.reportStock), texts) {
      p(.class("hint")) { texts(lead) }
      if figures.costs.areKnown {
        table(.class("report-table", "stacked-table")) {
          head([texts(.reportFruit)] + columns.map { texts($0) })
          tbody {
            for row in figures.costs.stock {
              tr {
                th(.scope("row")) { name(row.fruit, context) }
                cell(texts(.reportPieces), texts.number(row.cost.priced))
                cell(texts(.reportUnpriced), texts.number(row.cost.unpriced))
                cell(
                  texts(.reportUnitCost),
                  row.cost.ofOne.map { price($0, texts) } ?? texts(.reportNotKnown)
                )
                cell(texts(.reportValue), price(row.cost.value, texts))
              }
            }
          }
        }
      }
    }
  }

  private func values(_ texts: Texts) -> Node {
    let rows = figures.costs.days.map { (texts.date(LocalTime.date(of: $0.day)), $0.value) }
    return section(.values, texts(.reportValues), texts) {
      if let best = rows.max(by: { $0.1 < $1.1 }) {
        let most = texts(.reportValueMost, ["when": best.0, "amount": price(best.1, texts)])
        p { most }
        ReportChart(
          id: ReportSheet.values.rawValue,
          title: texts(.reportValues),
          description: most,
          columns: rows.map { ReportChart.Column(label: $0.0, value: $0.1) },
          maximumText: price(best.1, texts)
        ).node(in: texts)
        details(.class("report-behind")) {
          summary { texts(.reportTable) }
          table(.class("report-table", "stacked-table")) {
            head([texts(.reportDay), texts(.reportValue)])
            tbody {
              for row in rows {
                tr {
                  th(.scope("row")) { row.0 }
                  cell(texts(.reportValue), price(row.1, texts))
                }
              }
            }
          }
        }
      }
    }
  }

  private func fruitCosts(_ context: ScreenContext) -> Node {
    let texts = context.texts
    let columns: [TextKey] = [
      .reportCostDelivered, .reportCostUsed, .reportCostWasted, .reportCostCounted,
      .reportCostOther,
    ]
    return section(.costs, texts(.reportCosts), texts) {
      table(.class("report-table", "stacked-table")) {
        head([texts(.reportFruit)] + columns.map { texts($0) })
        tbody {
          for row in figures.costs.fruits {
            tr {
              th(.scope("row")) { name(row.fruit, context) }
              for (key, amount) in zip(columns, row.amounts) {
                cell(texts(key), price(amount, texts))
              }
            }
          }
        }
      }
    }
  }

  private func margins(_ context: ScreenContext) -> Node {
    let texts = context.texts
    let columns: [TextKey] = [.reportKept, .reportCost, .reportMargin]
    return section(.margins, texts(.reportMargins), texts) {
      p(.class("hint")) {
        texts(figures.costs.margins.isEmpty ? .reportNothing : .reportMarginLead)
      }
      if !figures.costs.margins.isEmpty {
        table(.class("report-table", "stacked-table")) {
          head([texts(.reportJuice)] + columns.map { texts($0) })
          tbody {
            for row in figures.costs.margins {
              tr {
                th(.scope("row")) { name(row.juice, context) }
                for (key, amount) in zip(columns, [row.kept, row.cost, row.margin]) {
                  cell(texts(key), amount.map { price($0, texts) } ?? texts(.reportNotKnown))
                }
              }
            }
          }
        }
      }
    }
  }
}

extension ReportCosts.FruitRow {
  /// The amounts in the order of the table.
  var amounts: [Int] { [delivered, used, wasted, counted, other] }
}
