import JSON
import JuiceBar
import Localization
import PavilionWeb

extension CommandFailure {
  /// Puts a refusal to take or to give back money into words.
  init(_ refusal: PaymentRefusal, in currency: String, _ texts: Texts) {
    let price = { (amount: Int) in texts.price(amount, in: currency) }
    switch refusal {
    case .alreadyPaid:
      self.init(code: "already-paid", description: texts(.paymentAlreadyPaid))
    case .nothingDue: self.init(code: "nothing-due", description: texts(.paymentNothingDue))
    case .cancelled: self.init(code: "order-cancelled", description: texts(.paymentCancelled))
    case .wrongAmount(let due):
      self.init(
        code: "wrong-payment",
        description: texts(.paymentWrongAmount, ["amount": price(due)]),
        details: ["due": .integer(due)]
      )
    case .tooLittleCash(let due):
      self.init(
        code: "too-little-cash",
        description: texts(.paymentTooLittleCash, ["amount": price(due)]),
        details: ["due": .integer(due)]
      )
    case .notPaid: self.init(code: "not-paid", description: texts(.paymentNotPaid))
    case .notRefundable(let left):
      self.init(
        code: "not-refundable",
        description: texts(.paymentNotRefundable, ["amount": price(left)]),
        details: ["left": .integer(left)]
      )
    case .reasonNeeded: self.init(code: "reason-needed", description: texts(.paymentReasonNeeded))
    }
  }
}
