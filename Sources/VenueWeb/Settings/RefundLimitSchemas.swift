import JuiceBar
import Web

extension Schema {
  private static let limit = integer(RefundLimit.allowed).described(
    "For all refunds, voids and waivers of an order together, and for all cash out of the drawer "
      + "on a business day, in minor units; with 0 each needs an approval."
  )

  static let refundLimit = object(["currency": .string("^[A-Z]{3}$"), "limit": limit])
    .named("RefundLimit")

  static let refundLimitChange = object(["limit": limit]).named("RefundLimitChange")
}
