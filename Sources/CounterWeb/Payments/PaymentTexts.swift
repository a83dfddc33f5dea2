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

extension WaiverReason {
  package var text: TextKey {
    switch self {
    case .staffDrink: .waiverStaffDrink
    case .madeWrong: .refundMadeWrong
    case .complaint: .waiverComplaint
    case .other: .refundOther
    }
  }
}

extension PaymentVoid.Reason {
  package var text: TextKey {
    switch self {
    case .wrongTender: .voidWrongTender
    case .wrongAmount: .voidWrongAmount
    case .wrongOrder: .voidWrongOrder
    case .other: .refundOther
    }
  }
}

extension CashReceipt.Purpose {
  package var text: TextKey {
    switch self {
    case .deduction: .payCashReceiptDeduction
    case .expense: .payCashReceiptExpense
    }
  }
}

extension Texts {
  /// The name of a kind of money.
  package func name(of kind: Tender.Kind) -> String {
    switch kind {
    case .cash: self(.receiptCash)
    case .card: self(.receiptCard)
    case .other(let name): name.rawValue
    }
  }

  /// The name of a tender, with the reason of a waiver.
  package func name(of tender: Tender) -> String {
    switch tender {
    case .cash, .card, .other: tender.kind.map(name) ?? ""
    case .waiver(let reason, _): "\(self(.payWaived)) (\(self(reason.text)))"
    }
  }

  /// A payment in a few words: its tender and its amount.
  package func words(for payment: Payment, in currency: String) -> String {
    "\(name(of: payment.tender)) \(price(payment.amount, in: currency))"
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
    case .otherTender: self(.paymentOtherTender)
    case .tooManyPayments: self(.paymentTooMany)
    case .aboveLimit: self(.paymentNotApproved)
    case .notVoidable(.dayClosed): self(.voidDayClosed)
    case .notVoidable(.refunded): self(.voidRefunded)
    case .overtaken, .notVoidable(.unknown), .notVoidable(.alreadyVoided),
      .notVoidable(.notLast):
      self(.voidOvertaken)
    }
  }
}
