import Identifiers
package import JuiceBar
package import SQLLanguage
import Time

// Stocktakes and undone movements, for screens and for batches with stock work.
extension SQLConnection where Self: ~Copyable {
  /// The rows that a batch's stock work is about; without stock work it runs no statement.
  package mutating func stockRecords(for batch: Batch, in bar: BarStatements) throws -> StockRecords
  {
    var records = StockRecords()
    guard batch.isAboutStockWork else { return records }
    if let open = try stocktake(bar.openStocktake, of: bar) { records.stocktakes[open.id] = open }
    for id in batch.stocktakes where records.stocktakes[id] == nil {
      records.stocktakes[id] = try stocktake(bar.stocktake(id), of: bar)
    }
    for id in batch.movements {
      records.movements[id] = try movement(bar.movement(id))
      records.reversals[id] = try movement(bar.reversal(of: id))
      let transfer = VenueStatements.transferKey(making: id.version, of: bar.bar)
      if try value(transfer, as: String.self) != nil { records.transfers.insert(id) }
    }
    return records
  }

  /// The stocktake found by a query, with its counts.
  package mutating func stocktake(_ query: SQL, of bar: BarStatements) throws -> Stocktake? {
    guard var sheet = try row(query, as: Stocktake.Columns.self).map(Stocktake.init(stored:))
    else { return nil }
    for row in try rows(bar.counts(of: sheet.id), as: (String, Int, Int, Int).self) {
      sheet.counts[try readable(FruitID(row.0), "a counted fruit", row.0)] = Stocktake.Count(
        counted: row.1,
        onHand: row.2,
        at: Timestamp(milliseconds: row.3)
      )
    }
    return sheet
  }

  /// The movement found by a query.
  package mutating func movement(_ query: SQL) throws -> Movement? {
    try row(query, as: Movement.Columns.self).map(Movement.init(stored:))
  }
}

// MARK: - The ledger, newest first

/// Limits of a page of the ledger.
private enum LedgerReach {
  /// How many versions one query searches, so that none takes long.
  static let window = 50_000
  /// How many queries a page makes before it asks the reader whether to search further.
  static let windows = 20
  /// How far clocks that are set back may put times out of the order of versions: a day, in
  /// milliseconds.
  static let clockStep = 86_400_000
}

extension SQLConnection where Self: ~Copyable {
  package mutating func ledger(_ query: LedgerQuery, of bar: BarStatements) throws -> LedgerPage {
    guard let bounds = try bounds(of: query, in: bar) else {
      return LedgerPage(entries: [], next: nil)
    }
    var before = min(
      query.before ?? MovementID(bounds.upperBound + 1, .first),
      MovementID(bounds.upperBound + 1, .first)
    )
    // An index of its own keeps movements by hand close together.
    let window = query.isByHandAlone ? bounds.count : LedgerReach.window
    var entries: [LedgerEntry] = []
    for _ in 0..<LedgerReach.windows {
      guard let last = try value(bar.lastMovement(upTo: before.version), as: Int?.self) ?? nil
      else {
        return LedgerPage(entries: entries, next: nil)
      }
      let floor = max(bounds.lowerBound, min(before.version, last + 1) - window)
      let wanted = query.limit - entries.count
      let found = try rows(
        bar.ledger(query, before: before, floor: floor, limit: wanted + 1),
        as: LedgerEntry.Columns.self
      )
      entries += try found.prefix(wanted).map(LedgerEntry.init(stored:))
      if found.count > wanted {
        return LedgerPage(entries: entries, next: entries.last?.movement.id)
      }
      guard floor > bounds.lowerBound else { return LedgerPage(entries: entries, next: nil) }
      before = MovementID(floor, .first)
    }
    return LedgerPage(entries: entries, next: before)
  }

  /// The range of versions that can contain the lines; `nil` if there is none.
  private mutating func bounds(
    of query: LedgerQuery,
    in bar: BarStatements
  ) throws -> ClosedRange<Int>? {
    if let number = query.orderNumber {
      return try row(bar.versions(ofOrderNumbered: number), as: (Int, Int).self)
        .map { $0.0...$0.1 }
    }
    let last = try progress(of: bar).stock
    var first = 1
    var end = last + 1
    if let from = query.from {
      first = try version(since: from.milliseconds - LedgerReach.clockStep, upTo: last, in: bar)
    }
    if let until = query.until {
      end = try version(since: until.milliseconds + LedgerReach.clockStep, upTo: last, in: bar)
    }
    return first < end ? first...(end - 1) : nil
  }

  /// The first version at or after a time, by binary search; the one after the last if there is
  /// none.
  private mutating func version(
    since time: Int,
    upTo last: Int,
    in bar: BarStatements
  ) throws -> Int {
    var (low, high) = (1, last + 1)
    while low < high {
      let middle = (low + high) / 2
      if let moved = try value(bar.time(from: middle), as: Int.self), moved < time {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}

extension FruitID {
  /// A value that sorts before every fruit.
  fileprivate static let first = FruitID(unchecked: "")
}

extension Stocktake {
  typealias Columns = (String, Int, String, Int?, Int?)

  /// Reads a row of the table, without the stocktake's counts.
  init(stored row: Columns) throws {
    self.init(
      id: try readable(StocktakeID(rawValue: row.0), "a stocktake's identifier", row.0),
      startedAt: Timestamp(milliseconds: row.1),
      status: try readable(Status(rawValue: row.2), "a stocktake's status", row.2),
      closedAt: row.3.map(Timestamp.init(milliseconds:)),
      version: row.4
    )
  }
}
