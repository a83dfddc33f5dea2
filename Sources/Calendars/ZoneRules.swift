public import Time

/// How far the clocks of a time zone are from UTC, and when that changes.
///
/// Read from a file of the IANA time zone database as RFC 9636 describes it, without the part that
/// only programs older than 2005 need.
public struct ZoneRules: Hashable, Sendable {
  /// The zone without daylight saving time and difference.
  public static let utc = ZoneRules(name: "UTC", first: 0, changes: [], later: nil)

  /// The differences from UTC that clocks may have, in seconds: POSIX allows 24 hours, RFC 9636 26.
  static let offsets = -26 * 3600...26 * 3600

  /// A change of the clocks.
  struct Change: Hashable {
    /// The second of the change, since the beginning of 1970 (UTC).
    let second: Int
    /// The difference from then on, in seconds east of UTC.
    let offset: Int
  }

  /// The name in the database, such as `Asia/Seoul`.
  public let name: String
  private let first: Int
  private let changes: [Change]
  private let later: YearlyRule?

  init(name: String, first: Int, changes: [Change], later: YearlyRule?) {
    self.name = name
    self.first = first
    self.changes = changes
    self.later = later
  }

  /// Reads a file of the database.
  ///
  /// - Throws: ``ZoneFileError`` when it is none, or ends too early.
  public init(name: String, file bytes: [UInt8]) throws(ZoneFileError) {
    var reader = ZoneFileReader(bytes)
    let version = try reader.skipFirstBlock()
    guard version >= UInt8(ascii: "2") else { throw ZoneFileError(problem: "version 1 is too old") }
    self = try reader.zone(named: name)
  }

  /// The difference of the clocks at a moment, in seconds east of UTC.
  ///
  /// - Complexity: O(log *n*) in the number of changes.
  public func offset(at time: Timestamp) -> Int { offset(atSecond: time.milliseconds / 1000) }

  /// The difference at a second since the beginning of 1970 (UTC), be it before that.
  private func offset(atSecond second: Int) -> Int {
    var low = 0
    var high = changes.count
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].second <= second { low = middle + 1 } else { high = middle }
    }
    if low == changes.count, let later { return later.offset(at: second) }
    return low == 0 ? first : changes[low - 1].offset
  }

  public func local(_ time: Timestamp) -> LocalTime {
    LocalTime(second: time.milliseconds / 1000 + offset(at: time))
  }

  /// The first moment at which the clocks show an hour of a day, or have passed it.
  public func start(of hour: Int, on day: Int) -> Timestamp {
    let wanted = day * 86_400 + hour * 3600
    var low = wanted + Self.offsets.lowerBound
    var high = wanted + Self.offsets.upperBound
    while low < high {
      let middle = (low + high).dividedDown(by: 2)
      let shown = middle + offset(atSecond: middle)
      if shown >= wanted { high = middle } else { low = middle + 1 }
    }
    return Timestamp(milliseconds: low * 1000)
  }
}

/// Why bytes are no file of the time zone database.
public struct ZoneFileError: Error, Hashable, Sendable, CustomStringConvertible {
  let problem: String

  /// The sentence for the operator.
  public var description: String { "not a time zone file: \(problem)" }
}

/// Reads the second data block of a file, whose times have 64 bits, and the rule behind it.
private struct ZoneFileReader {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private struct Header {
    var version: UInt8 = 0
    var counts: [Int] = []
    /// In the order of the file: UT indicators, standard indicators, leap seconds, changes, types,
    /// characters of designations.
    func blockLength(timeSize: Int) -> Int {
      counts[3] * (timeSize + 1) + counts[4] * 6 + counts[5] + counts[2] * (timeSize + 4)
        + counts[1] + counts[0]
    }
  }

  mutating func skipFirstBlock() throws(ZoneFileError) -> UInt8 {
    let header = try header()
    _ = try take(header.blockLength(timeSize: 4))
    return header.version
  }

  mutating func zone(named name: String) throws(ZoneFileError) -> ZoneRules {
    let header = try header()
    let timeCount = header.counts[3]
    var seconds: [Int] = []
    for _ in 0..<timeCount { seconds.append(try integer(8)) }
    let types = Array(try take(timeCount))
    var offsets: [Int] = []
    for _ in 0..<header.counts[4] {
      offsets.append(try integer(4))
      _ = try take(2)
    }
    _ = try take(header.counts[5] + header.counts[2] * 12 + header.counts[1] + header.counts[0])
    guard let first = offsets.first, types.allSatisfy({ Int($0) < offsets.count }) else {
      throw ZoneFileError(problem: "a change names a type that is not there")
    }
    guard offsets.allSatisfy(ZoneRules.offsets.contains) else {
      throw ZoneFileError(problem: "clocks are farther than 26 hours from UTC")
    }
    var changes: [ZoneRules.Change] = []
    for (second, type) in zip(seconds, types) {
      if let last = changes.last, last.second >= second {
        throw ZoneFileError(problem: "the changes are not in order")
      }
      changes.append(ZoneRules.Change(second: second, offset: offsets[Int(type)]))
    }
    return ZoneRules(name: name, first: first, changes: changes, later: try rule())
  }

  /// The rule for the time after the last change stands between two line feeds.
  private mutating func rule() throws(ZoneFileError) -> YearlyRule? {
    guard try take(1).first == UInt8(ascii: "\n"),
      let end = bytes[place...].firstIndex(of: UInt8(ascii: "\n"))
    else { throw ZoneFileError(problem: "the rule at its end is missing") }
    let text = String(decoding: bytes[place..<end], as: UTF8.self)
    guard !text.isEmpty else { return nil }
    guard let rule = YearlyRule(text) else {
      throw ZoneFileError(problem: "the rule \(text) cannot be read")
    }
    return rule
  }

  private mutating func header() throws(ZoneFileError) -> Header {
    guard try take(4).elementsEqual("TZif".utf8) else {
      throw ZoneFileError(problem: "it does not begin with TZif")
    }
    var header = Header()
    header.version = try take(16).first ?? 0
    for _ in 0..<6 { header.counts.append(try integer(4)) }
    guard header.counts.allSatisfy({ (0...1_000_000).contains($0) }) else {
      throw ZoneFileError(problem: "a count is out of range")
    }
    return header
  }

  private mutating func take(_ count: Int) throws(ZoneFileError) -> ArraySlice<UInt8> {
    guard count <= bytes.count - place else { throw ZoneFileError(problem: "it ends too early") }
    defer { place += count }
    return bytes[place..<place + count]
  }

  /// A signed number, most significant byte first.
  private mutating func integer(_ size: Int) throws(ZoneFileError) -> Int {
    let raw = try take(size).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let shift = 64 - size * 8
    return Int(Int64(bitPattern: raw << UInt64(shift)) >> Int64(shift))
  }
}
