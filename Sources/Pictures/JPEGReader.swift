/// Walks through a JPEG file (ITU-T T.81, annex B).
enum JPEGReader {
  static func read(_ bytes: [UInt8]) throws(PictureFault) -> PictureOutline {
    var place = 2
    var size: (width: Int, height: Int)?
    var hasScan = false
    while true {
      let marker = try marker(bytes, &place)
      if marker == 0xD9 {
        guard let size, hasScan else { throw .broken }
        return try PictureOutline(width: size.width, height: size.height, length: place)
      }
      let length = try bytes.big(place, 2)
      guard length >= 2, length <= bytes.count - place else { throw .broken }
      switch marker {
      case 0xC0...0xC2:
        // Sequential and progressive pictures of eight bits, the ones that browsers show.
        guard size == nil, length >= 8, bytes[place + 2] == 8,
          [1, 3, 4].contains(bytes[place + 7]), length == 8 + 3 * Int(bytes[place + 7])
        else { throw .broken }
        size = (try bytes.big(place + 5, 2), try bytes.big(place + 3, 2))
        place += length
      case 0xDA:
        guard size != nil else { throw .broken }
        hasScan = true
        place += length
        try skipScan(bytes, &place)
      // Tables, applications' own data and comments.
      case 0xC4, 0xCC, 0xDB, 0xDD, 0xE0...0xEF, 0xFE: place += length
      default: throw .broken
      }
    }
  }

  /// The marker at a place, behind fill bytes (section B.1.1.2).
  private static func marker(_ bytes: [UInt8], _ place: inout Int) throws(PictureFault) -> UInt8 {
    guard try bytes.big(place, 1) == 0xFF else { throw .broken }
    while try bytes.big(place, 1) == 0xFF { place += 1 }
    defer { place += 1 }
    return bytes[place]
  }

  /// Goes on to the first marker that is neither a stuffed byte nor a restart (section B.1.1.5).
  private static func skipScan(_ bytes: [UInt8], _ place: inout Int) throws(PictureFault) {
    let span = bytes.span
    while place + 1 < span.count {
      if span[place] != 0xFF {
        place += 1
      } else if span[place + 1] == 0 || (0xD0...0xD7).contains(span[place + 1]) {
        place += 2
      } else {
        return
      }
    }
    throw .broken
  }
}
