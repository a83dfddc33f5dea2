internal import Languages

/// A picture file.
public struct Picture: Hashable, Sendable {
  /// The most characters of a name.
  public static let maximumName = 255

  /// The name by which texts call it: the file's name without its ending, in normal form C.
  public let name: String
  public let format: Format
  public let bytes: [UInt8]

  /// Creates a picture, or nothing when the name cannot be that of a file: empty, hidden, or with a
  /// slash in it.
  public init?(name: String, format: Format, bytes: [UInt8]) {
    // By bytes: a mark behind a slash makes one character with it.
    guard let first = name.utf8.first, first != UInt8(ascii: "."),
      !name.utf8.contains(UInt8(ascii: "/")), !name.utf8.contains(0)
    else { return nil }
    (self.name, self.format, self.bytes) = (name.normalized, format, bytes)
  }

  /// Creates a picture from a file such as `jikji.svg`, or nothing when its ending is none we know.
  public init?(fileName: String, bytes: [UInt8]) {
    let scalars = fileName.unicodeScalars
    guard let dot = scalars.lastIndex(of: "."),
      let format = Format(fileNameEnding: String(scalars[scalars.index(after: dot)...]))
    else { return nil }
    self.init(name: String(scalars[..<dot]), format: format, bytes: bytes)
  }

  /// The name of the picture's file, such as `jikji.svg`.
  public var fileName: String { "\(name).\(format.rawValue)" }

  public var mediaType: String { format.mediaType }

  /// A kind of picture, by the ending of its files.
  public enum Format: String, CaseIterable, Hashable, Sendable {
    case svg, png, jpeg, webp, avif

    /// The media type, such as `image/svg+xml`.
    public var mediaType: String { self == .svg ? "image/svg+xml" : "image/\(rawValue)" }

    /// The format whose files have an ending, in whatever case; `jpg` is JPEG too.
    init?(fileNameEnding ending: some StringProtocol) {
      let ending = ending.lowercased()
      self.init(rawValue: ending == "jpg" ? "jpeg" : ending)
    }
  }
}
