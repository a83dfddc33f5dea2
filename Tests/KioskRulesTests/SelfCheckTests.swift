import KioskRules
import Languages
import Testing

@Suite struct `A measured screen` {
  /// Resolution, diagonal in inches; then by hand: millimetres a pixel, base for H, base for 한.
  @Test(arguments: [
    (1080, 1920, 27.0, 0.31132, 56, 45),
    (1080, 1920, 32.0, 0.36897, 47, 38),
    (1080, 1920, 21.5, 0.24790, 70, 56),
    (820, 1180, 10.9, 0.19267, 54, 44),
    (800, 1280, 10.1, 0.16996, 61, 50),
  ])
  func `gets the base that the height of characters needs`(
    width: Int,
    height: Int,
    inches: Double,
    millimetresPerPixel: Double,
    capital: Int,
    syllable: Int
  ) throws {
    let screen = try measure(width, height, inches)
    #expect(abs(screen.millimetresPerPixel - millimetresPerPixel) < 0.00001)
    let needed = Requirement.characterHeight(on: screen)
    for (character, base) in [(CharacterReference.capital, capital), (.syllable, syllable)] {
      let size = try #require(TypeSize(reaching: needed, by: character, on: screen))
      #expect(size.base == base)
      #expect(size.height(of: character) >= needed)
      let smaller = try #require(TypeSize(base: base - 1, on: screen))
      #expect(smaller.height(of: character) < needed)
    }
  }

  @Test func `of 27 inches has characters and targets of these heights`() throws {
    let size = try #require(TypeSize(base: 56, on: try measure(1080, 1920, 27)))
    // 56 px × 0.7 × 0.31132 mm, and 2.75 rem for the target of a finger.
    #expect(abs(size.height(of: .capital) - 12.204) < 0.001)
    #expect(abs(size.height(of: .capital, at: 200) - 24.407) < 0.001)
    #expect(abs(size.smallestTarget() - 47.943) < 0.001)
    #expect(abs(size.width() - 19.286) < 0.001)
  }

  @Test func `is small up to a diagonal of 28 cm`() throws {
    let small = ScreenMeasure(width: 800, height: 1280, diagonal: try #require(Length("28 cm")))
    let large = ScreenMeasure(width: 800, height: 1280, diagonal: try #require(Length("281mm")))
    #expect(Requirement.characterHeight(on: try #require(small)) == 7.25)
    #expect(Requirement.characterHeight(on: try #require(large)) == 12)
  }

  @Test func `is known as well by its pitch`() throws {
    let pitch = try #require(Length("0,1557mm"))
    let byPitch = ScreenMeasure(width: 1080, height: 1920, pitch: pitch, ratio: 2)
    #expect(abs(try #require(byPitch).diagonal - 685.985) < 0.001)
  }

  @Test(arguments: ["27", "-1in", "1e3mm", "in", "", "27 ft", "nanin", "0mm"])
  func `is none without a sound diagonal`(text: String) {
    let screen = Length(text).flatMap { ScreenMeasure(width: 1080, height: 1920, diagonal: $0) }
    #expect(screen == nil)
  }

  @Test func `reads lengths in the units of data sheets`() throws {
    for text in ["27in", "27\"", "685.8mm", "68,58 cm", "0.6858 m"] {
      #expect(abs(try #require(Length(text)).millimetres - 685.8) < 0.0001, "\(text)")
    }
  }
}

@Suite struct `The self-check` {
  private func check(
    _ inches: Double?,
    width: Int = 1080,
    height: Int = 1920,
    adjust: (inout SelfCheck.Kiosk) -> Void = { _ in }
  ) throws -> SelfCheck {
    var kiosk = SelfCheck.Kiosk()
    kiosk.screen = try inches.map { try measure(width, height, $0) }
    adjust(&kiosk)
    return SelfCheck(kiosk)
  }

  @Test func `asks for a measure before it judges sizes`() throws {
    let check = try check(nil)
    #expect(check.verdict(on: .characterHeight) == .metBySetting(.measure))
    #expect(check.verdict(on: .viewingAngle) == .metBySetting(.measure))
    #expect(!check.isBroken)
  }

  @Test func `names the base, and is content once it is set`() throws {
    #expect(try check(27).verdict(on: .characterHeight) == .metBySetting(.base(56)))
    #expect(
      try check(27) { $0.base = 55 }.verdict(on: .characterHeight) == .metBySetting(.base(56))
    )
    #expect(try check(27) { $0.base = 56 }.verdict(on: .characterHeight) == .met)
  }

  @Test func `fails where everything at 200 % would not fit`() throws {
    // 800 px / (2 × 61 px) = 6.6 rem, but 8 rem by the height of a syllable.
    let strict = try check(10.1, width: 800, height: 1280)
    #expect(strict.verdict(on: .enlargement) == .notMet)
    #expect(strict.isBroken)
    let syllable = try check(10.1, width: 800, height: 1280) { $0.character = .syllable }
    #expect(!syllable.isBroken)
  }

  @Test func `tells which enlargement a distance needs`() throws {
    // 0.7° at 600 mm are 7.33 mm, at 1.5 m 18.33 mm; the base alone gives 12.2 mm.
    #expect(try check(27).verdict(on: .viewingAngle) == .met)
    let far = try check(27) { $0.distance = Length("1.5m") }
    #expect(far.verdict(on: .viewingAngle) == .metBySetting(.enlargement(200)))
    #expect(try check(27) { $0.distance = Length("9m") }.verdict(on: .viewingAngle) == .notMet)
  }

  @Test func `knows where controls lie at low reach`() throws {
    // A picture of 597.7 mm: with its lower edge at 800 mm all of it is out of reach but half.
    let high = try check(27) { $0.bottom = Length("800mm") }
    let controls = try #require(high.controlsAtLowReach)
    #expect(abs(controls.upperBound - (800 + 298.86)) < 0.01)
    #expect(high.verdict(on: .reach) == .metBySetting(.lowReach))
    #expect(try check(27) { $0.bottom = Length("600mm") }.verdict(on: .reach) == .met)
    #expect(try check(27) { $0.bottom = Length("1m") }.verdict(on: .reach) == .cabinet)
    #expect(try check(27) { $0.bottom = Length("30cm") }.verdict(on: .reach) == .cabinet)
  }

  @Test(arguments: Rule.allCases)
  func `explains every rule in every language`(rule: Rule) throws {
    let texts = RuleTexts(rule)
    #expect(!texts.sources.isEmpty)
    let all = Set(Language.allCases)
    for text in [texts.title, texts.software, texts.cabinet].compactMap(\.self) {
      #expect(Set(text.translations.keys) == all)
      #expect(text.translations.values.allSatisfy { !$0.isEmpty })
    }
    // Whoever must keep the rule is told how.
    if try check(nil).verdict(on: rule) == .cabinet {
      #expect(texts.cabinet != nil)
    } else {
      #expect(texts.software != nil)
    }
  }
}

private func measure(_ width: Int, _ height: Int, _ inches: Double) throws -> ScreenMeasure {
  let diagonal = try #require(Length(millimetres: inches * 25.4))
  return try #require(ScreenMeasure(width: width, height: height, diagonal: diagonal))
}
