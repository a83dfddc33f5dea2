/// The reason for refusing a payment or refund.
public enum PaymentRefusal: Hashable, Sendable {
  case alreadyPaid
  case nothingDue
  case cancelled
  /// Another amount than the one that is due was named, in minor units.
  case wrongAmount(due: Int)
  /// Less cash was given than is due, in minor units.
  case tooLittleCash(due: Int)
  case notPaid
  /// The amount is not from 1 to the rest of the payment, in minor units.
  case notRefundable(left: Int)
  /// The reason asks for a note, or is given by the bar alone.
  case reasonNeeded
  /// Nothing of the order was paid by this tender, so none of it is refunded by it.
  case otherTender
  /// The bar takes no more payments for the order, voided ones included.
  case tooManyPayments
  case notVoidable(VoidObstacle)
  /// This amount, in minor units, is more than the bar's limit covers without an approval.
  case aboveLimit(Int)
  /// The payments are others than those that the sender saw.
  case overtaken
}

/// Why a payment is not voided.
public enum VoidObstacle: String, Hashable, Sendable, CaseIterable {
  /// The order has no such payment.
  case unknown
  case alreadyVoided = "already-voided"
  /// A later payment counts on it: that one is voided first.
  case notLast = "not-last"
  /// Some of it was refunded.
  case refunded
  /// The business day is closed: the payment is refunded instead.
  case dayClosed = "day-closed"
}
