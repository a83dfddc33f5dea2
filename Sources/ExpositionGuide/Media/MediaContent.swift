package import Pictures

/// A file that a record of media may name, known by its bytes alone.
public struct MediaContent: Hashable, Sendable {
  public enum Format: String, CaseIterable, Hashable, Sendable {
    case svg, png, jpeg, webp, avif, mp3, m4a, opus, mp4, webm, vtt

    /// The media type, such as `image/png`.
    public var mediaType: String {
      switch self {
      case .svg: "image/svg+xml"
      case .png, .jpeg, .webp, .avif: "image/\(rawValue)"
      case .mp3: "audio/mpeg"
      case .m4a: "audio/mp4"
      case .opus: "audio/ogg; codecs=opus"
      case .mp4, .webm: "video/\(rawValue)"
      case .vtt: "text/vtt; charset=utf-8"
      }
    }

    /// The longest file, in bytes.
    public var maximumBytes: Int {
      switch self {
      case .svg: GuidePictureFile.maximumDrawingBytes
      case .avif: GuidePictureFile.maximumBytes
      case .png, .jpeg, .webp: 200_000_000
      case .mp3, .m4a, .opus: 100_000_000
      case .mp4, .webm: MediaContent.maximumBytes
      case .vtt: WebVTT.maximumBytes
      }
    }

    /// Whether visitors see it as a picture.
    public var isPicture: Bool {
      switch self {
      case .svg, .png, .jpeg, .webp, .avif: true
      case .mp3, .m4a, .opus, .mp4, .webm, .vtt: false
      }
    }
  }

  /// The longest file of all, in bytes.
  public static let maximumBytes = 512_000_000
  /// The most pixels of a picture.
  public static let maximumPixels = 150_000_000

  public let format: Format
  /// The width and height in pixels, where the bytes tell them.
  public let size: PictureSize?

  /// Reads a file piece by piece: no more of it is held than some pieces of 256 KiB, or the whole of a
  /// drawing, of captions or of an AVIF picture.
  ///
  /// - Parameters:
  ///   - count: The length in bytes.
  ///   - read: Reads the bytes of a range.
  /// - Throws: ``MediaFault``, and errors of reading.
  package init(count: Int, _ read: @escaping ByteWindow.Read) async throws {
    guard count > 0 else { throw MediaFault.empty }
    let head = try await read(0..<min(count, 64))
    guard let format = Format(head) else {
      throw Self.isTIFF(head) ? MediaFault.tiff : MediaFault.unknownKind
    }
    guard count <= format.maximumBytes else { throw MediaFault.tooLarge(format, count) }
    self.format = format
    var file = ByteWindow(count: count, read)
    do {
      switch format {
      case .png, .jpeg, .webp:
        guard let picture = try await LargePicture(&file) else { throw MediaFault.unknownKind }
        size = try Self.size(picture.width, picture.height)
      case .svg, .avif:
        size = nil
        let bytes = try await read(0..<count)
        do throws(GuidePictureFault) { _ = try GuidePictureFile(bytes) } catch {
          throw MediaFault.refused(format, error.reason)
        }
      case .mp4, .m4a:
        size = nil
        try await Self.walkBoxes(&file)
      case .vtt:
        size = nil
        guard WebVTT.isValid(try await read(0..<count)) else { throw MediaFault.broken(format) }
      case .mp3, .opus, .webm: size = nil
      }
    } catch PictureFault.animated {
      throw MediaFault.animated
    } catch is PictureFault {
      throw MediaFault.broken(format)
    }
  }

  /// Whether the first bytes are those of TIFF 6.0 (section 2) or BigTIFF, in either order of bytes.
  private static func isTIFF(_ head: [UInt8]) -> Bool {
    let starts: [[UInt8]] = [
      [0x49, 0x49, 42, 0], [0x49, 0x49, 43, 0], [0x4D, 0x4D, 0, 42], [0x4D, 0x4D, 0, 43],
    ]
    return starts.contains { head.starts(with: $0) }
  }

  private static func size(_ width: Int, _ height: Int) throws(MediaFault) -> PictureSize? {
    // Sides are numbers of at most 31 bits.
    guard width <= Int32.max, height <= Int32.max, width * height <= maximumPixels else {
      throw .tooManyPixels(width: width, height: height)
    }
    return PictureSize(width, height)
  }

  /// Goes through the boxes of a film or a recording (ISO/IEC 14496-12) to its end.
  private static func walkBoxes(_ file: inout ByteWindow) async throws {
    var (place, hasIndex) = (0, false)
    while place < file.count {
      var length = try await file.big(place, 4)
      hasIndex = try await file.big(place + 4, 4) == 0x6D6F_6F76 || hasIndex  // moov
      if length == 1 {
        guard try await file.big(place + 8, 1) == 0 else { throw PictureFault.broken }
        length = try await file.big(place + 9, 7)
      } else if length == 0 {
        length = file.count - place
      }
      guard length >= 8, length <= file.count - place else { throw PictureFault.broken }
      place += length
    }
    guard hasIndex else { throw PictureFault.broken }
  }
}

extension MediaContent.Format {
  /// The format that the first bytes announce.
  fileprivate init?(_ head: [UInt8]) {
    let text = String(decoding: head, as: UTF8.self)
    let brand = head.count >= 12 ? String(decoding: head[8..<12], as: UTF8.self) : ""
    if head.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      self = .png
    } else if head.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if head.starts(with: "RIFF".utf8), brand == "WEBP" {
      self = .webp
    } else if head.dropFirst(4).starts(with: "ftyp".utf8) {
      switch brand {
      case "avif": self = .avif
      case "M4A ", "M4B ": self = .m4a
      case "isom", "iso2", "iso4", "iso5", "iso6", "mp41", "mp42", "avc1", "M4V ", "dash":
        self = .mp4
      default: return nil
      }
    } else if head.starts(with: "OggS".utf8), head.dropFirst(28).starts(with: "OpusHead".utf8) {
      self = .opus
    } else if head.starts(with: "ID3".utf8) || Self.isMP3Frame(head) {
      self = .mp3
    } else if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]), text.contains("webm") {
      self = .webm
    } else if head.starts(with: "WEBVTT".utf8) || head.starts(with: "\u{FEFF}WEBVTT".utf8) {
      self = .vtt
    } else if DrawingReader.mayRead(head) {
      self = .svg
    } else {
      return nil
    }
  }

  /// A frame header of layer III (ISO/IEC 11172-3, section 2.4.1.3).
  private static func isMP3Frame(_ head: [UInt8]) -> Bool {
    head.count >= 4 && head[0] == 0xFF && head[1] & 0xE6 == 0xE2 && head[2] & 0xF0 != 0xF0
  }
}
