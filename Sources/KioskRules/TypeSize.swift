/// How large the screens of Pavilion are set on a measured screen.
///
/// Everything on them is measured in `rem`, so one number, the font size of the root element, sets
/// it all. The figures here are those of the style sheet; the browser tests compare both.
public struct TypeSize: Hashable, Sendable {
  /// The base sizes that the style sheet knows, in CSS pixels.
  public static let bases = 12...96
  /// What the visitor can enlarge everything to, in percent.
  public static let enlargements = [100, 125, 150, 200, 300]
  /// The narrowest screen, in `rem`, on which nothing is cut off.
  public static let narrowest = 7.5

  /// The smallest text on a measured screen, in `rem`: small text is as large as body text there.
  static let smallestText = 1.0
  /// The height of the smallest target of a finger, in `rem` and CSS pixels: what `--target` is.
  private static let target = (rem: 2.75, pixels: 44.0, shareOfWidth: 0.12)

  /// The font size of the root element in CSS pixels.
  public let base: Int
  /// The screen.
  public let screen: ScreenMeasure

  /// Sets a base size on a screen; nothing when the style sheet does not know it.
  public init?(base: Int, on screen: ScreenMeasure) {
    guard Self.bases.contains(base) else { return nil }
    self.base = base
    self.screen = screen
  }

  /// Takes the smallest size at which a character reaches a height in all text; nothing when no base
  /// of the style sheet is large enough.
  ///
  /// - Parameters:
  ///   - height: The height in millimetres.
  ///   - character: The character that must reach it.
  ///   - screen: The screen.
  public init?(
    reaching height: Double,
    by character: CharacterReference,
    on screen: ScreenMeasure
  ) {
    let pixels = height / screen.millimetresPerPixel / character.share / Self.smallestText
    // Rounding errors of the division must not cost a whole pixel.
    let base = (pixels - 1e-9).rounded(.up)
    guard base <= Double(Self.bases.upperBound) else { return nil }
    self.init(base: max(Int(base), Self.bases.lowerBound), on: screen)
  }

  /// The height of a character in the smallest text, in millimetres.
  ///
  /// - Parameters:
  ///   - character: The character.
  ///   - percent: What the visitor has enlarged everything to.
  /// - Returns: The height.
  public func height(of character: CharacterReference, at percent: Int = 100) -> Double {
    Double(base * percent) / 100 * Self.smallestText * character.share * screen.millimetresPerPixel
  }

  /// The width of the screen in `rem`, by which the layouts choose their form.
  public func width(at percent: Int = 100) -> Double {
    Double(screen.width) / (Double(base * percent) / 100)
  }

  /// The height of the smallest thing to touch, in millimetres.
  public func smallestTarget(at percent: Int = 100) -> Double {
    let rem = Double(base * percent) / 100
    let target = Self.target
    let pixels = min(
      target.rem * rem,
      max(target.pixels, target.shareOfWidth * Double(screen.width))
    )
    return pixels * screen.millimetresPerPixel
  }
}
