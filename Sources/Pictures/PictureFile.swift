/// A still picture that every browser shows: PNG, JPEG or WebP, known by its bytes alone.
///
/// The file's name and its sender's claims do not count. The file is read from its first byte to
/// its last; bytes after the picture are dropped.
public struct PictureFile: Hashable, Sendable {
  /// The longest file, in bytes.
  public static let maximumBytes = 262_144
  /// The longest side, in pixels.
  public static let maximumSide = 1600

  public enum Format: String, CaseIterable, Hashable, Sendable {
    case png, jpeg, webp

    /// The media type, such as `image/png`.
    public var mediaType: String { "image/\(rawValue)" }
  }

  public let format: Format
  public let width: Int
  public let height: Int
  public let bytes: [UInt8]

  public init(_ bytes: [UInt8]) throws(PictureFault) {
    let outline: PictureOutline
    (format, outline) = try Self.outline(of: bytes)
    guard outline.length <= Self.maximumBytes else { throw .tooLarge }
    guard max(outline.width, outline.height) <= Self.maximumSide else {
      throw .tooManyPixels(width: outline.width, height: outline.height)
    }
    (width, height) = (outline.width, outline.height)
    self.bytes = outline.length == bytes.count ? bytes : Array(bytes[..<outline.length])
  }

  static func outline(of bytes: [UInt8]) throws(PictureFault) -> (Format, PictureOutline) {
    guard !bytes.isEmpty else { throw .empty }
    if bytes.starts(with: PNGReader.signature) {
      return (.png, try PNGReader.read(bytes))
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      return (.jpeg, try JPEGReader.read(bytes))
    } else if bytes.count >= 12, bytes.starts(with: "RIFF".utf8),
      bytes[8..<12].elementsEqual("WEBP".utf8)
    {
      return (.webp, try WebPReader.read(bytes))
    }
    throw .unknownKind
  }
}

/// Why a file is no picture that can be taken.
public enum PictureFault: Error, Hashable, Sendable, CustomStringConvertible {
  case empty
  /// It is longer than ``PictureFile/maximumBytes``.
  case tooLarge
  /// It is neither PNG nor JPEG nor WebP.
  case unknownKind
  /// It begins as a picture, but does not go on as one.
  case broken
  case animated
  /// A side is longer than ``PictureFile/maximumSide``.
  case tooManyPixels(width: Int, height: Int)

  public var description: String {
    switch self {
    case .empty: "expected a picture, found nothing"
    case .tooLarge: "expected at most \(PictureFile.maximumBytes / 1024) KiB"
    case .unknownKind: "expected a PNG, JPEG or WebP picture"
    case .broken: "expected a whole picture, found one that is damaged or cut off"
    case .animated: "expected a picture that stands still"
    case .tooManyPixels(let width, let height):
      "expected at most \(PictureFile.maximumSide) pixels a side, found \(width) × \(height)"
    }
  }
}

/// The result of a reader of one kind of file.
struct PictureOutline {
  let width: Int
  let height: Int
  /// How many bytes belong to the picture.
  let length: Int

  init(width: Int, height: Int, length: Int) throws(PictureFault) {
    guard width > 0, height > 0 else { throw .broken }
    (self.width, self.height, self.length) = (width, height, length)
  }
}

extension [UInt8] {
  /// A number of some bytes at a place, the highest first.
  func big(_ place: Int, _ length: Int) throws(PictureFault) -> Int {
    guard place >= 0, length <= count - place else { throw .broken }
    var number = 0
    for index in place..<place + length { number = number << 8 | Int(self[index]) }
    return number
  }

  /// A number of some bytes at a place, the lowest first.
  func little(_ place: Int, _ length: Int) throws(PictureFault) -> Int {
    guard place >= 0, length <= count - place else { throw .broken }
    var number = 0
    for index in (place..<place + length).reversed() { number = number << 8 | Int(self[index]) }
    return number
  }
}
