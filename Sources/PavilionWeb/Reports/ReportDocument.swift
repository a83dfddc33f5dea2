import Forecasting
import JSON
import JuiceBar

/// What the interface tells of a report.
enum ReportDocument {
  static func full(_ figures: ReportFigures, in period: ReportPeriod, menu: Menu) -> JSONValue {
    [
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

  private static func members(of turnover: Turnover) -> JSONObject {
    [
      "glasses": .integer(turnover.netGlasses), "gross": .integer(turnover.netGross),
      "cancelledGlasses": .integer(turnover.cancelledGlasses),
      "cancelledGross": .integer(turnover.cancelledGross),
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
