/// Walks through a PNG file (W3C Portable Network Graphics, third edition).
enum PNGReader {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The bit depths of each colour type (section 11.2.1).
  private static let depths: [Int: Set<Int>] = [
    0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
  ]

  static func read(_ bytes: [UInt8]) throws(PictureFault) -> PictureOutline {
    var place = signature.count
    var size: (width: Int, height: Int)?
    var hasContent = false
    while true {
      let length = try bytes.big(place, 4)
      let type = try bytes.big(place + 4, 4)
      let content = place + 8
      // The check value behind the content must be there as well.
      guard length <= bytes.count - content - 4,
        try bytes.big(content + length, 4)
          == Int(CRC32.of(bytes.span.extracting(place + 4..<content + length)))
      else { throw .broken }
      place = content + length + 4
      guard size != nil || type == 0x4948_4452 else { throw .broken }
      switch type {
      case 0x4948_4452:  // IHDR
        guard size == nil, length == 13 else { throw .broken }
        let depth = Int(bytes[content + 8])
        guard depths[Int(bytes[content + 9])]?.contains(depth) ?? false, bytes[content + 10] == 0,
          bytes[content + 11] == 0, bytes[content + 12] <= 1
        else { throw .broken }
        size = (try bytes.big(content, 4), try bytes.big(content + 4, 4))
      case 0x6163_544C: throw .animated  // acTL
      case 0x4944_4154: hasContent = hasContent || length > 0  // IDAT
      case 0x4945_4E44:  // IEND
        guard let size, hasContent, length == 0 else { throw .broken }
        return try PictureOutline(width: size.width, height: size.height, length: place)
      default: break
      }
    }
  }
}

/// The check value of PNG's chunks (third edition, annex D).
private enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { (index: UInt32) in
    (0..<8).reduce(index) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
  }

  static func of(_ bytes: Span<UInt8>) -> UInt32 {
    let table = table.span
    var value: UInt32 = .max
    for index in bytes.indices {
      value = table[Int((value ^ UInt32(bytes[index])) & 0xFF)] ^ (value >> 8)
    }
    return ~value
  }
}
