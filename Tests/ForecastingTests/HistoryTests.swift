import Calendars
import InventedHistory
import JuiceBar
import Testing
import Time

@testable import Forecasting

@Suite struct `A history of demand` {
  private let day = SimulatedBar.firstDay

  private func time(_ hour: Int, _ minute: Int = 0, day: Int = 0) -> Timestamp {
    let start = ZoneRules.utc.start(of: hour, on: self.day + day).milliseconds
    return Timestamp(milliseconds: start + minute * 60_000)
  }

  private func movement(
    _ delta: Int,
    to balance: Int,
    _ reason: MovementReason,
    at time: Timestamp
  ) -> Movement {
    Movement(version: 1, fruit: "kiwi", delta: delta, balance: balance, reason: reason, at: time)
  }

  private func history(_ movements: [Movement], until: Timestamp, least: Int = 2) -> DemandHistory {
    var summary = LedgerSummary()
    for movement in movements { summary.add(LedgerQuarter.summing([movement]), upTo: 1) }
    return DemandHistory(of: "kiwi", in: summary, least: least, zone: .utc, until: until)
  }

  @Test func `counts orders less cancellations, and nothing else`() {
    let history = history(
      [
        movement(50, to: 50, .delivery, at: time(9)),
        movement(-4, to: 46, .order, at: time(9, 10)),
        movement(-6, to: 40, .order, at: time(9, 50)),
        movement(4, to: 44, .cancellation, at: time(9, 55)),
        movement(-9, to: 35, .waste, at: time(9, 56)),
        movement(-5, to: 30, .correction, at: time(10, 1)),
        movement(-3, to: 27, .order, at: time(10, 30)),
        movement(5, to: 32, .stocktake, at: time(10, 40)),
      ],
      until: time(11)
    )
    #expect(history.hours.map(\.taken) == [6, 3])
    #expect(history.hours.map(\.isCensored) == [false, false])
  }

  @Test func `marks the hours in which a juice could not be sold`() {
    let history = history(
      [
        movement(10, to: 10, .delivery, at: time(9)),
        movement(-9, to: 1, .order, at: time(10, 20)),
        movement(20, to: 21, .delivery, at: time(13, 5)),
        movement(-2, to: 19, .order, at: time(14, 5)),
        movement(-2, to: 17, .order, at: time(9, 5, day: 1)),
      ],
      until: time(20, day: 1)
    )
    let first = history.hours(on: day)
    #expect(first.map(\.hour) == Array(9...14))
    #expect(first.map(\.isCensored) == [false, true, true, true, true, false])
  }

  @Test func `leaves out days on which nothing was sold`() {
    let history = history(
      [
        movement(90, to: 90, .delivery, at: time(9)),
        movement(-9, to: 81, .order, at: time(10, 20)),
        movement(-2, to: 79, .order, at: time(12, 5, day: 9)),
        movement(-2, to: 77, .order, at: time(12, 5, day: 14)),
        movement(40, to: 99, .delivery, at: time(12, 5, day: 16)),
      ],
      until: time(20, day: 17)
    )
    #expect(history.days == [day, day + 9, day + 14])
    #expect(history.opening.hours.keys.sorted() == [1, 3])
  }

  @Test func `is the same in pieces as in one`() {
    var bar = SimulatedBar.sample(seed: 9)
    let entries = bar.run(days: 20).entries
    let whole = HistoryFile(entries).summary
    var pieces = LedgerSummary()
    for fruit in whole.fruitIDs {
      for quarter in whole.fruits[fruit] ?? [] {
        let half = LedgerQuarter(
          fruit: fruit,
          index: quarter.index,
          taken: 1,
          lowest: quarter.lowest,
          last: 0
        )
        let rest = LedgerQuarter(
          fruit: fruit,
          index: quarter.index,
          taken: quarter.taken - 1,
          lowest: .max,
          last: quarter.last
        )
        pieces.add([half], upTo: 1)
        pieces.add([rest], upTo: whole.version)
      }
    }
    #expect(pieces == whole)
  }

  @Test func `forgets what is old but for the stock it left`() {
    var summary = LedgerSummary()
    let movements = [
      movement(90, to: 90, .delivery, at: time(9)),
      movement(-89, to: 1, .order, at: time(10)),
      movement(-1, to: 0, .order, at: time(10, day: 3)),
    ]
    for movement in movements { summary.add([LedgerQuarter(movement)], upTo: 1) }
    summary.forget(before: time(0, day: 2))
    #expect(summary.fruits["kiwi"]?.map(\.last) == [1, 0])
  }
}

@Suite struct `A history file` {
  private func failure(_ text: String) -> HistoryFileError? {
    do throws(HistoryFileError) {
      _ = try HistoryFile(file: Array(text.utf8))
      return nil
    } catch {
      return error
    }
  }

  @Test func `is read back as it was written`() throws {
    var bar = SimulatedBar.sample(seed: 4)
    let file = bar.run(days: 5)
    let read = try HistoryFile(file: Array(file.text.utf8))
    #expect(read.entries.map(\.delta) == file.entries.map(\.delta))
    #expect(read.text == file.text)
  }

  @Test func `takes times of any difference from UTC, and any line end`() throws {
    let text =
      "fruit,at,delta\r\nkiwi,2026-03-02T14:05:00+09:00,-2\r\nkiwi,2026-03-02T05:05Z,-1\r\n"
    let file = try HistoryFile(file: Array(text.utf8))
    #expect(file.entries.map(\.at.milliseconds) == [1_772_427_900_000, 1_772_427_900_000])
    #expect(file.summary.fruits["kiwi"]?.map(\.taken) == [3])
  }

  @Test(
    arguments: [
      ("kiwi,2026-03-02T14:05Z,-2\n", 1, 1), ("fruit,at,delta\nKiwi,2026-03-02T14:05Z,-2", 2, 1),
      ("fruit,at,delta\n\nkiwi,2026-02-30T14:05Z,-2", 3, 6),
      ("fruit,at,delta\nkiwi,2026-03-02T14:05,-2", 2, 6),
      ("fruit,at,delta\nkiwi,2026-03-02T14:05Z,two", 2, 24),
      ("fruit,at,delta\nkiwi,2026-03-02T14:05Z,0", 2, 24), ("fruit,at,delta\nkiwi,1", 2, 7),
      ("fruit,at,delta\nkiwi,2026-03-02T14:05Z,-1,x", 2, 27),
    ]
  )
  func `names line and column of a mistake`(text: String, line: Int, column: Int) {
    let error = failure(text)
    #expect(error?.line == line)
    #expect(error?.column == column)
  }
}
