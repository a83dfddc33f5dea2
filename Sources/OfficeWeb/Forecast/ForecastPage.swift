import Calendars
import CounterWeb
import Forecasting
import HTML
import JuiceBar
import Languages
import Localization
import Time
import Web

/// The forecast: when each fruit runs out, what to buy for the next open day, and past errors.
struct ForecastPage: Page {
  let model: StockForecast
  let zone: ZoneRules
  let now: Timestamp

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let wording = ForecastWording(texts: texts, zone: zone, now: now)
    let screen = Screen(
      title: texts(.forecastTitle),
      name: "forecast-screen",
      isForStaff: true,
      drawing: FruitHeap().node(in: context)
    )
    return screen.html(in: context) {
      main(.id("main")) {
        div(.class("screen-heading")) {
          h1 { texts(.forecastTitle) }
          BackLink(link: .stock, key: .placeStock).node(in: context)
        }
        p(.class("lead")) { texts(.forecastLead) }
        ul(.class("forecasts")) {
          for row in model.outlooks { forecast(row.fruit, row.outlook, wording, context) }
        }
        wording.midway(model.outlooks.map(\.outlook)).map { words in p(.class("hint")) { words } }
        shopping(wording, context)
        accuracy(wording, texts)
      }
    }
  }

  private func forecast(
    _ fruit: Fruit,
    _ outlook: FruitOutlook,
    _ wording: ForecastWording,
    _ context: ScreenContext
  ) -> Node {
    let texts = context.texts
    return li(.class("forecast"), .data("forecast", fruit.id.rawValue)) {
      FruitPicture(fruit: fruit.id).node(in: context)
      div(.class("forecast-words")) {
        h2 { fruit.name.node(in: context) }
        p(.class("forecast-on-hand")) {
          texts(.forecastOnHand, ["count": texts.number(outlook.onHand)])
        }
        p(.class("forecast-run-out"), .data("run-out")) {
          wording.runOut(outlook, of: fruit.name.text(in: context.language))
        }
        wording.interval(of: outlook).map { interval in
          p(.class("forecast-interval")) { interval }
        }
      }
      if !outlook.hours.isEmpty, outlook.runOut != .gone {
        ForecastChart(outlook: outlook, fruit: fruit, wording: wording).node(in: context)
        details(.class("drop", "forecast-hours")) {
          summary { texts(.forecastHours) }
          ForecastTable(
            head: [
              texts(.forecastHour), texts(.forecastTaken), texts(.forecastLeft),
              texts(.forecastRange),
            ],
            rows: outlook.hours.map { hour in
              [
                wording.time(hour.start), texts.decimal(hour.taken, digits: 1),
                texts.number(hour.left), wording.range(hour),
              ]
            }
          ).node
        }
      }
    }
  }

  /// The list that is also printed.
  @NodeBuilder
  private func shopping(_ wording: ForecastWording, _ context: ScreenContext) -> [Node] {
    let texts = context.texts
    let wanted = model.outlooks.compactMap { row in row.outlook.suggestion.map { (row.fruit, $0) } }
    let days = Set(wanted.map(\.1.day)).sorted()
    for day in days {
      section(.class("shopping"), .data("shopping")) {
        h2 { texts(.forecastShopping, ["date": texts.date(LocalTime.date(of: day))]) }
        p { texts(.forecastShoppingLead) }
        ForecastTable(
          head: [texts(.forecastFruit), texts(.forecastAmount), texts(.forecastLeftOver)],
          rows: wanted.filter { $0.1.day == day }.map { fruit, suggestion in
            [
              fruit.name.text(in: context.language), wording.amount(of: suggestion, fruit: fruit),
              texts.number(suggestion.leftOver),
            ]
          },
          notes: wanted.filter { $0.1.day == day }.map { wording.chance(of: $0.1) }
        ).node
      }
    }
  }

  private func accuracy(_ wording: ForecastWording, _ texts: Texts) -> Node {
    let test = model.kept.backtest
    return section(.class("forecast-accuracy"), .data("accuracy")) {
      h2 { texts(.forecastAccuracy) }
      if let error = wording.error(of: test) {
        p { error }
        wording.coverage(of: test).map { coverage in p { coverage } }
        ForecastTable(head: wording.rows(of: test)[0], rows: Array(wording.rows(of: test)[1...]))
          .node
      } else {
        p { texts(.forecastNoError, ["days": texts.number(Backtest.leadDays)]) }
      }
    }
  }
}

/// A table of texts.
struct ForecastTable {
  let head: [String]
  let rows: [[String]]
  /// The note below the first cell after the heading of each row.
  var notes: [String?] = []

  var node: Node {
    CardTable(
      head.map { .figure($0) },
      rows.enumerated().map { index, row in
        .init(
          head: .text(row[0]),
          row.enumerated().dropFirst().map { column, text in
            .group {
              text
              if column == 1, notes.indices.contains(index) {
                notes[index].map { note in small { note } }
              }
            }
          }
        )
      }
    ).node
  }
}

/// The stock left after each hour: a bar for the likely number, a line for the interval.
struct ForecastChart {
  private static let step = 12.0
  private static let height = 32.0

  let outlook: FruitOutlook
  let fruit: Fruit
  let wording: ForecastWording

  func node(in context: ScreenContext) -> Node {
    let texts = context.texts
    let name = fruit.name.text(in: context.language)
    let id = "chart-\(fruit.id)"
    let width = Self.step * Double(outlook.hours.count)
    let last = outlook.hours.last
    let drawing = svg(
      .role("img"),
      .aria("labelledby", "\(id)-title \(id)-text"),
      Attribute("viewBox", "0 0 \(width) \(Self.height)")
    ) {
      title(.id("\(id)-title")) { texts(.forecastChart, ["fruit": name]) }
      Element("desc")(.id("\(id)-text")) {
        texts(
          .forecastChartDescription,
          [
            "onHand": texts.number(outlook.onHand), "left": texts.number(last?.left ?? 0),
            "time": last.map { wording.time($0.end) } ?? "",
          ]
        )
      }
      path(.class("bars"), Attribute("d", bars))
      path(.class("intervals"), Attribute("d", intervals))
      path(.class("ground"), Attribute("d", "M0 \(Self.height - 0.5)H\(width)"))
    }
    return div(.class("forecast-chart")) {
      drawing
      p(.aria("hidden", "true")) {
        span { outlook.hours.first.map { wording.time($0.start) } ?? "" }
        span { last.map { wording.time($0.end) } ?? "" }
      }
    }
  }

  /// The height of a number of pieces; the current stock is as high as the drawing.
  private func top(_ pieces: Int) -> Double {
    let share = Double(pieces) / Double(max(1, outlook.onHand))
    return ((1 - min(1, share)) * (Self.height - 2) * 10).rounded() / 10 + 1
  }

  private var bars: String {
    outlook.hours.enumerated().map { index, hour in
      let left = Double(index) * Self.step + 1.5
      return "M\(left) \(Self.height)V\(top(hour.left))h\(Self.step - 3)V\(Self.height)z"
    }.joined()
  }

  private var intervals: String {
    outlook.hours.enumerated().map { index, hour in
      let middle = (Double(index) + 0.5) * Self.step
      return "M\(middle) \(top(hour.most))V\(top(hour.least))"
    }.joined()
  }
}
