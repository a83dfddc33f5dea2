extension Schema {
  static let report = object([
    "from": .date, "to": .date,
    "currency": .string.described("ISO 4217; amounts are in its minor unit."),
    "total": .object([
      "glasses": .integer, "gross": .integer, "cancelledGlasses": .integer(from: 0),
      "cancelledGross": .integer(from: 0),
      "refunds": .integer.described("Refunds of glasses that stayed sold."),
      "kept": .integer.described("The turnover after refunds."),
    ]),
    "juices": .array(
      of: .object([
        "juice": .juiceID, "glasses": .integer, "gross": .integer,
        "cancelledGlasses": .integer(from: 0), "cancelledGross": .integer(from: 0),
        "refunds": .integer.described("Refunds of glasses that stayed sold."),
        "kept": .integer.described("The turnover after refunds."),
      ])
    ),
    "days": .array(
      of: .object([
        "day": .date, "glasses": .integer, "gross": .integer, "cancelledGlasses": .integer(from: 0),
        "cancelledGross": .integer(from: 0),
        "refunds": .integer.described("Refunds of glasses that stayed sold."),
        "kept": .integer.described("The turnover after refunds."),
      ])
    ),
    "hours": .array(
      of: .object([
        "hour": .integer(0...23), "glasses": .integer, "gross": .integer,
        "cancelledGlasses": .integer(from: 0), "cancelledGross": .integer(from: 0),
        "refunds": .integer.described("Refunds of glasses that stayed sold."),
        "kept": .integer.described("The turnover after refunds."),
      ])
    ),
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
    "waits": .object([
      "orders": .integer(from: 0), "mean?": .integer, "median?": .integer, "ninetieth?": .integer,
      "meanUntilCollected?": .integer,
    ]).described(
      """
      From placed to ready, in seconds; percentiles are rounded up to 15 s, from 15 \
      minutes on to 60 s.
      """
    ),
    "waitDays": .array(
      of: .object([
        "day": .date, "orders": .integer(from: 0), "mean?": .integer, "median?": .integer,
        "ninetieth?": .integer, "meanUntilCollected?": .integer,
      ]).described(
        """
        From placed to ready, in seconds; percentiles are rounded up to 15 s, from 15 \
        minutes on to 60 s.
        """
      )
    ),
    "waitHours": .array(
      of: .object([
        "hour": .integer(0...23), "orders": .integer(from: 0), "mean?": .integer,
        "median?": .integer, "ninetieth?": .integer, "meanUntilCollected?": .integer,
      ]).described(
        """
        From placed to ready, in seconds; percentiles are rounded up to 15 s, from 15 \
        minutes on to 60 s.
        """
      )
    ),
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
      ])
    ).described("Null if the cost of some fruit is unknown."),
  ]).named("Report")
}
