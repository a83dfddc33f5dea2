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
}
