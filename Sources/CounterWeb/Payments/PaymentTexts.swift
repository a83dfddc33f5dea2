package import JuiceBar
package import Localization
package import Money
import Web

extension RefundReason {
  package var text: TextKey {
    switch self {
    case .madeWrong: .refundMadeWrong
    case .spilled: .refundSpilled
    case .notCollected: .refundNotCollected
    case .changedMind: .refundChangedMind
    case .priceError: .refundPriceError
    case .other: .refundOther
    case .cancelled: .refundCancelled
    }
  }
}

extension Tender.Method {
  package var text: TextKey {
    switch self {
    case .cash: .receiptCash
    case .card: .receiptCard
    }
  }
}

extension TaxRate {
  /// The rate in per cent, without trailing zeros: `10`, `5.5`.
  package func percent(in texts: Texts) -> String {
    let digits = rawValue.isMultiple(of: 100) ? 0 : rawValue.isMultiple(of: 10) ? 1 : 2
    let number = texts.decimal(Double(rawValue) / 100, digits: digits)
    return texts(.receiptPercent, ["rate": number])
  }
}

extension Texts {
  package func refusal(_ refusal: PaymentRefusal, in currency: String) -> String {
    switch refusal {
    case .alreadyPaid: self(.paymentAlreadyPaid)
    case .nothingDue: self(.paymentNothingDue)
    case .cancelled: self(.paymentCancelled)
    case .wrongAmount(let due): self(.paymentWrongAmount, ["amount": price(due, in: currency)])
    case .tooLittleCash(let due): self(.paymentTooLittleCash, ["amount": price(due, in: currency)])
    case .notPaid: self(.paymentNotPaid)
    case .notRefundable(let left):
      self(.paymentNotRefundable, ["amount": price(left, in: currency)])
    case .reasonNeeded: self(.paymentReasonNeeded)
    }
  }
}
