/// Why a file is none that a record of media may name.
public enum MediaFault: Error, Hashable, Sendable, CustomStringConvertible {
  case empty
  case unknownKind
  /// A picture in TIFF, which browsers do not show.
  case tiff
  /// It begins as a file of the format, but is damaged or cut off.
  case broken(MediaContent.Format)
  /// A picture that moves.
  case animated
  /// It is longer than ``MediaContent/Format/maximumBytes``; how many bytes it has.
  case tooLarge(MediaContent.Format, Int)
  /// It is longer than any file may be.
  case tooLong
  case tooManyPixels(width: Int, height: Int)
  /// A drawing or a picture that cannot be shown as it is, and why.
  case refused(MediaContent.Format, String)

  public var description: String {
    switch self {
    case .empty: "expected a file, found nothing"
    case .unknownKind:
      "expected one of \(MediaContent.Format.allCases.map(\.rawValue).joined(separator: ", ")), told by "
        + "its first bytes"
    case .tiff: "expected a picture that browsers show, such as JPEG or PNG, found TIFF"
    case .broken(let format): "expected a whole \(format.rawValue) file, found a damaged one"
    case .animated: "expected a picture that stands still"
    case .tooLarge(let format, let count):
      "expected at most \(format.maximumBytes) bytes of \(format.rawValue), found \(count)"
    case .tooLong: "expected at most \(MediaContent.maximumBytes) bytes"
    case .tooManyPixels(let width, let height):
      "expected at most \(MediaContent.maximumPixels) pixels, found \(width) × \(height)"
    case .refused(_, let reason): reason
    }
  }
}
