import CounterWeb
package import Web

extension Schema {
  /// A day of a query, in which an empty text is as good as none.
  static let optionalDay = string("^([0-9]{4}-[0-9]{2}-[0-9]{2})?$")

  package static let report = object([
    "from": .date, "to": .date,
    "currency": .string.described("ISO 4217; amounts are in its minor unit."),
    "money": ReportMoney.schema, "total": turnover([:]),
    "juices": .array(of: turnover(["juice": .juiceID])),
    "days": .array(of: turnover(["day": .date])),
    "hours": .array(of: turnover(["hour": .integer(0...23)])),
    "fruits": .array(
      of: .object([
        "fruit": .fruitID, "used": .integer, "delivered": .integer, "wasted": .integer,
        "other": .integer,
      ])
    ).described("Pieces."),
    "missed": .array(
      of: .object(["juice": .juiceID, "fruit": .fruitID, "glasses": .integer(from: 1)])
    ).described("Glasses ordered but not made for lack of fruit."),
    "tax": .integer.described("The tax included in the turnover after refunds."),
    "unattributedRefunds": .integer.described("Refunds of no particular juice."),
    "waits": waits([:]), "waitDays": .array(of: waits(["day": .date])),
    "waitHours": .array(of: waits(["hour": .integer(0...23)])),
    "stockValue": .either(.integer, .null).described(
      "The current stock at the moving average of stated costs; null without any."
    ),
    "stock": .array(
      of: .object([
        "fruit": .string, "pieces": .integer, "piecesWithoutCost": .integer, "value": .integer,
      ])
    ),
    "stockDays": .array(of: .object(["day": .date, "value": .integer])).described(
      "The stock's value at the end of each day."
    ),
    "costs": .array(
      of: .object([
        "fruit": .string, "delivered": .integer, "used": .integer, "wasted": .integer,
        "stocktakes": .integer, "other": .integer,
      ])
    ),
    "margins": .array(
      of: .object([
        "juice": .string, "kept": .integer, "cost": .either(.integer, .null),
        "margin": .either(.integer, .null),
        "costedPerMille": .integer(0...1000).described("The glasses whose fruit has a cost."),
        "costedCost": .integer, "costedMargin": .either(.integer, .null),
      ])
    ).described(
      "`cost` and `margin` are null if some cost is unknown; `costed…` are of the rest."
    ),
  ]).named("Report")

  private static func turnover(_ name: SchemaMembers) -> Schema {
    object(
      name + [
        "glasses": .integer, "gross": .integer, "cancelledGlasses": .integer(from: 0),
        "cancelledGross": .integer(from: 0),
        "refunds": .integer.described("Refunds of glasses that stayed sold."),
        "kept": .integer.described("The turnover after refunds."),
      ]
    )
  }

  private static func waits(_ name: SchemaMembers) -> Schema {
    object(
      name + [
        "orders": .integer(from: 0), "mean?": .integer, "median?": .integer, "ninetieth?": .integer,
        "meanUntilCollected?": .integer,
      ]
    ).described(
      """
      From placed to ready, in seconds; percentiles are rounded up to 15 s, from 15 \
      minutes on to 60 s, and 7,260 stands for more than two hours.
      """
    )
  }
}
