import Identifiers
package import JuiceBar
package import SQLLanguage
package import Staffing
import Time

// Many bars at once.
extension SQLConnection where Self: ~Copyable {
  package mutating func standings(
    _ question: VenueOverviewQuery,
    of overview: VenueOverviewStatements
  ) throws -> [BarStatus] {
    var onHand: [String: [FruitID: Int]] = [:]
    let stock = try rows(overview.stock, as: (String, String, Int).self)
    for (bar, name, count) in stock {
      let fruit = [name].legible { try readable(FruitID($0), "a fruit in stock", $0) }.first
      if let fruit { onHand[bar, default: [:]][fruit] = count }
    }
    var sales: [String: VenueOverviewSales] = [:]
    for (zone, times) in question.times {
      let found = try rows(
        overview.sales(times, zone: zone),
        as: (String, Int, Int, Int, Int).self
      )
      for (bar, glasses, today, yesterday, lastWeek) in found {
        sales[bar] = VenueOverviewSales(
          glasses: glasses,
          today: today,
          yesterday: yesterday,
          lastWeek: lastWeek
        )
      }
    }
    return try rows(
      overview.standings(question),
      as: (String, Int, Int, Int, Int, Int?, Int, Int).self
    ).map { bar, menu, byCounter, open, ready, oldest, calls, webhooks in
      BarStatus(
        id: try readable(BarID(bar), "a bar", bar),
        menuVersion: menu,
        onHand: onHand[bar] ?? [:],
        queue: OrderFlow(byCounter: byCounter) == .atOnce
          ? VenueOverviewQueue()
          : VenueOverviewQueue(
            open: open,
            ready: ready,
            oldest: oldest.map(Timestamp.init(milliseconds:))
          ),
        openCalls: calls,
        failingWebhooks: webhooks,
        sales: sales[bar] ?? VenueOverviewSales()
      )
    }
  }

  package mutating func menus(
    of overview: VenueOverviewStatements
  ) throws -> [(bar: BarID, menu: PublishedMenu)] {
    func read(
      row: (bar: String, version: Int, document: String)
    ) throws -> (bar: BarID, menu: PublishedMenu) {
      let name = "menu \(row.version) of \(row.bar)"
      let menu = try Menu(file: Array(row.document.utf8), named: name)
      let bar = try readable(BarID(row.bar), "a bar", row.bar)
      return (bar, PublishedMenu(version: row.version, menu: menu))
    }
    return try legible(upTo: overview.limit, read) {
      let piece = VenueOverviewStatements(after: overview.after, limit: $1)
      return try $0.rows(piece.menus, as: (String, Int, String).self)
    }
  }

  /// An account's roles at bars other than its own.
  package mutating func barRoles(
    of account: AccountID,
    from home: BarID
  ) throws -> [BarID: Role] {
    let found = try rows(
      VenueStatements.roles(of: account, from: home),
      as: (String, String).self
    )
    return Dictionary(
      uniqueKeysWithValues: try found.map { bar, role in
        (
          try readable(BarID(bar), "a bar", bar),
          try readable(Role(rawValue: role), "a role", role)
        )
      }
    )
  }
}
