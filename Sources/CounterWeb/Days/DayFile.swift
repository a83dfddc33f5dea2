package import CSV
package import JuiceBar
import Money
import Web

/// The report of a day as a file for spreadsheets: a figure a line, amounts in minor units, fruit in
/// pieces, orders by their lasting numbers.
package struct DayFile {
  private let report: DayReport

  package init(report: DayReport) { self.report = report }

  package var table: CSVTable {
    var table = CSVTable(columns: ["currency", "section", "name", "count", "amount"])
    func add(_ currency: String, _ section: String, _ name: String, _ count: Int?, _ amount: Int?) {
      let figures = [count, amount].map { $0.map(CSVTable.Field.number) ?? .text("") }
      table.add([.text(currency), .text(section), .text(name)] + figures)
    }
    let drawer = report.currency
    add(drawer, "drawer", "float", nil, report.float)
    add(drawer, "drawer", "in", nil, report.cashIn)
    add(drawer, "drawer", "out", nil, report.cashOut)
    for kind in report.kinds {
      add(drawer, "expected", kind.rawValue, nil, report.expected(kind))
      if let counted = report.closing?.count.amounts[kind] {
        add(drawer, "counted", kind.rawValue, nil, counted)
      }
    }
    for money in report.money {
      let currency = money.currency
      add(currency, "orders", "ordered", money.ordered.count, money.ordered.amount)
      add(currency, "orders", "cancelled", money.cancelled.count, money.cancelled.amount)
      add(currency, "orders", "unpaid", money.unpaid.count, money.unpaid.amount)
      for (reason, tally) in money.waived.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        add(currency, "waived", reason.rawValue, tally.count, tally.amount)
      }
      for kind in money.kinds {
        let received = money.received[kind] ?? DayReport.Tally()
        add(currency, "received", kind.rawValue, received.count, received.amount)
        add(currency, "refunded", kind.rawValue, nil, money.refunded[kind, default: 0])
      }
      add(currency, "money", "refunds", money.refunds.count, money.refunds.amount)
      add(currency, "money", "voids", money.voids.count, money.voids.amount)
      add(currency, "money", "net", nil, money.net)
      for (rate, taxed) in money.taxes.sorted(by: { $0.key < $1.key }) {
        add(currency, "gross at rate", "\(rate)", nil, taxed.gross - taxed.refunded)
        add(currency, "tax at rate", "\(rate)", nil, taxed.tax - taxed.refundedTax)
      }
      for (name, person) in money.people.sorted(by: { $0.key < $1.key }) {
        add(currency, "person received", name, nil, person.received)
        add(currency, "person refunded", name, nil, person.refunded)
        add(currency, "person voided", name, nil, person.voided)
      }
    }
    if let orders = report.orders {
      add("", "order number", "first", orders.lowerBound, nil)
      add("", "order number", "last", orders.upperBound, nil)
    }
    add("", "orders", "carried over", report.open, nil)
    add("", "glasses", "ordered", report.glasses, nil)
    for (fruit, pieces) in report.fruit.sorted(by: { $0.key < $1.key }) {
      add("", "fruit", fruit.rawValue, pieces, nil)
    }
    return table
  }
}
