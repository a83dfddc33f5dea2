import HTML
import JuiceBar
import Localization
import Web

/// A reason that a form about money asks for.
protocol MoneyReason: RawRepresentable<String> {
  var text: TextKey { get }
}

extension RefundReason: MoneyReason {}
extension WaiverReason: MoneyReason {}
extension PaymentVoid.Reason: MoneyReason {}

/// The reasons of a form, one touch each, of which one has to be chosen.
struct ReasonChoices<Reason: MoneyReason> {
  /// The name of the field.
  let name: String
  /// The start of the identifiers, by which the forms of a page tell theirs apart.
  let prefix: String
  let reasons: [Reason]
  let chosen: String?

  func node(_ texts: Texts) -> Node {
    Choices(
      texts(.refundReason),
      reasons.map { reason in
        Choice(
          .one,
          id: "\(prefix)\(reason.rawValue)",
          name: name,
          value: reason.rawValue,
          .text(texts(reason.text)),
          isChosen: chosen == reason.rawValue,
          isRequired: true
        )
      },
      areBeside: true
    ).node
  }
}
