import JSON
import JuiceBar

/// A report in the API.
enum ReportDocument {
  static func full(_ figures: ReportFigures, in period: ReportPeriod, menu: Menu) -> JSONValue {
    let costs = figures.costs
    return [
      "from": .string(ReportPeriod.text(of: period.days.lowerBound)),
      "to": .string(ReportPeriod.text(of: period.days.upperBound)),
      "currency": .string(menu.currency),
      "total": .object(members(of: figures.total)),
      "juices": .array(
        figures.juices.map { row in
          .object(["juice": .string(row.juice.rawValue)] + members(of: row.turnover))
        }
      ),
      "days": .array(
        figures.days.map { row in
          .object(["day": .string(ReportPeriod.text(of: row.time))] + members(of: row.turnover))
        }
      ),
      "hours": .array(
        figures.hours.map { row in
          .object(["hour": .integer(row.time)] + members(of: row.turnover))
        }
      ),
      "fruits": .array(
        figures.fruits.map { row in
          [
            "fruit": .string(row.fruit.rawValue), "used": .integer(row.used),
            "delivered": .integer(row.delivered), "wasted": .integer(row.wasted),
            "other": .integer(row.other),
          ]
        }
      ),
      "tax": .integer(figures.total.keptTax),
      "unattributedRefunds": .integer(figures.unattributed),
      "waits": .object(JSONObject(figures.waits.total.members)),
      "waitDays": .array(
        figures.waits.days.map { row in
          .object(
            ["day": .string(ReportPeriod.text(of: row.time))] + JSONObject(row.members)
          )
        }
      ),
      "waitHours": .array(
        figures.waits.hours.map { row in
          .object(["hour": .integer(row.time)] + JSONObject(row.members))
        }
      ),
      "stockValue": costs.areKnown ? .integer(costs.value) : .null,
      "stock": .array(costs.stock.map(json)),
      "stockDays": .array(
        costs.days.map { row in
          ["day": .string(ReportPeriod.text(of: row.day)), "value": .integer(row.value)]
        }
      ),
      "costs": .array(costs.fruits.map(json)),
      "margins": .array(costs.margins.map(json)),
      "missed": .array(
        figures.missed.map { row in
          [
            "juice": .string(row.missed.juice.rawValue),
            "fruit": .string(row.missed.fruit.rawValue), "glasses": .integer(row.glasses),
          ]
        }
      ),
    ]
  }

  private static func json(_ row: ReportCosts.StockRow) -> JSONValue {
    [
      "fruit": .string(row.fruit.rawValue), "pieces": .integer(row.cost.priced),
      "piecesWithoutCost": .integer(row.cost.unpriced), "value": .integer(row.cost.value),
    ]
  }

  private static func json(_ row: ReportCosts.FruitRow) -> JSONValue {
    [
      "fruit": .string(row.fruit.rawValue), "delivered": .integer(row.delivered),
      "used": .integer(row.used), "wasted": .integer(row.wasted),
      "stocktakes": .integer(row.counted), "other": .integer(row.other),
    ]
  }

  private static func json(_ row: ReportCosts.MarginRow) -> JSONValue {
    [
      "juice": .string(row.juice.rawValue), "kept": .integer(row.kept),
      "cost": row.cost.map { .integer($0) } ?? .null,
      "margin": row.margin.map { .integer($0) } ?? .null,
    ]
  }

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
