import KioskRules

enum KioskCheck: Verb {
  static let syntax = Syntax(
    words: ["kiosk", "check"],
    options: [
      resolutionOption.syntax, diagonalOption.syntax, pitchOption.syntax, ratioOption.syntax,
      baseOption.syntax, characterOption.syntax, distanceOption.syntax, bottomOption.syntax,
    ],
    summary: "Check a kiosk against the rules of accessibility",
    discussion: """
      Computes from the screen's measure the base size with which characters are as high as the
      rules ask, and lists rule by rule what the screens do by themselves, what must be set and
      what the cabinet or its operator must do.
      Exits with 1 when the screens cannot keep a rule on this screen.

      Resolution and ratio are those that the browser tells as screen.width, screen.height and
      devicePixelRatio. Lengths may be in mm, cm, m or in.

      pavilion kiosk check --resolution 1080x1920 --diagonal 27in --height-of-screen-bottom 80cm
      """
  )

  private static let pixels = Format(
    expected: "two numbers of pixels from 200 to 10000, such as 1080x1920"
  ) { Resolution($0) }
  private static let resolutionOption = Option("resolution", "WxH", pixels)
    .help("The screen in CSS pixels, as it is mounted")
  private static let diagonalOption = Option("diagonal", "LENGTH", .length)
    .help("The diagonal of the picture: 27in or 686mm")
  private static let pitchOption = Option("pitch", "LENGTH", .length)
    .help("Or the distance between two pixels of the panel: 0.311mm")
  private static let ratios = Format(expected: "a number from 0.5 to 8") { word in
    Double(word).flatMap { (0.5...8).contains($0) ? $0 : nil }
  }
  private static let ratioOption = Option("ratio", "N", ratios)
    .help("Pixels of the panel for each CSS pixel; 1 by default")
  private static let baseOption = Option("base", "PIXELS", .wholeNumber(in: TypeSize.bases))
    .help("The base size that is set; by default the one that is needed")
  private static let characters = Format.oneOf(CharacterReference.allCases)
  private static let characterOption = Option("character", "WHICH", characters)
    .help("Which must be high enough: capital (H), or syllable (한)")
  private static let distanceOption = Option("distance", "LENGTH", .length)
    .help("From how far the screen is read; 600mm by default")
  private static let bottomOption = Option("height-of-screen-bottom", "LENGTH", .length)
    .help("From the floor to the lower edge of the picture")

  static func run(_ arguments: Arguments, in context: Context) async throws -> (any Answer)? {
    var kiosk = SelfCheck.Kiosk()
    kiosk.screen = try screen(arguments)
    kiosk.base = try arguments.value(of: baseOption)
    kiosk.character = try arguments.value(of: characterOption) ?? .capital
    kiosk.distance = try arguments.value(of: distanceOption)
    kiosk.bottom = try arguments.value(of: bottomOption)
    return KioskCheckAnswer(check: SelfCheck(kiosk))
  }

  private static func screen(_ arguments: Arguments) throws(UsageError) -> ScreenMeasure? {
    let resolution = try arguments.value(of: resolutionOption)
    let diagonal = try arguments.value(of: diagonalOption)
    let pitch = try arguments.value(of: pitchOption)
    let ratio = try arguments.value(of: ratioOption) ?? 1
    guard let resolution else {
      guard diagonal == nil, pitch == nil else {
        throw problem("a diagonal or a pitch needs --resolution WxH beside it")
      }
      return nil
    }
    let (width, height) = (resolution.width, resolution.height)
    let screen: ScreenMeasure?
    switch (diagonal, pitch) {
    case (let diagonal?, nil):
      screen = ScreenMeasure(width: width, height: height, diagonal: diagonal)
    case (nil, let pitch?):
      screen = ScreenMeasure(width: width, height: height, pitch: pitch, ratio: ratio)
    default: throw problem("a resolution needs either --diagonal or --pitch beside it")
    }
    guard let screen else { throw problem("no screen of this resolution has this size") }
    return screen
  }

  private static func problem(_ text: String) -> UsageError {
    UsageError(problem: text, topic: syntax.name)
  }
}

/// A width and a height in pixels, written `1080x1920`.
private struct Resolution: Sendable {
  let width: Int
  let height: Int

  init?(_ word: String) {
    let numbers = word.split(omittingEmptySubsequences: false) { "xX×*".contains($0) }
      .map { Int($0) }
    guard numbers.count == 2, let width = numbers[0], let height = numbers[1],
      ScreenMeasure.sides.contains(width), ScreenMeasure.sides.contains(height)
    else { return nil }
    (self.width, self.height) = (width, height)
  }
}

extension Format<Length> {
  fileprivate static let length = Format(expected: "a length such as 686mm, 68.6cm or 27in") {
    Length($0)
  }
}
