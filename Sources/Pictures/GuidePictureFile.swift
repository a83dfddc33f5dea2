/// A picture of an exhibition: PNG, JPEG, WebP or AVIF that stands still, or a drawing (SVG), known by
/// its bytes alone.
///
/// It may be larger than a ``PictureFile`` of a menu, since the operator of the machine brings it. A
/// drawing may hold shapes, colours and words, and nothing that does or loads anything.
public struct GuidePictureFile: Hashable, Sendable {
  /// The longest file, in bytes.
  public static let maximumBytes = 8_388_608
  /// The longest drawing, in bytes.
  public static let maximumDrawingBytes = 1_048_576
  /// The longest side, in pixels.
  public static let maximumSide = 8192

  public enum Format: String, CaseIterable, Hashable, Sendable {
    case svg, png, jpeg, webp, avif
  }

  public let format: Format
  /// The file's content, without any bytes after the picture.
  public let bytes: [UInt8]

  /// Reads a file.
  ///
  /// - Complexity: O(*n*) in the length of the file.
  public init(_ bytes: [UInt8]) throws(GuidePictureFault) {
    guard bytes.count <= Self.maximumBytes else { throw .tooLarge(Self.maximumBytes, bytes.count) }
    if DrawingReader.mayRead(bytes) {
      guard bytes.count <= Self.maximumDrawingBytes else {
        throw .tooLarge(Self.maximumDrawingBytes, bytes.count)
      }
      do throws(DrawingFault) {
        try DrawingReader.check(bytes)
      } catch {
        throw GuidePictureFault(reason: error.description)
      }
      format = .svg
      self.bytes = bytes
      return
    }
    let outline: PictureOutline
    do throws(PictureFault) {
      if AVIFReader.mayRead(bytes) {
        format = .avif
        outline = try AVIFReader.read(bytes)
      } else {
        let kind: PictureFile.Format
        (kind, outline) = try PictureFile.outline(of: bytes)
        format =
          switch kind {
          case .png: .png
          case .jpeg: .jpeg
          case .webp: .webp
          }
      }
    } catch {
      throw GuidePictureFault(error)
    }
    guard max(outline.width, outline.height) <= Self.maximumSide else {
      throw GuidePictureFault(
        reason: "expected at most \(Self.maximumSide) pixels a side, "
          + "found \(outline.width) × \(outline.height)"
      )
    }
    self.bytes = outline.length == bytes.count ? bytes : Array(bytes[..<outline.length])
  }
}

/// Why a file is no picture that an exhibition can show.
public struct GuidePictureFault: Error, Hashable, Sendable {
  public let reason: String

  init(reason: String) { self.reason = reason }

  fileprivate init(_ fault: PictureFault) {
    reason =
      switch fault {
      case .unknownKind: "expected a PNG, JPEG, WebP, AVIF or SVG picture"
      default: fault.description
      }
  }

  fileprivate static func tooLarge(_ limit: Int, _ count: Int) -> GuidePictureFault {
    GuidePictureFault(reason: "expected at most \(limit / 1024) KiB, found \(count / 1024)")
  }
}
