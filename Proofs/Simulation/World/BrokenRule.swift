/// A rule that a simulation breaks on purpose, to show that its checks notice.
public enum BrokenRule: String, CaseIterable, Sendable {
  /// An order takes only its first fruit from the stock.
  case takeFirstFruitOnly = "take-first-fruit-only"
  /// Fruit is sold that is not in stock.
  case sellShort = "sell-short"
  /// An order that was cancelled or made can be cancelled again.
  case forgetStatus = "forget-status"
  /// A second call for the same reason from the same place is a new call.
  case forgetOpenCalls = "forget-open-calls"
  /// A paid order can be paid again, and its cancellation keeps the money.
  case forgetPayments = "forget-payments"
  /// A voided payment holds, so that it can be voided again, and the order is not paid anew.
  case forgetVoids = "forget-voids"
  /// Money that was refunded can be refunded again.
  case forgetRefunds = "forget-refunds"
  /// The price of a glass can be refunded again.
  case forgetGlasses = "forget-glasses"
  /// The day stays open after its close.
  case forgetCloses = "forget-closes"
  /// Money is booked on the day before the one that is open.
  case bookOnClosedDay = "book-on-closed-day"
  /// Cash that was put in or taken out is not written down.
  case forgetCash = "forget-cash"
  /// The limits that the bars have set are forgotten.
  case forgetLimits = "forget-limits"
  /// The cash taken out of the drawer on the day is forgotten.
  case forgetCashOut = "forget-cash-out"
  /// An approval counts for whatever the act gives away by now.
  case approveAnything = "approve-anything"
  /// Approvals are not written down.
  case forgetApprovals = "forget-approvals"
  /// A payment is voided and not entered anew.
  case voidWithoutAnew = "void-without-anew"
  /// A close expects no money but the float.
  case expectFloatAlone = "expect-float-alone"
  /// A reversed movement can be reversed again.
  case forgetReversals = "forget-reversals"
  /// No answer is stored under its key.
  case forgetKeys = "forget-keys"
  /// Keys expire long before their time.
  case expireKeysEarly = "expire-keys-early"
  /// A key that comes with another cart gives the first cart's answer.
  case ignoreOtherCart = "ignore-other-cart"
  /// Commands are answered before they are on the disk.
  case answerBeforeFlush = "answer-before-flush"
  /// Screens show changes that are not yet on the disk.
  case showBeforeFlush = "show-before-flush"
  /// A recovery takes entries whose checksum is wrong.
  case skipTornCheck = "skip-torn-check"
  /// A recovery trusts entries that were written but not flushed.
  case skipRecoveryFlush = "skip-recovery-flush"
  /// A recovery keeps the whole parts of a torn transaction of several bars.
  case tearBarsApart = "tear-bars-apart"
  /// A write reported as failed is carried out all the same.
  case writeDespiteError = "write-despite-error"
  /// Order numbers are drawn before the commit, so that a failed one leaves a gap.
  case drawNumbersEarly = "draw-numbers-early"
  /// Commands are decided on a menu that is no longer the bar's.
  case acceptOldMenu = "accept-old-menu"
  /// Two programs commit at once.
  case skipLock = "skip-lock"
  /// Screens sometimes show an earlier stock.
  case lostVersion = "lost-version"
  /// The answers of a batch go to the wrong kiosks.
  case swapAnswers = "swap-answers"
  /// Some commits never return.
  case neverAnswer = "never-answer"
}
