import Digests

/// The name of a picture by its content, such as `sha256-9f86d0…`: 64 hexadecimal digits.
public struct PictureHash: RawRepresentable, Hashable, Comparable, Sendable,
  CustomStringConvertible
{
  private static let prefix = "sha256-"

  public let rawValue: String

  public init?(rawValue: String) {
    let digits = rawValue.utf8.dropFirst(Self.prefix.utf8.count)
    guard rawValue.hasPrefix(Self.prefix), digits.count == 64,
      digits.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
    else { return nil }
    self.rawValue = rawValue
  }

  /// The name of a picture.
  ///
  /// - Complexity: O(*n*) in the length of its file.
  public init(of file: PictureFile) { rawValue = Self.prefix + SHA256.hexadecimal(file.bytes) }

  public var description: String { rawValue }

  public static func < (left: PictureHash, right: PictureHash) -> Bool {
    left.rawValue < right.rawValue
  }
}
