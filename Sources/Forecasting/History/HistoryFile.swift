import Calendars
import Identifiers
public import JuiceBar
public import Time

/// A history as rows of a CSV file: fruit, time and pieces.
///
/// The first line is `fruit,at,delta`; times are as ISO 8601 writes them with their difference from
/// UTC. Demand is negative; deliveries are positive.
public struct HistoryFile: Hashable, Sendable {
  public struct Entry: Hashable, Sendable {
    public let fruit: FruitID
    public let at: Timestamp
    /// Pieces added; negative when taken.
    public let delta: Int

    public init(fruit: FruitID, at: Timestamp, delta: Int) {
      (self.fruit, self.at, self.delta) = (fruit, at, delta)
    }
  }

  /// The entries, in the order of time.
  public let entries: [Entry]

  /// Creates a history of entries in any order.
  public init(_ entries: [Entry]) {
    self.entries = entries.enumerated()
      .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
      .map(\.element)
  }

  /// The most days that a file may tell of, since every quarter of an hour of them is looked at: ten years.
  public static let maximumDays = 3_660

  public init(file bytes: [UInt8]) throws(HistoryFileError) {
    var entries: [Entry] = []
    var (first, last): (Timestamp?, Timestamp?) = (nil, nil)
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    for (index, line) in lines.enumerated() {
      let row = Row(number: index + 1, text: index == 0 ? line.drop { $0 == "\u{FEFF}" } : line)
      if index == 0 {
        guard row.text == "fruit,at,delta" else {
          throw HistoryFileError(line: 1, column: 1, expected: "the line fruit,at,delta")
        }
      } else if !line.isEmpty {
        let entry = try row.entry()
        (first, last) = (min(first ?? entry.at, entry.at), max(last ?? entry.at, entry.at))
        if let first, let last,
          last.milliseconds - first.milliseconds > Self.maximumDays * 86_400_000
        {
          throw row.error(at: row.text.startIndex, "times within \(Self.maximumDays) days")
        }
        entries.append(entry)
      }
    }
    self.init(entries)
  }

  /// The content of a file that `init(file:)` reads back.
  public var text: String {
    entries.reduce(into: "fruit,at,delta\n") { text, entry in
      text += "\(entry.fruit),\(ISOTime.text(of: entry.at)),\(entry.delta)\n"
    }
  }

  /// The ledger that the entries make.
  ///
  /// The stock of a fruit is known if something of it arrived before anything was taken; else the
  /// file does not tell when it was sold out, and it is taken to have been there always.
  public var summary: LedgerSummary {
    var balances: [FruitID: Int] = [:]
    var summary = LedgerSummary()
    for (version, entry) in entries.enumerated() {
      let start = entry.delta > 0 ? 0 : Int.max / 2
      let balance = max(0, balances[entry.fruit, default: start] + entry.delta)
      balances[entry.fruit] = balance
      let quarter = LedgerQuarter(
        fruit: entry.fruit,
        index: QuarterHour(entry.at).number,
        taken: max(0, -entry.delta),
        lowest: balance,
        last: balance
      )
      summary.add([quarter], upTo: version + 1)
    }
    return summary
  }
}

/// Why a file is no history: where, and the value expected there.
public struct HistoryFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int
  /// The column, in characters from 1.
  public let column: Int
  public let expected: String

  public var description: String { "line \(line), column \(column): expected \(expected)" }
}

private struct Row {
  let number: Int
  let text: Substring

  func entry() throws(HistoryFileError) -> HistoryFile.Entry {
    let fields = text.split(separator: ",", omittingEmptySubsequences: false)
    guard fields.count == 3 else {
      let end = fields.count < 3 ? text.endIndex : fields[3].startIndex
      throw error(at: end, "three fields: fruit,at,delta")
    }
    guard let fruit = FruitID(String(fields[0])) else {
      throw error(at: fields[0].startIndex, "an identifier such as strawberry")
    }
    guard let time = ISOTime.read(fields[1]) else {
      throw error(at: fields[1].startIndex, "a time such as 2026-03-02T14:05:00+09:00")
    }
    guard let delta = Int(fields[2]), delta != 0, delta.magnitude <= Fruit.maximumCapacity else {
      throw error(at: fields[2].startIndex, "a whole number other than 0, negative when taken")
    }
    return HistoryFile.Entry(fruit: fruit, at: time, delta: delta)
  }

  func error(at index: Substring.Index, _ expected: String) -> HistoryFileError {
    let column = text.distance(from: text.startIndex, to: index) + 1
    return HistoryFileError(line: number, column: column, expected: expected)
  }
}
