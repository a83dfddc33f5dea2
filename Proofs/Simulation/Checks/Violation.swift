/// The invariants: section 5 of the design, and its consequences.
enum Invariant: String {
  case ledger = "on hand = opening + all movements, and never below 0"
  case durability = "what was answered is there after any crash, exactly once"
  case refusals = "what was refused or not available left nothing behind"
  case wholeCarts = "all of a cart's ingredients are taken, or none"
  case cancellations = "a cancelled order gives its fruit back once, and none after it was made"
  case money = "money comes back at most once, and no more than came in"
  case limits = "staff give no more away than the limit, or the amount that was approved"
  case days = "a closed day never changes"
  case reversals = "a movement that is taken back is so once, and whole"
  case keys = "one idempotency key never makes two orders"
  case screens = "a screen never shows an older stock version after a newer one"
  case numbers = "orders count from 1 and versions go up without gaps"
  case rules = "every command is answered by the menu and the stock of its moment"
  case answers = "every command is answered, and all comes to rest"
}

/// A broken invariant.
struct Violation: Error {
  let invariant: Invariant
  /// The contradiction, as a sentence.
  let finding: String

  init(_ invariant: Invariant, _ finding: String) {
    self.invariant = invariant
    self.finding = finding
  }
}
