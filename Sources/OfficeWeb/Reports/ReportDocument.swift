import Calendars
import CounterWeb
import JSON
import JuiceBar
import Web

/// A report in the API.
enum ReportDocument {
  static func full(_ figures: ReportFigures) -> JSONValue {
    let (costs, waits, days) = (figures.costs, figures.waits, figures.period.link)
    return [
      "from": .string(days.from), "to": .string(days.to),
      "currency": .string(figures.currency), "money": figures.money.json,
      "total": .object(members(of: figures.total)),
      "juices": rows(figures.juices) { row in
        ["juice": .string(row.juice.rawValue)] + members(of: row.turnover)
      },
      "days": rows(figures.days) { ["day": day($0.time)] + members(of: $0.turnover) },
      "hours": rows(figures.hours) { ["hour": .integer($0.time)] + members(of: $0.turnover) },
      "fruits": rows(figures.fruits) { row in
        [
          "fruit": .string(row.fruit.rawValue), "used": .integer(row.used),
          "delivered": .integer(row.delivered), "wasted": .integer(row.wasted),
          "other": .integer(row.otherPieces),
        ]
      },
      "tax": .integer(figures.total.keptTax),
      "unattributedRefunds": .integer(figures.unattributed),
      "waits": .object(waits.total.members),
      "waitDays": rows(waits.days) { ["day": day($0.time)] + $0.members },
      "waitHours": rows(waits.hours) { ["hour": .integer($0.time)] + $0.members },
      "stockValue": costs.areKnown ? .integer(costs.value) : .null,
      "stock": rows(costs.stock) { row in
        [
          "fruit": .string(row.fruit.rawValue), "pieces": .integer(row.cost.priced),
          "piecesWithoutCost": .integer(row.cost.unpriced), "value": .integer(row.cost.value),
        ]
      },
      "stockDays": rows(costs.days) { ["day": day($0.day), "value": .integer($0.value)] },
      "costs": rows(costs.fruits) { row in
        [
          "fruit": .string(row.fruit.rawValue), "delivered": .integer(row.delivered),
          "used": .integer(row.used), "wasted": .integer(row.wasted),
          "stocktakes": .integer(row.counted), "other": .integer(row.other),
        ]
      },
      "margins": rows(costs.margins) { row in
        [
          "juice": .string(row.juice.rawValue), "kept": .integer(row.kept),
          "cost": row.cost.map { .integer($0) } ?? .null,
          "margin": row.margin.map { .integer($0) } ?? .null,
          "costedPerMille": .integer(row.costed), "costedCost": .integer(row.knownCost),
          "costedMargin": row.knownMargin.map { .integer($0) } ?? .null,
        ]
      },
      "missed": rows(figures.missed) { row in
        [
          "juice": .string(row.missed.juice.rawValue),
          "fruit": .string(row.missed.fruit.rawValue), "glasses": .integer(row.glasses),
        ]
      },
    ]
  }

  private static func rows<Row>(_ rows: [Row], _ members: (Row) -> JSONObject) -> JSONValue {
    .array(rows.map { .object(members($0)) })
  }

  private static func day(_ day: Int) -> JSONValue { .string(LocalTime.text(of: day)) }

  private static func members(of turnover: Turnover) -> JSONObject {
    [
      "glasses": .integer(turnover.netGlasses), "gross": .integer(turnover.netGross),
      "cancelledGlasses": .integer(turnover.cancelledGlasses),
      "cancelledGross": .integer(turnover.cancelledGross),
      "refunds": .integer(turnover.refunded), "kept": .integer(turnover.kept),
    ]
  }
}

extension JSONObject {
  /// The members of one object, then those of another.
  fileprivate static func + (left: JSONObject, right: JSONObject) -> JSONObject {
    var result = left
    for member in right.members { result[member.name] = member.value }
    return result
  }
}
