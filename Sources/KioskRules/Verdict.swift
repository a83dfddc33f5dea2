/// How a kiosk stands towards a rule.
public enum Verdict: Hashable, Sendable {
  /// The screens keep the rule by themselves.
  case met
  /// The screens keep the rule once something is set.
  case metBySetting(Setting)
  /// The cabinet, its devices or the kiosk's operator must meet the rule.
  case cabinet
  /// The screens cannot keep the rule on this screen.
  case notMet

  public enum Setting: Hashable, Sendable {
    /// The screen's resolution and diagonal, so that there is something to judge by.
    case measure
    /// A base size in CSS pixels.
    case base(Int)
    /// An enlargement in percent, in the panel that every screen has.
    case enlargement(Int)
    /// Low reach, in the same panel.
    case lowReach
    /// A voice for each language, in the system of the kiosk.
    case voices
  }

  public var name: String {
    switch self {
    case .met: "met"
    case .metBySetting: "met-by-setting"
    case .cabinet: "cabinet"
    case .notMet: "not-met"
    }
  }
}
