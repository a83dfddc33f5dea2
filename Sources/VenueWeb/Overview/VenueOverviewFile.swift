import CSV
import Calendars
import CounterWeb
import JSON
import JuiceBar
import Languages
import Localization
import OfficeWeb
import Staffing
import Time
import Web

extension VenueOverviewRow {
  /// The figures for programs; without the sales where only managers may see them.
  package var json: JSONValue? {
    guard role > .visitor, let state else { return nil }
    let standing = state.standing
    var figures: JSONObject = [
      "stock": .integer(state.pieces),
      "low": .array((state.soldOut + state.low).map { .string($0.id.rawValue) }),
      "soldOut": .array(state.soldOut.map { .string($0.id.rawValue) }),
      "currency": .string(state.menu.currency),
      "openOrders": .integer(standing.queue.open),
      "waitingOrders": .integer(standing.queue.waiting),
      "openCalls": .integer(standing.openCalls),
      "failingWebhooks": .integer(standing.failingWebhooks),
    ]
    figures["waitingSince"] = standing.queue.waitsSince.map { .string(ISOTime.text(of: $0)) }
    if let sales {
      figures["glassesToday"] = .integer(sales.glasses)
      figures["grossToday"] = .integer(sales.today)
      figures["grossYesterday"] = .integer(sales.yesterday)
      figures["grossLastWeek"] = .integer(sales.lastWeek)
    }
    return .object(figures)
  }
}

extension VenueOverviewList {
  /// The bars as a file for spreadsheets; numbers are plain and amounts in minor units.
  package func csv(in texts: Texts, at now: Timestamp) -> String {
    let columns: [TextKey] = [
      .venueId, .venueBar, .venueGross, .overviewFileYesterday, .overviewFileLastWeek,
      .overviewFileCurrency, .venueGlasses, .overviewWaiting, .overviewFileMinutes,
      .overviewFileSoldOut,
      .overviewFileLow, .overviewFileCalls, .venueIsClosed,
    ]
    var table = CSVTable(columns: columns.map { texts($0) })
    for row in rows {
      let standing = row.state?.standing
      let number = { (value: Int?) in value.map(CSVTable.Field.number) ?? .text("") }
      let names = { (fruits: [VenueOverviewMenu.Fruit]?) in
        CSVTable.Field.text(
          (fruits ?? []).map { $0.name.text(in: texts.language) }.joined(separator: ", ")
        )
      }
      table.add([
        .text(row.bar.id.rawValue), .text(row.bar.name.text(in: texts.language)),
        number(row.sales?.today), number(row.sales?.yesterday), number(row.sales?.lastWeek),
        .text(row.state?.menu.currency ?? ""), number(row.sales?.glasses),
        number(standing?.queue.waiting),
        number(standing?.queue.waitsSince.map { $0.minutes(until: now) }),
        names(row.state?.soldOut), names(row.state?.low), number(standing?.openCalls),
        .text(row.bar.isOpen ? "" : texts(.venueIsClosed)),
      ])
    }
    return table.text
  }
}
