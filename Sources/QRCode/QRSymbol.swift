internal import CQRCode

/// A text as a QR code (ISO/IEC 18004): a square of light and dark modules.
public struct QRSymbol: Hashable, Sendable {
  /// The modules that stay light around a symbol on every side (ISO/IEC 18004, section 9.1).
  public static let quietZone = 4

  /// How many modules a side has, without the quiet zone.
  public let width: Int
  private let modules: [Bool]

  /// Makes the smallest symbol for a text, which a reader mends where up to 15 % of it is lost; none
  /// when the text is empty, holds NUL or is too long for a symbol: more than 2331 bytes.
  ///
  /// - Parameter text: The text, as UTF-8.
  public init?(_ text: String) {
    guard !text.isEmpty, !text.utf8.contains(0) else { return nil }
    // 0 chooses the smallest version; the case of letters matters in an address.
    let made = unsafe QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1)
    guard let code = unsafe made else { return nil }
    defer { unsafe QRcode_free(code) }
    width = unsafe Int(code.pointee.width)
    // The library gives width × width bytes, which live until the symbol is freed; the lowest bit
    // of each says whether the module is dark (qrencode.h).
    let bytes = unsafe UnsafeBufferPointer(start: code.pointee.data, count: width * width)
    modules = unsafe bytes.map { $0 & 1 == 1 }
  }

  /// Whether a module is dark; none outside the symbol is.
  public func isDark(row: Int, column: Int) -> Bool {
    guard (0..<width).contains(row), (0..<width).contains(column) else { return false }
    return modules[row * width + column]
  }

  /// The units a side of the drawing has, with the quiet zone.
  public var side: Int { width + 2 * Self.quietZone }

  /// The dark modules as the path of an SVG drawing of `side` units a side; modules beside each
  /// other in a row are one stroke.
  public var path: String {
    var path = ""
    for row in 0..<width {
      var column = 0
      while column < width {
        let start = column
        while isDark(row: row, column: column) { column += 1 }
        if column > start {
          path +=
            "M\(start + Self.quietZone) \(row + Self.quietZone)h\(column - start)v1H"
            + "\(start + Self.quietZone)z"
        }
        column += 1
      }
    }
    return path
  }
}
