/// Walks through a WebP file (RFC 9649, section 2).
enum WebPReader {
  static func read(_ bytes: [UInt8]) throws(PictureFault) -> PictureOutline {
    // The size counts the bytes after it, and is even.
    let length = try bytes.little(4, 4) + 8
    guard length.isMultiple(of: 2), length <= bytes.count else { throw .broken }
    var place = 12
    var canvas: (width: Int, height: Int)?
    var frame: (width: Int, height: Int)?
    while place < length {
      let type = try bytes.big(place, 4)
      let size = try bytes.little(place + 4, 4)
      let content = place + 8
      guard size <= length - content else { throw .broken }
      switch type {
      case 0x5650_3858:  // VP8X
        guard place == 12, size == 10 else { throw .broken }
        guard bytes[content] & 0x02 == 0 else { throw .animated }
        canvas = (try bytes.little(content + 4, 3) + 1, try bytes.little(content + 7, 3) + 1)
      case 0x414E_494D, 0x414E_4D46: throw .animated  // ANIM, ANMF
      case 0x5650_3820, 0x5650_384C:  // VP8, VP8L
        guard frame == nil, canvas != nil || place == 12 else { throw .broken }
        frame =
          try type == 0x5650_3820 ? lossy(bytes, content, size) : lossless(bytes, content, size)
      default:
        guard canvas != nil else { throw .broken }
      }
      place = content + size + size % 2
    }
    guard place == length, let frame,
      canvas.map({ $0.width == frame.width && $0.height == frame.height }) ?? true
    else { throw .broken }
    return try PictureOutline(width: frame.width, height: frame.height, length: length)
  }

  /// The size in the header of a key frame (RFC 6386, section 9.1).
  private static func lossy(
    _ bytes: [UInt8],
    _ place: Int,
    _ size: Int
  ) throws(PictureFault) -> (width: Int, height: Int) {
    guard size > 10, bytes[place] & 1 == 0, try bytes.big(place + 3, 3) == 0x9D012A else {
      throw .broken
    }
    return (try bytes.little(place + 6, 2) & 0x3FFF, try bytes.little(place + 8, 2) & 0x3FFF)
  }

  /// The size in the header of a lossless bitstream (RFC 9649, section 3.4).
  private static func lossless(
    _ bytes: [UInt8],
    _ place: Int,
    _ size: Int
  ) throws(PictureFault) -> (width: Int, height: Int) {
    guard size > 5, bytes[place] == 0x2F else { throw .broken }
    let bits = try bytes.little(place + 1, 4)
    guard bits >> 29 == 0 else { throw .broken }
    return ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
  }
}
