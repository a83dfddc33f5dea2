import Calendars
import JSON
import JuiceBar
import Staffing

/// How a bar of the venue stands just now.
struct ChainFigures: Sendable {
  let bar: ListedBar
  let menu: Menu
  let onHand: [FruitID: Int]
  /// Glasses sold today, by the bar's own clocks.
  let glasses: Int
  /// What they cost, in minor units of the menu's currency.
  let gross: Int
  let openOrders: Int
  /// The webhooks that have not been answered for a while.
  let failingWebhooks: Int
  let openCalls: Int

  /// Pieces on hand of all fruits on the menu.
  var pieces: Int { menu.fruits.reduce(0) { $0 + onHand[$1.id, default: 0] } }

  /// The fruits that run low.
  var low: [Fruit] { menu.fruits.filter { $0.isLow(onHand[$0.id, default: 0]) } }

  /// The figures for programs.
  var json: JSONValue {
    [
      "stock": .integer(pieces),
      "low": .array(low.map { .string($0.id.rawValue) }),
      "glassesToday": .integer(glasses), "grossToday": .integer(gross),
      "currency": .string(menu.currency), "openOrders": .integer(openOrders),
      "openCalls": .integer(openCalls), "failingWebhooks": .integer(failingWebhooks),
    ]
  }
}

extension Application {
  /// How long an order counts as open, in milliseconds: what nobody fetched yesterday is over.
  private static let openFor = 24 * 3600 * 1000

  /// How a bar stands; the figures of the day are at most ten seconds old.
  func figures(of bar: ListedBar) async throws(Problem) -> ChainFigures {
    let now = parts.surroundings.now()
    let zone = bar.timeZone.flatMap(parts.zoneNamed) ?? parts.zone
    let day = zone.local(now).day
    let today = Quarter(zone.start(of: 0, on: day))..<Quarter(zone.start(of: 0, on: day + 1))
    let since = Timestamp(milliseconds: now.milliseconds - Self.openFor)
    return try await Problem.translating { () async throws(StorageError) in
      let report = try await parts.reports.report(of: bar.id, in: today)
      return ChainFigures(
        bar: bar,
        menu: try await parts.bars.menu(of: bar.id).menu,
        onHand: try await parts.bars.stock(of: bar.id).onHand,
        glasses: report.juices.values.reduce(0) { $0 + $1.netGlasses },
        gross: report.juices.values.reduce(0) { $0 + $1.gross - $1.cancelledGross },
        openOrders: try await parts.bars.openOrders(of: bar.id, placedAfter: since).count,
        failingWebhooks: try await parts.staff.webhooks(of: bar.id)
          .count { $0.isOn && $0.progress.failingSince != nil },
        openCalls: try await parts.bars.openCalls(of: bar.id).count
      )
    }
  }
}
