import HTML
import HTTP
import Identifiers
package import JuiceBar
package import Localization
import Web

/// The form with the times that a bar keeps its records.
struct RetentionForm {
  /// Where the bar is, if that is known.
  let country: Country?
  private let typed: [RetentionFault.Kind: String]
  private var wrong: RetentionFault?

  /// Shows the times that are kept.
  init(_ retention: Retention, at country: Country?) {
    self.country = country
    typed = [
      .orders: retention.orderYears.map { "\($0)" } ?? "",
      .log: retention.logDays.map { "\($0)" } ?? "",
      .calls: "\(retention.callDays)", .refusals: "\(retention.refusalDays)",
    ]
  }

  /// Takes the times typed.
  init(in form: Fields, at country: Country?) {
    self.country = country
    var typed: [RetentionFault.Kind: String] = [:]
    for kind in RetentionFault.Kind.allCases { typed[kind] = (form[kind.rawValue] ?? "").trimmed }
    self.typed = typed
  }

  /// The form with a time that is marked as wrong.
  func with(_ fault: RetentionFault) -> RetentionForm {
    var form = self
    form.wrong = fault
    return form
  }

  /// The times typed.
  ///
  /// - Throws: ``RetentionFault`` for the first that is no number or out of its limits.
  func retention() throws(RetentionFault) -> Retention {
    // A number that is none lies outside all limits.
    func number(_ kind: RetentionFault.Kind) -> Int { typed[kind].flatMap { Int($0) } ?? 0 }
    func optional(_ kind: RetentionFault.Kind) -> Int? {
      typed[kind]?.isEmpty ?? true ? nil : number(kind)
    }
    let retention = try Retention(
      orderYears: optional(.orders),
      logDays: optional(.log),
      callDays: number(.calls),
      refusalDays: number(.refusals)
    )
    try retention.requireLawful(in: country)
    return retention
  }

  func node(of bar: BarID, _ texts: Texts) -> Node {
    form(.class("staff-form"), .method("post"), .action(Link.retention(bar).path)) {
      p(.class("hint")) { texts(.retentionLead) }
      for kind in RetentionFault.Kind.allCases { field(kind, texts) }
      button(.class("button")) { texts(.barSettingsSave) }
    }
  }

  private func field(_ kind: RetentionFault.Kind, _ texts: Texts) -> Node {
    Field(
      "retention-\(kind.rawValue)",
      label: texts(kind.text),
      hint: hint(kind, texts),
      error: wrong?.kind == kind ? wrong?.text(in: texts) : nil
    ).node { field in
      input(
        .id(field.id),
        .name(kind.rawValue),
        .type("text"),
        Attribute("inputmode", "numeric"),
        Attribute("autocomplete", "off"),
        Attribute("maxlength", "5"),
        .value(typed[kind] ?? ""),
        field.described,
        field.invalid
      )
    }
  }

  private func hint(_ kind: RetentionFault.Kind, _ texts: Texts) -> String? {
    switch kind {
    case .orders:
      let law = LegalMinimum(of: country)
      let years = texts.number(law.years)
      guard let source = law.source else {
        return texts(.retentionOrdersUsual, ["years": years])
      }
      return texts(.retentionOrdersLaw, ["law": source, "years": years])
    case .log: return texts(.retentionLogHint)
    case .calls: return nil
    case .refusals:
      return texts(.retentionRefusalsHint, ["most": texts.number(KeyRecord.maximumRefusals)])
    }
  }
}

extension RetentionFault {
  /// What could have been entered.
  package func text(in texts: Texts) -> String {
    texts(
      .retentionWrong,
      ["least": texts.number(allowed.lowerBound), "most": texts.number(allowed.upperBound)]
    )
  }
}

extension RetentionFault.Kind {
  /// The records, with the unit of their time.
  package var text: TextKey {
    switch self {
    case .orders: .retentionOrders
    case .log: .retentionLog
    case .calls: .retentionCalls
    case .refusals: .retentionRefusals
    }
  }
}
