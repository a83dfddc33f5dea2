/// How a kiosk stands towards every rule, as far as can be computed.
public struct SelfCheck: Sendable {
  /// The known properties of a kiosk.
  public struct Kiosk: Hashable, Sendable {
    /// The size of the screen; nothing if it is not measured.
    public var screen: ScreenMeasure?
    /// Which character must reach the height that rules ask for.
    public var character = CharacterReference.capital
    /// The base size that is set; nothing for the one that the check proposes.
    public var base: Int?
    /// From how far the screen is read.
    public var distance: Length?
    /// How high above the floor the lower edge of the picture is.
    public var bottom: Length?

    public init() {}
  }

  public struct Finding: Hashable, Sendable {
    public let rule: Rule
    public let verdict: Verdict
  }

  public let kiosk: Kiosk
  /// The base size that the rules ask for; nothing without a measure, or if none is large enough.
  public let needed: TypeSize?
  /// The base size to judge by: the one set, else the one needed.
  public let type: TypeSize?

  public init(_ kiosk: Kiosk) {
    self.kiosk = kiosk
    needed = kiosk.screen.flatMap { screen in
      let height = Requirement.characterHeight(on: screen)
      return TypeSize(reaching: height, by: kiosk.character, on: screen)
    }
    let set = kiosk.screen.flatMap { screen in
      kiosk.base.flatMap { TypeSize(base: $0, on: screen) }
    }
    type = set ?? needed
  }

  /// From how far the screen is read, in millimetres.
  public var distance: Double { kiosk.distance?.millimetres ?? Requirement.usualDistance }

  /// How high above the floor all controls lie with low reach, in millimetres.
  ///
  /// They are in the lower half of the screen. Nothing unless the measure and the height of the lower
  /// edge are known.
  public var controlsAtLowReach: ClosedRange<Double>? {
    guard let screen = kiosk.screen, let bottom = kiosk.bottom?.millimetres else { return nil }
    return bottom...(bottom + screen.physicalHeight / 2)
  }

  /// Every rule in order, with the verdict.
  public var findings: [Finding] {
    Rule.allCases.map { Finding(rule: $0, verdict: verdict(on: $0)) }
  }

  /// Whether the screens break a rule that only they can meet.
  public var isBroken: Bool { findings.contains { $0.verdict == .notMet } }

  public func verdict(on rule: Rule) -> Verdict {
    switch rule {
    case .characterHeight: characterHeight
    case .enlargement: enlargement
    case .viewingAngle: height(atLeast: Requirement.capitalHeight(at: distance))
    case .charactersUS: height(atLeast: Requirement.capitalOfADA)
    case .reach: reach
    case .speech: .metBySetting(.voices)
    case .targetSize, .contrast, .colour, .sound, .keyboard, .focus, .gestures, .activation,
      .timeLimits, .motion, .languages, .errors, .help:
      .met
    case .keypad, .keyRepeat, .headphones, .floorSpace, .visibility, .location, .instructions:
      .cabinet
    }
  }

  private var characterHeight: Verdict {
    guard kiosk.screen != nil else { return .metBySetting(.measure) }
    guard let needed, needed.width() >= TypeSize.narrowest else { return .notMet }
    guard let base = kiosk.base, base >= needed.base else {
      return .metBySetting(.base(needed.base))
    }
    return .met
  }

  private var enlargement: Verdict {
    guard kiosk.screen != nil else { return .met }
    guard let type, type.width(at: Requirement.enlargement) >= TypeSize.narrowest else {
      return .notMet
    }
    return .met
  }

  /// Whether a capital reaches a height, if need be enlarged.
  private func height(atLeast millimetres: Double) -> Verdict {
    guard let type else { return kiosk.screen == nil ? .metBySetting(.measure) : .notMet }
    let enough = TypeSize.enlargements.first { percent in
      type.height(of: .capital, at: percent) >= millimetres
        && type.width(at: percent) >= TypeSize.narrowest
    }
    guard let enough else { return .notMet }
    return enough == 100 ? .met : .metBySetting(.enlargement(enough))
  }

  /// Only the cabinet can bring a screen into reach; low reach helps where it is tall.
  private var reach: Verdict {
    guard let screen = kiosk.screen, let bottom = kiosk.bottom?.millimetres,
      let low = controlsAtLowReach, bottom >= Requirement.reach.lowerBound,
      low.upperBound <= Requirement.reach.upperBound
    else { return .cabinet }
    let isWholeInReach = bottom + screen.physicalHeight <= Requirement.reach.upperBound
    return isWholeInReach ? .met : .metBySetting(.lowReach)
  }
}
