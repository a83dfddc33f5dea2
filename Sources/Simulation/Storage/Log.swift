/// The log of committed transactions on a disk, each with its length, its place and a checksum.
struct Log {
  var disk = Disk()
  /// Where the entries end that are known to be whole and durable, in bytes.
  private(set) var end = 0
  /// How many entries there are up to ``end``.
  private(set) var count = 0

  /// What a log held beyond its known end.
  struct Tail {
    var entries: [LogEntry] = []
    /// Bytes that made no whole entry.
    var tornBytes = 0
  }

  private static let headSize = 16

  /// Writes an entry behind the last one; it counts once it was flushed.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - share: How much of it arrives, in ten thousandths, when the program dies meanwhile.
  mutating func append(_ entry: LogEntry, share: Int = 10_000) {
    var writer = ByteWriter()
    writer.write(count)
    writer.write(entry)
    let body = writer.bytes
    let bytes = Self.bytes(of: UInt64(body.count)) + Self.bytes(of: Self.checksum(body[...])) + body
    disk.append(bytes.prefix(bytes.count * share / 10_000))
  }

  /// Flushes what was appended.
  ///
  /// - Parameter isReal: Whether the disk is told; without it this is a broken log.
  mutating func flush(isReal: Bool = true) {
    if isReal { disk.flush() }
    end = disk.content.count
    count += 1
  }

  /// Takes the bytes behind the known end away.
  mutating func dropTail() { disk.truncate(to: min(end, disk.content.count)) }

  /// Forgets what is known of the file, as a machine does that starts again.
  mutating func reopen() {
    end = 0
    count = 0
  }

  /// Reads what stands behind the known end and drops what is torn; a flush makes that durable.
  ///
  /// - Parameter isChecking: Whether checksums are compared; without it this is a broken log.
  /// - Returns: What was found.
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
