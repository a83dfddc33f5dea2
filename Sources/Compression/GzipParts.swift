internal import CZlib

/// Bytes with gaps, compressed once: each filling of the gaps is a gzip file (RFC 1952) without
/// compressing anything anew.
///
/// Parts are deflated for themselves up to a full flush, which ends at a whole byte and after which
/// nothing refers back; between them the fillings stand as stored blocks (RFC 1951, section 3.2.4).
/// The checksum of all comes from those of the parts (zlib.h, `crc32_combine`).
public struct GzipParts: Sendable {
  /// A part as it is sent, and what the checksum of all needs of it.
  private struct Part {
    let bytes: [UInt8]
    let checksum: UInt
    let count: Int
  }

  private let parts: [Part]

  /// Compresses what stands before, between and after the gaps.
  ///
  /// - Parameter parts: The bytes; one more than there are gaps.
  /// - Throws: ``CompressionError`` when zlib has no memory.
  public init(_ parts: [[UInt8]]) throws(CompressionError) {
    var compressed: [Part] = []
    for part in parts {
      let bytes = try Self.deflated(part)
      compressed.append(Part(bytes: bytes, checksum: Self.checksum(of: part), count: part.count))
    }
    self.parts = compressed
  }

  /// The gzip file of all parts with these fillings between them, of at most 65,535 bytes each.
  public func filled(_ fillings: [[UInt8]]) -> [UInt8] {
    // No name, no time, no system: RFC 1952, section 2.3.1.
    var file: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
    file.reserveCapacity(parts.reduce(512) { $0 + $1.bytes.count })
    var (checksum, count): (UInt, Int) = (0, 0)
    for (index, part) in parts.enumerated() {
      file += part.bytes
      checksum = crc32_combine(checksum, part.checksum, part.count)
      count += part.count
      guard index < fillings.count else { continue }
      let filling = fillings[index].prefix(0xFFFF)
      file += Self.storedBlock(Array(filling), isLast: false)
      checksum = crc32_combine(checksum, Self.checksum(of: Array(filling)), filling.count)
      count += filling.count
    }
    file += Self.storedBlock([], isLast: true)
    for number in [UInt32(truncatingIfNeeded: checksum), UInt32(truncatingIfNeeded: count)] {
      file += (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
    return file
  }

  private static func storedBlock(_ bytes: [UInt8], isLast: Bool) -> [UInt8] {
    let length = UInt16(bytes.count)
    let lengths = [length, ~length].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    return [isLast ? 1 : 0] + lengths + bytes
  }

  private static func checksum(of bytes: [UInt8]) -> UInt {
    // The buffer outlives the one call that reads it.
    unsafe bytes.withUnsafeBufferPointer { unsafe crc32(0, $0.baseAddress, UInt32($0.count)) }
  }

  /// The bytes deflated without a header, up to a full flush.
  private static func deflated(_ bytes: [UInt8]) throws(CompressionError) -> [UInt8] {
    guard !bytes.isEmpty else { return [] }
    var stream = unsafe z_stream()
    // A negative number of bits leaves header and trailer away: zlib.h, deflateInit2.
    let begun = unsafe deflateInit2_(
      &stream,
      Z_DEFAULT_COMPRESSION,
      Z_DEFLATED,
      -15,
      8,
      Z_DEFAULT_STRATEGY,
      ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size)
    )
    guard begun == Z_OK else { throw CompressionError(library: "zlib") }
    defer { unsafe deflateEnd(&stream) }
    // The flush adds an empty stored block, which deflateBound does not count.
    let bound = unsafe Int(deflateBound(&stream, UInt(bytes.count))) + 16
    var output = [UInt8](repeating: 0, count: bound)
    // Both buffers outlive the one call that uses them; zlib only reads next_in.
    let result = unsafe bytes.withUnsafeBufferPointer { input in
      unsafe output.withUnsafeMutableBufferPointer { target in
        unsafe stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        unsafe stream.avail_in = UInt32(input.count)
        unsafe stream.next_out = target.baseAddress
        unsafe stream.avail_out = UInt32(target.count)
        return unsafe deflate(&stream, Z_FULL_FLUSH)
      }
    }
    guard result == Z_OK, unsafe stream.avail_in == 0, unsafe stream.avail_out > 0 else {
      throw CompressionError(library: "zlib")
    }
    return unsafe Array(output.prefix(Int(stream.total_out)))
  }
}
