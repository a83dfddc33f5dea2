import Synchronization

/// A response as it came over the wire.
struct RawResponse: Sendable {
  let head: String
  var body = ""

  init(head: String) { self.head = head }

  var code: Int { Int(head.split(separator: " ").dropFirst().first ?? "") ?? 0 }

  subscript(name: String) -> String? {
    for line in head.split(separator: "\r\n").dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.count == 2, parts[0].lowercased() == name.lowercased() {
        return String(parts[1].drop { $0 == " " })
      }
    }
    return nil
  }
}

/// Bytes that have arrived and were not looked at yet.
final class ByteBuffer: Sendable {
  private let bytes = Mutex<[UInt8]>([])

  var count: Int { bytes.withLock { $0.count } }

  func append(_ more: ArraySlice<UInt8>) { bytes.withLock { $0 += more } }

  func take(_ count: Int) -> [UInt8] {
    bytes.withLock { bytes in
      defer { bytes.removeFirst(count) }
      return Array(bytes.prefix(count))
    }
  }

  func count(through end: [UInt8]) -> Int? {
    bytes.withLock { bytes in
      guard bytes.count >= end.count else { return nil }
      for start in 0...(bytes.count - end.count)
      where bytes[start..<(start + end.count)].elementsEqual(end) {
        return start + end.count
      }
      return nil
    }
  }
}
