/// The kind and the size of a picture that is too large to be held whole: PNG, JPEG or WebP, read from its
/// first byte to its last.
package struct LargePicture: Hashable, Sendable {
  package let format: PictureFile.Format
  package let width: Int
  package let height: Int

  /// Reads a file, or returns nothing for one of another kind.
  ///
  /// - Throws: ``PictureFault``, and errors of reading.
  /// - Complexity: O(*n*) in the length of the file.
  package init?(_ file: inout ByteWindow) async throws {
    guard file.count >= 12 else { return nil }
    let start = try await file.big(0, 4)
    switch start {
    case 0x8950_4E47:
      format = .png
      (width, height) = try await Self.png(&file)
    case 0xFFD8_FF00...0xFFD8_FFFF:
      format = .jpeg
      (width, height) = try await Self.jpeg(&file)
    case 0x5249_4646:
      guard try await file.big(8, 4) == 0x5745_4250 else { return nil }
      format = .webp
      (width, height) = try await Self.webp(&file)
    default: return nil
    }
    guard width > 0, height > 0 else { throw PictureFault.broken }
  }

  /// Goes from chunk to chunk (W3C Portable Network Graphics, third edition, section 5.3).
  private static func png(_ file: inout ByteWindow) async throws -> (Int, Int) {
    guard try await file.big(4, 4) == 0x0D0A_1A0A else { throw PictureFault.broken }
    var place = 8
    var size: (Int, Int)?
    var hasContent = false
    while true {
      let length = try await file.big(place, 4)
      let type = try await file.big(place + 4, 4)
      guard length <= file.count - place - 12, size != nil || type == 0x4948_4452 else {
        throw PictureFault.broken
      }
      switch type {
      case 0x4948_4452:  // IHDR
        guard size == nil, length == 13 else { throw PictureFault.broken }
        size = (try await file.big(place + 8, 4), try await file.big(place + 12, 4))
      case 0x6163_544C: throw PictureFault.animated  // acTL
      case 0x4944_4154: hasContent = hasContent || length > 0  // IDAT
      case 0x4945_4E44:  // IEND
        guard let size, hasContent else { throw PictureFault.broken }
        return size
      default: break
      }
      place += length + 12
    }
  }

  /// Goes from marker to marker (ITU-T T.81, annex B).
  private static func jpeg(_ file: inout ByteWindow) async throws -> (Int, Int) {
    var place = 2
    var size: (Int, Int)?
    var hasScan = false
    while true {
      guard try await file.big(place, 1) == 0xFF else { throw PictureFault.broken }
      while try await file.big(place, 1) == 0xFF { place += 1 }
      let marker = try await file.big(place, 1)
      place += 1
      if marker == 0xD9 {
        guard let size, hasScan else { throw PictureFault.broken }
        return size
      }
      let length = try await file.big(place, 2)
      guard length >= 2, length <= file.count - place else { throw PictureFault.broken }
      switch marker {
      case 0xC0...0xC2:
        guard size == nil, length >= 8, try await file.big(place + 2, 1) == 8 else {
          throw PictureFault.broken
        }
        size = (try await file.big(place + 5, 2), try await file.big(place + 3, 2))
      case 0xDA:
        guard size != nil else { throw PictureFault.broken }
        hasScan = true
      case 0xC4, 0xCC, 0xDB, 0xDD, 0xE0...0xEF, 0xFE: break
      default: throw PictureFault.broken
      }
      place += length
      if marker == 0xDA { place = try await file.marker(from: place) }
    }
  }

  /// Reads the first chunk (RFC 9649, section 2).
  private static func webp(_ file: inout ByteWindow) async throws -> (Int, Int) {
    guard try await file.little(4, 4) + 8 <= file.count else { throw PictureFault.broken }
    switch try await file.big(12, 4) {
    case 0x5650_3858:  // VP8X
      guard try await file.big(20, 1) & 0x02 == 0 else { throw PictureFault.animated }
      return (try await file.little(24, 3) + 1, try await file.little(27, 3) + 1)
    case 0x5650_384C:  // VP8L
      guard try await file.big(20, 1) == 0x2F else { throw PictureFault.broken }
      let bits = try await file.little(21, 4)
      return ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    case 0x5650_3820:  // VP8
      guard try await file.big(23, 3) == 0x9D012A else { throw PictureFault.broken }
      return (
        try await file.little(26, 2) & 0x3FFF, try await file.little(28, 2) & 0x3FFF
      )
    default: throw PictureFault.broken
    }
  }
}
