import CounterWeb
import JSON
import JuiceBar
import Localization
import Web

/// The money of a report by currency, beside that of the days before; amounts in different
/// currencies are never added.
struct ReportMoney {
  struct Row {
    let currency: String
    let totals: MoneyTotals
    /// The money of the days before; nothing if they had none.
    let before: MoneyTotals?
  }

  /// The currency of the report first.
  let rows: [Row]

  /// Without payments to come, nothing is owed.
  init(
    _ money: [String: MoneyTotals],
    before: [String: MoneyTotals],
    of currency: String,
    isOwed: Bool
  ) {
    let others = money.keys.filter { $0 != currency }.sorted()
    rows = ([currency] + others).map { currency in
      var totals = money[currency] ?? MoneyTotals()
      var earlier = before[currency]
      if !isOwed {
        totals.owed = 0
        earlier?.owed = 0
      }
      return Row(currency: currency, totals: totals, before: earlier)
    }
  }

  var json: JSONValue {
    .array(
      rows.map { row in
        let totals = row.totals
        return [
          "currency": .string(row.currency), "ordered": .integer(totals.ordered),
          "cancelled": .integer(totals.cancelled), "owed": .integer(totals.owed),
          "waived": .integer(totals.waived), "received": .integer(totals.total.received),
          "refunded": .integer(totals.total.refunded), "net": .integer(totals.total.net),
          "tenders": .array(
            totals.kinds.map { kind in
              let takings = totals.tenders[kind] ?? Takings()
              var line = kind.json
              line["received"] = .integer(takings.received)
              line["refunded"] = .integer(takings.refunded)
              line["net"] = .integer(takings.net)
              return .object(line)
            }
          ),
        ]
      }
    )
  }

  static let schema = Schema.array(
    of: .object([
      "currency": .string, "ordered": .integer.described("All orders placed."),
      "cancelled": .integer, "owed": .integer(from: 0).described("By the orders placed, now."),
      "waived": .integer, "received": .integer.described("The payments that hold."),
      "refunded": .integer, "net": .integer.described("Received less refunded."),
      "tenders": .array(
        of: .ofTenderKind([
          "received": .integer, "refunded": .integer, "net": .integer,
        ])
      ),
    ])
  ).described("By currency; amounts in different ones are never added.")
}

extension ReportMoney.Row {
  /// Net leads; each figure with its change on the days before.
  func figures(_ texts: Texts) -> Figures {
    func figure(
      _ name: TextKey,
      _ amount: (MoneyTotals) -> Int,
      notes: [String] = []
    ) -> Figures.Figure {
      let change = before.flatMap { texts.change(amount(totals), from: amount($0)) }
      let all = [change].compactMap(\.self) + notes
      return .init(texts(name), texts.price(amount(totals), in: currency), notes: all)
    }
    let cancelled = texts.price(totals.cancelled, in: currency)
    let waived = texts.price(totals.waived, in: currency)
    let figures = [
      figure(.reportNet) { $0.total.net },
      figure(
        .reportReceived,
        { $0.total.received },
        notes: totals.waived == 0 ? [] : [texts(.reportWaived, ["amount": waived])]
      ),
      figure(
        .reportOrdered,
        \.ordered,
        notes: totals.cancelled == 0 ? [] : [texts(.reportCancelledFor, ["amount": cancelled])]
      ),
      figure(.reportOwed, \.owed), figure(.reportRefunded) { $0.total.refunded },
    ]
    return Figures(figures, label: currency)
  }
}

extension Texts {
  /// By how many per cent an amount differs from an earlier one; nothing without an earlier one.
  fileprivate func change(_ amount: Int, from before: Int) -> String? {
    guard before > 0 else { return nil }
    let percent = Int((Double(amount - before) / Double(before) * 100).rounded())
    let sign = percent > 0 ? "+" : percent < 0 ? "\u{2212}" : "\u{B1}"
    return self(.reportChange, ["percent": sign + number(Int(percent.magnitude))])
  }
}
