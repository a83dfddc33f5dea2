import JuiceBar
import SeededRandom
import Time

/// The log of committed transactions: flushed entries stay, and the seed decides the fate of the
/// others.
struct Log {
  /// An entry as the disk has it.
  private enum Record {
    case whole(LogEntry)
    /// A part is missing, which the checksum shows.
    case torn(LogEntry)
    /// The file is long enough for it and does not contain it.
    case lost
  }

  /// The part of a log after its known entries.
  struct Tail {
    var entries: [LogEntry] = []
    /// Whether an incomplete entry followed.
    var isTorn = false
  }

  private var records: [Record] = []
  /// How many records a power cut leaves alone.
  private var flushed = 0
  /// How many entries are known to be whole and durable.
  private(set) var known = 0

  /// How many records the file has, whatever their state.
  var count: Int { records.count }

  /// Writes an entry after the last one; it counts once it is flushed.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - isWhole: Whether all of it arrives; not if the program dies during the write.
  mutating func append(_ entry: LogEntry, isWhole: Bool = true) {
    records.append(isWhole ? .whole(entry) : .torn(entry.torn))
  }

  /// Flushes the appended entries.
  ///
  /// - Parameter isReal: Whether the disk flushes; if not, the log is broken on purpose.
  mutating func flush(isReal: Bool = true) {
    if isReal { flushed = records.count }
    known = records.count
  }

  /// Loses unflushed entries, as a power cut or a failed flush does.
  ///
  /// The seed decides for each whether it arrived whole, in part or not at all, in any order. The
  /// file may have its new length without its content.
  mutating func loseUnflushed(using generator: inout SeededGenerator) {
    for index in records.indices.dropFirst(flushed) {
      let fate = generator.number(in: 1...8)
      if fate > 6 {
        records[index] = .lost
      } else if fate > 3, case .whole(let entry) = records[index] {
        records[index] = .torn(entry.torn)
      }
    }
    if generator.chance(5_000) {
      while case .lost = records.last { records.removeLast() }
    }
    flushed = records.count
  }

  /// Forgets what it knows of the file, like a machine that restarts.
  mutating func reopen() { known = 0 }

  /// Makes durable what is there, without reading it.
  mutating func keepAll() { flushed = records.count }

  /// Reads the part after the known entries and drops a torn one; a flush makes that durable.
  ///
  /// - Parameters:
  ///   - isChecking: Whether to compare checksums; if not, the log is broken on purpose.
  ///   - tearsBarsApart: Whether to read the whole parts of a torn entry of several bars; if so,
  ///     the log is broken on purpose.
  /// - Returns: The part after the known entries.
  mutating func readTail(isChecking: Bool, tearsBarsApart: Bool = false) -> Tail {
    var tail = Tail()
    reading: for record in records.dropFirst(known) {
      switch record {
      case .whole(let entry): tail.entries.append(entry)
      case .torn(let entry) where !isChecking: tail.entries.append(entry)
      case .torn(let entry) where tearsBarsApart && entry.parts.count > 1:
        tail.entries.append(LogEntry(parts: entry.parts.dropLast()))
      case .torn, .lost: break reading
      }
    }
    known += tail.entries.count
    tail.isTorn = known < records.count
    records = Array(records.prefix(known))
    flushed = min(flushed, records.count)
    return tail
  }
}

extension LogEntry {
  /// The entry as one reads it of which only the beginning arrived.
  fileprivate var torn: LogEntry {
    LogEntry(parts: parts.dropLast() + parts.suffix(1).map { ($0.bar, $0.change.torn) })
  }
}

extension LogEntry.Change {
  /// The change without its last rows.
  fileprivate var torn: LogEntry.Change {
    switch self {
    case .menu(let menu, let version, let stockVersion, let openings):
      .menu(menu, version: version, stockVersion: stockVersion, openings: openings.dropLast())
    case .batch(let entry): .batch(entry.torn)
    case .forgottenKeys: .forgottenKeys(before: Timestamp(milliseconds: 0))
    case .forgottenCalls: .forgottenCalls(before: Timestamp(milliseconds: 0))
    }
  }
}

extension BatchEntry {
  /// The first rows of the entry.
  fileprivate var torn: BatchEntry {
    var entry = self
    entry.movements = movements.dropLast()
    entry.orders = orders.dropLast()
    entry.records = []
    entry.calls = []
    entry.stocktakes = []
    return entry
  }
}
