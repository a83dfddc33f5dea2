/// How a bar makes its orders, as its manager has set it.
public enum OrderFlow: String, Hashable, Sendable, CaseIterable {
  /// While the visitor waits: an order is collected when it is placed.
  case atOnce = "at-once"
  /// By people who say of each order how far it is.
  case byCounter = "by-counter"

  /// The status of an order just placed.
  var firstStatus: Order.Status { self == .atOnce ? .collected : .placed }
}

/// When a bar's visitors pay, as its manager has set it.
public enum PaymentTime: String, Hashable, Sendable, CaseIterable {
  /// Before an order is made: it waits for its payment, and not for ever.
  case beforeMaking = "before-making"
  /// When an order is collected.
  case atPickUp = "at-pick-up"
  /// Never: prices are not asked for here.
  case never
}
