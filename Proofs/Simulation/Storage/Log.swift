/// The log of committed transactions on a disk: each has its length, its place and a checksum.
struct Log {
  var disk = Disk()
  /// The offset up to which all entries are known to be whole and durable, in bytes.
  private(set) var end = 0
  /// How many entries there are up to ``end``.
  private(set) var count = 0

  /// The part of a log after its known end.
  struct Tail {
    var entries: [LogEntry] = []
    /// How many bytes made no whole entry.
    var tornBytes = 0
  }

  private static let headSize = 16

  /// Writes an entry after the last one; it counts once it is flushed.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - share: How much of it arrives, in ten-thousandths, if the program dies during the write.
  mutating func append(_ entry: LogEntry, share: Int = 10_000) {
    var writer = ByteWriter()
    writer.write(count)
    writer.write(entry)
    let body = writer.bytes
    let bytes = Self.bytes(of: UInt64(body.count)) + Self.bytes(of: Self.checksum(body[...])) + body
    disk.append(bytes.prefix(bytes.count * share / 10_000))
  }

  /// Flushes the appended entries.
  ///
  /// - Parameter isReal: Whether the disk flushes; if not, the log is broken on purpose.
  mutating func flush(isReal: Bool = true) {
    if isReal { disk.flush() }
    end = disk.content.count
    count += 1
  }

  /// Drops the bytes after the known end.
  mutating func dropTail() { disk.truncate(to: min(end, disk.content.count)) }

  /// Forgets what it knows of the file, like a machine that restarts.
  mutating func reopen() {
    end = 0
    count = 0
  }

  /// Reads the part after the known end and drops a torn entry; a flush makes that durable.
  ///
  /// - Parameter isChecking: Whether to compare checksums; if not, the log is broken on purpose.
  /// - Returns: The part after the known end.
  mutating func readTail(isChecking: Bool) -> Tail {
    var tail = Tail()
    while let (entry, next) = entry(at: end, isChecking: isChecking) {
      tail.entries.append(entry)
      end = next
      count += 1
    }
    tail.tornBytes = max(0, disk.content.count - end)
    dropTail()
    return tail
  }

  private func entry(at start: Int, isChecking: Bool) -> (LogEntry, next: Int)? {
    let content = disk.content
    let bodyStart = start + Self.headSize
    guard bodyStart <= content.count else { return nil }
    let length = Self.number(in: content[start..<start + 8])
    guard length > 0, length <= UInt64(content.count - bodyStart) else { return nil }
    let next = bodyStart + Int(length)
    let body = content[bodyStart..<next]
    let checksum = Self.number(in: content[start + 8..<bodyStart])
    guard !isChecking || checksum == Self.checksum(body) else { return nil }
    do throws(DamagedBytes) {
      var reader = ByteReader(content, in: bodyStart..<next)
      guard try reader.read(Int.self) == count || !isChecking else { return nil }
      return (try reader.read(), next)
    } catch {
      return nil
    }
  }

  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    var hash = TraceHash()
    hash.add(bytes)
    return hash.value
  }

  private static func bytes(of number: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) }
  }

  private static func number(in bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
