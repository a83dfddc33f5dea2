/// How large a screen is: what the browser counts, and what a ruler tells.
public struct ScreenMeasure: Hashable, Sendable {
  /// The fewest and most CSS pixels that a side may have.
  public static let sides = 200...10_000

  /// The width in CSS pixels, `screen.width` of the browser.
  public let width: Int
  /// The height in CSS pixels, `screen.height` of the browser.
  public let height: Int
  /// The length of a CSS pixel in millimetres.
  public let millimetresPerPixel: Double

  /// Measures a screen by the diagonal of its picture, without the frame; sides are in CSS pixels.
  public init?(width: Int, height: Int, diagonal: Length) {
    let pixels = Double(width * width + height * height).squareRoot()
    self.init(width, height, pixels > 0 ? diagonal.millimetres / pixels : 0)
  }

  /// Measures a screen by the distance from one pixel of the panel to the next, as its data sheet names
  /// it, and by how many of them make a CSS pixel, the browser's `devicePixelRatio`.
  public init?(width: Int, height: Int, pitch: Length, ratio: Double = 1) {
    self.init(width, height, pitch.millimetres * ratio)
  }

  /// The diagonal of the picture in millimetres.
  public var diagonal: Double {
    Double(width * width + height * height).squareRoot() * millimetresPerPixel
  }

  /// The height of the picture in millimetres.
  public var physicalHeight: Double { Double(height) * millimetresPerPixel }

  /// A measure that no screen has, from 16 pixels in a millimetre to 2 mm for each, is none.
  private init?(_ width: Int, _ height: Int, _ millimetresPerPixel: Double) {
    guard Self.sides.contains(width), Self.sides.contains(height),
      (0.06...2).contains(millimetresPerPixel)
    else { return nil }
    (self.width, self.height, self.millimetresPerPixel) = (width, height, millimetresPerPixel)
  }
}
