import CounterWeb
import JSON
package import Web

extension Schema {
  package static let stockForecast = object([
    "version": .integer(from: 1),
    "timeZone": .string.described("The bar's time zone, such as Asia/Seoul."),
    "fruits": .array(
      of: .object([
        "id": .fruitID, "name": .string, "onHand": .integer(from: 0),
        "knownDays": .integer(from: 0).described("Days with known demand."),
        "neededDays": .integer(from: 0).described("Days needed for a forecast."),
        "runOut?": .object([
          "state": .one(of: ["gone", "at", "lasts"]),
          "time?": .dateTime.described(
            "If the state is `at`: midway between the model's median and the mean of each hour."
          ),
          "earliest?": .dateTime.described("The 10 % quantile."),
          "latest?": .dateTime.described("The 90 % quantile; missing if the bar closes earlier."),
          "closing?": .dateTime.described("When the bar closes, if the state is `lasts`."),
          "probability?": share.described("The probability that it lasts until then."),
        ]).described("Missing without a forecast."),
        "purchase?": .object([
          "date": .date, "pieces": .integer(from: 0), "leftOver": .integer(from: 0),
          "needed": .integer(from: 0).described("Enough on nine days out of ten."),
          "service": share.described("The probability that the pieces are enough."),
          "limited": .boolean.described("Whether the need exceeds the capacity."),
        ]).described("The purchase for the next open day after today."),
        "hours": .array(
          of: .object([
            "start": .dateTime, "taken": positive, "left": .integer(from: 0),
            "least": .integer(from: 0), "most": .integer(from: 0),
          ])
        ).described("The hours of today or of the next open day."),
      ])
    ),
    "backtest": .object([
      "days": .integer(from: 0), "dayCoverage?": share, "hourCoverage?": share,
      "model?": errors, "lastWeek?": errors, "hourMean?": errors,
    ]).described("The errors that past days' forecasts would have had."),
  ]).named("StockForecast")

  private static let positive = number.with("minimum", 0)
  private static let share = positive.with("maximum", 1)

  /// The errors of a method in the backtest.
  private static let errors = object([
    "hour?": positive.described("Mean absolute error, pieces an hour."),
    "day?": positive.described("Mean absolute error, pieces a day."),
    "pinball?": positive.described("Pinball loss of the hourly 10, 50 and 90 % quantiles."),
    "runOutMinutes?": positive.described(
      "Median error of the run-out time, in minutes, for a shelf filled for 60 % of a usual day."
    ),
  ])
}
