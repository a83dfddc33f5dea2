public import Languages
import Localization

/// The self-check in words, for the command line and for the page.
public struct CheckWording: Sendable {
  /// What rules have in common, in the order in which they are shown: the worst first.
  public enum Kind: CaseIterable, Hashable, Sendable {
    case notMet, setting, cabinet, met
  }

  private let texts: Texts

  public init(_ language: Language) { texts = Texts(language) }

  /// The findings of a check by kind, without the kinds that have none.
  public static func groups(of check: SelfCheck) -> [(kind: Kind, findings: [SelfCheck.Finding])] {
    let findings = check.findings
    return Kind.allCases.compactMap { kind in
      let ofKind = findings.filter { Kind($0.verdict) == kind }
      return ofKind.isEmpty ? nil : (kind, ofKind)
    }
  }

  public func title(of kind: Kind) -> String {
    switch kind {
    case .notMet: texts(.kioskGroupNotMet)
    case .setting: texts(.kioskGroupSetting)
    case .cabinet: texts(.kioskGroupCabinet)
    case .met: texts(.kioskGroupMet)
    }
  }

  public func verdict(_ verdict: Verdict) -> String {
    switch verdict {
    case .met: texts(.kioskVerdictMet)
    case .metBySetting(let setting):
      texts(.kioskVerdictSetting, ["setting": self.setting(setting)])
    case .cabinet: texts(.kioskVerdictCabinet)
    case .notMet: texts(.kioskVerdictNotMet)
    }
  }

  public func setting(_ setting: Verdict.Setting) -> String {
    switch setting {
    case .measure: texts(.kioskSettingMeasure)
    case .base(let base): texts(.kioskSettingBase, ["base": "\(base)"])
    case .enlargement(let percent): texts(.kioskSettingEnlargement, ["percent": "\(percent)"])
    case .lowReach: texts(.kioskSettingLowReach)
    case .voices: texts(.kioskSettingVoices)
    }
  }

  /// The one who meets a rule, in words: the screens.
  public var software: String { texts(.kioskBySoftware) }

  /// The one who meets a rule, in words: the cabinet and its operator.
  public var cabinet: String { texts(.kioskByCabinet) }

  /// The figures of a check by name; none without a measure.
  public func figures(of check: SelfCheck) -> [(name: String, value: String)] {
    guard let screen = check.kiosk.screen else { return [] }
    let size = "\(screen.width) × \(screen.height)"
    var figures = [
      (texts(.kioskFigureScreen), "\(size), \(length(screen.diagonal))"),
      (texts(.kioskFigurePixel), "\(texts.decimal(screen.millimetresPerPixel, digits: 3)) mm"),
      (texts(.kioskFigureRequired), length(Requirement.characterHeight(on: screen), digits: 2)),
    ]
    if let type = check.type {
      figures += [
        (texts(.kioskFigureBase), "\(type.base) px"),
        (texts(.kioskFigureCapital), both { type.height(of: .capital, at: $0) }),
        (texts(.kioskFigureSyllable), both { type.height(of: .syllable, at: $0) }),
        (texts(.kioskFigureTarget), length(type.smallestTarget())),
      ]
    }
    if let controls = check.controlsAtLowReach {
      let values: KeyValuePairs = [
        "from": texts.decimal(controls.lowerBound / 10, digits: 0),
        "to": texts.decimal(controls.upperBound / 10, digits: 0),
      ]
      figures.append((texts(.kioskFigureReach), texts(.kioskFigureReachValue, values)))
    }
    return figures.map { (name: $0.0, value: $0.1) }
  }

  private func length(_ millimetres: Double, digits: Int = 1) -> String {
    "\(texts.decimal(millimetres, digits: digits)) mm"
  }

  private func both(_ height: (Int) -> Double) -> String {
    let values: KeyValuePairs = [
      "usual": texts.decimal(height(100), digits: 1),
      "enlarged": texts.decimal(height(Requirement.enlargement), digits: 1),
    ]
    return texts(.kioskFigureBoth, values)
  }
}

extension CheckWording.Kind {
  public init(_ verdict: Verdict) {
    self =
      switch verdict {
      case .met: .met
      case .metBySetting: .setting
      case .cabinet: .cabinet
      case .notMet: .notMet
      }
  }
}
