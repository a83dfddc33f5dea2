/// How wide and high a picture is by itself, so that a page can leave room before it has come.
public struct PictureSize: Hashable, Sendable {
  /// The width in pixels, or in units of the drawing.
  public let width: Int
  /// The height in the same unit.
  public let height: Int

  public init?(_ width: Int, _ height: Int) {
    guard width > 0, height > 0 else { return nil }
    (self.width, self.height) = (width, height)
  }
}

extension Picture {
  /// The picture's size as its file tells it; nil where that is not found.
  ///
  /// - Complexity: O(*n*) in the number of bytes before the size; a drawing's `viewBox` and a frame
  ///   of a JPEG are looked for, the others have it in their first bytes.
  public var size: PictureSize? {
    switch format {
    case .svg: sizeOfDrawing
    case .png: PictureSize(number(at: 16, bytes: 4), number(at: 20, bytes: 4))
    case .jpeg: sizeOfFrame
    case .webp: sizeOfWebP
    case .avif: nil
    }
  }

  /// The `viewBox` of a drawing (SVG 2, section 8.6), rounded.
  private var sizeOfDrawing: PictureSize? {
    let head = String(decoding: bytes.prefix(2048), as: UTF8.self)
    guard let tag = head.firstRange(of: "<svg"),
      let name = head[tag.upperBound...].firstRange(of: "viewBox=")
    else { return nil }
    let value = head[name.upperBound...].dropFirst().prefix { $0 != "\"" && $0 != "'" }
    let numbers = value.split { $0 == " " || $0 == "," }.compactMap { Double($0) }
    guard numbers.count == 4, numbers[2...].allSatisfy({ $0 > 0 && $0 < 1e6 }) else { return nil }
    return PictureSize(Int(numbers[2].rounded()), Int(numbers[3].rounded()))
  }

  /// The size in the first frame header of a JPEG (ITU-T T.81, section B.2.2).
  private var sizeOfFrame: PictureSize? {
    var place = 2
    while place + 9 < bytes.count, bytes[place] == 0xFF {
      let marker = bytes[place + 1]
      // All start-of-frame markers; C4, C8 and CC of their range mean something else.
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        return PictureSize(number(at: place + 7, bytes: 2), number(at: place + 5, bytes: 2))
      }
      place += 2 + max(2, number(at: place + 2, bytes: 2))
    }
    return nil
  }

  /// The size in the first chunk of a WebP (RFC 9649, section 2.5 to 2.7).
  private var sizeOfWebP: PictureSize? {
    guard bytes.count >= 30 else { return nil }
    let little = { (place: Int, count: Int) in
      (0..<count).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
    }
    switch String(decoding: bytes[12..<16], as: UTF8.self) {
    case "VP8X": return PictureSize(little(24, 3) + 1, little(27, 3) + 1)
    case "VP8 ": return PictureSize(little(26, 2) & 0x3FFF, little(28, 2) & 0x3FFF)
    case "VP8L":
      let bits = little(21, 4)
      return PictureSize((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    default: return nil
    }
  }

  /// A number of some bytes, the highest first; 0 beyond the end.
  private func number(at place: Int, bytes count: Int) -> Int {
    guard place + count <= bytes.count else { return 0 }
    return bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }
}
