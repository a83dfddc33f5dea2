/// A rule that a simulation breaks on purpose, to show that its checks see it.
public enum BrokenRule: String, CaseIterable, Sendable {
  /// Of an order's fruit only the first is taken from the stock.
  case takeFirstFruitOnly = "take-first-fruit-only"
  /// Fruit is sold that is not there.
  case sellShort = "sell-short"
  /// An order that was cancelled or made can be cancelled again.
  case forgetStatus = "forget-status"
  /// Who calls staff twice gets two calls.
  case forgetOpenCalls = "forget-open-calls"
  /// An order that was paid can be paid again, and cancelling it keeps the money.
  case forgetPayments = "forget-payments"
  /// A movement that was taken back can be taken back again.
  case forgetReversals = "forget-reversals"
  /// No answer is kept under its key.
  case forgetKeys = "forget-keys"
  /// Keys go long before their time.
  case expireKeysEarly = "expire-keys-early"
  /// A key that comes with another cart gives the first cart's answer.
  case ignoreOtherCart = "ignore-other-cart"
  /// Commands are answered before they are on the disk.
  case answerBeforeFlush = "answer-before-flush"
  /// Screens show what is not yet on the disk.
  case showBeforeFlush = "show-before-flush"
  /// A recovery takes entries whose checksum is wrong.
  case skipTornCheck = "skip-torn-check"
  /// A recovery believes what was written and not flushed.
  case skipRecoveryFlush = "skip-recovery-flush"
  /// A write that was reported as failed is done all the same.
  case writeDespiteError = "write-despite-error"
  /// Order numbers are drawn before the commit, so that a failed one leaves a gap.
  case drawNumbersEarly = "draw-numbers-early"
  /// Commands are decided by a menu that is no longer the bar's.
  case acceptOldMenu = "accept-old-menu"
  /// Two programs commit at once.
  case skipLock = "skip-lock"
  /// Screens are sometimes shown what was on hand before.
  case lostVersion = "lost-version"
  /// The answers of a batch go to the wrong kiosks.
  case swapAnswers = "swap-answers"
  /// Some commits never return.
  case neverAnswer = "never-answer"
}
