/// A file that is read piece by piece, so that no more than a piece of it is held.
package struct ByteWindow {
  /// Reads the bytes of a range that lies within the file.
  package typealias Read = @Sendable (Range<Int>) async throws -> [UInt8]

  /// How many bytes are held at once.
  private static let length = 262_144

  package let count: Int
  private let read: Read
  private var start = 0
  private var bytes: [UInt8] = []

  package init(count: Int, _ read: @escaping Read) { (self.count, self.read) = (count, read) }

  /// A number of at most seven bytes at a place, the highest first.
  ///
  /// - Throws: ``PictureFault/broken`` where the file ends before, and errors of reading.
  package mutating func big(_ place: Int, _ length: Int) async throws -> Int {
    try await number(place, length) { $0 << 8 | $1 }
  }

  /// A number of at most seven bytes at a place, the lowest first.
  mutating func little(_ place: Int, _ length: Int) async throws -> Int {
    var shift = 0
    return try await number(place, length) { number, byte in
      defer { shift += 8 }
      return number | byte << shift
    }
  }

  private mutating func number(
    _ place: Int,
    _ length: Int,
    _ join: (Int, Int) -> Int
  ) async throws -> Int {
    try await hold(place, length)
    var number = 0
    for index in place - start..<place - start + length { number = join(number, Int(bytes[index])) }
    return number
  }

  /// The place of the first marker of a JPEG file that is neither a stuffed byte nor a restart (ITU-T
  /// T.81, section B.1.1.5).
  mutating func marker(from place: Int) async throws -> Int {
    var place = place
    while true {
      try await hold(place, 2)
      let span = bytes.span
      var index = place - start
      while index + 1 < span.count {
        if span[index] != 0xFF {
          index += 1
        } else if span[index + 1] == 0 || (0xD0...0xD7).contains(span[index + 1]) {
          index += 2
        } else {
          return start + index
        }
      }
      place = start + index
    }
  }

  private mutating func hold(_ place: Int, _ length: Int) async throws {
    guard place >= 0, length <= count - place else { throw PictureFault.broken }
    guard place < start || place + length > start + bytes.count else { return }
    bytes = try await read(place..<min(count, place + max(length, Self.length)))
    start = place
    guard bytes.count >= length else { throw PictureFault.broken }
  }
}
