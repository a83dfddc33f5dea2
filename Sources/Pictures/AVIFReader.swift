/// Walks through an AVIF file (AV1 Image File Format 1.1; ISO/IEC 14496-12 for the boxes).
enum AVIFReader {
  static func mayRead(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 16 && bytes[4..<8].elementsEqual("ftyp".utf8)
  }

  static func read(_ bytes: [UInt8]) throws(PictureFault) -> PictureOutline {
    var place = 0
    var size: (width: Int, height: Int)?
    var hasContent = false
    while place < bytes.count {
      let box = try box(bytes, place, before: bytes.count)
      switch box.type {
      case 0x6674_7970:  // ftyp
        guard place == 0 else { throw .broken }
        let brands = try stride(from: box.content.lowerBound, to: box.content.upperBound, by: 4)
          .map { (place) throws(PictureFault) in try bytes.big(place, 4) }
        guard !brands.contains(0x6176_6973) else { throw .animated }  // avis
        guard brands.contains(0x6176_6966) else { throw .unknownKind }  // avif
      case 0x6D65_7461:  // meta: after its version the boxes of its items
        guard size == nil, box.content.count > 4 else { throw .broken }
        let content = box.content.dropFirst(4)
        size = try extent(bytes, content, path: [0x6970_7270, 0x6970_636F, 0x6973_7065])
      case 0x6D64_6174: hasContent = hasContent || !box.content.isEmpty  // mdat
      case 0x6D6F_6F76: throw .animated  // moov
      default: break
      }
      place = box.content.upperBound
    }
    guard let size, hasContent else { throw .broken }
    return try PictureOutline(width: size.width, height: size.height, length: place)
  }

  /// The largest extent that the properties of the items name: iprp, ipco, ispe.
  private static func extent(
    _ bytes: [UInt8],
    _ boxes: Range<Int>,
    path: [Int]
  ) throws(PictureFault) -> (width: Int, height: Int)? {
    var largest: (width: Int, height: Int)?
    var place = boxes.lowerBound
    while place < boxes.upperBound {
      let box = try box(bytes, place, before: boxes.upperBound)
      place = box.content.upperBound
      guard box.type == path[0] else { continue }
      let found =
        if path.count > 1 {
          try extent(bytes, box.content, path: Array(path.dropFirst()))
        } else {
          (
            width: try bytes.big(box.content.lowerBound + 4, 4),
            height: try bytes.big(box.content.lowerBound + 8, 4)
          )
        }
      if let found {
        largest = (max(found.width, largest?.width ?? 0), max(found.height, largest?.height ?? 0))
      }
    }
    return largest
  }

  private static func box(
    _ bytes: [UInt8],
    _ place: Int,
    before end: Int
  ) throws(PictureFault) -> (type: Int, content: Range<Int>) {
    let length = try bytes.big(place, 4)
    let type = try bytes.big(place + 4, 4)
    // Lengths of 64 bits (1) and boxes without one (0) are for longer files than these.
    guard length >= 8, length <= end - place else { throw .broken }
    return (type, place + 8..<place + length)
  }
}
