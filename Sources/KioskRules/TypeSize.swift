/// How large the screens of Pavilion are set on a measured screen.
///
/// Everything on them is measured in `rem`, so one number, the font size of the root element, sets
/// it all. The figures here are those of the style sheet.
public struct TypeSize: Hashable, Sendable {
  /// The base sizes that the style sheet knows, in CSS pixels.
  public static let bases = 12...96
  /// What the visitor can enlarge everything to, in percent.
  public static let enlargements = [100, 125, 150, 200, 300]
  /// The narrowest screen, in `rem`, on which nothing is cut off.
  public static let narrowest = 7.5

  /// The smallest text on a measured screen, in `rem`: small text is as large as body text there.
  static let smallestText = 1.0
  /// The height of the smallest target of a finger, in `rem`: what `--target` is.
  private static let target = 2.75

  /// The font size of the root element in CSS pixels.
  public let base: Int
  public let screen: ScreenMeasure

  /// Sets a base size on a screen; nothing when the style sheet does not know it.
  public init?(base: Int, on screen: ScreenMeasure) {
    guard Self.bases.contains(base) else { return nil }
    (self.base, self.screen) = (base, screen)
  }

  /// Takes the smallest size at which a character reaches a height in all text; nothing when no base
  /// of the style sheet is large enough.
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
  public func height(of character: CharacterReference, at percent: Int = 100) -> Double {
    Double(base * percent) / 100 * Self.smallestText * character.share * screen.millimetresPerPixel
  }

  /// The width of the screen in `rem`, by which the layouts choose their form.
  public func width(at percent: Int = 100) -> Double {
    Double(screen.width) / (Double(base * percent) / 100)
  }

  /// The height of the smallest thing to touch, in millimetres.
  public func smallestTarget(at percent: Int = 100) -> Double {
    Self.target * Double(base * percent) / 100 * screen.millimetresPerPixel
  }
}
