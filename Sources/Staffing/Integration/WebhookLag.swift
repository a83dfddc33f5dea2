public import JuiceBar
public import Time

/// How far a webhook is behind.
public struct WebhookLag: Hashable, Sendable {
  /// The most steps, and entries of the journal, that are counted.
  public static let maximumCount = 1000

  /// The bar whose events it is told.
  public let bar: BarID
  /// The webhook.
  public let webhook: AccountID
  /// The address that is told.
  public let address: WebhookAddress
  /// The number of events that it was not told yet, of each kind up to ``maximumCount``.
  public let waiting: Int
  /// Since when no attempt has succeeded; nothing when the last one did.
  public let failingSince: Timestamp?

  /// Creates a lag from stored values.
  public init(
    bar: BarID,
    webhook: AccountID,
    address: WebhookAddress,
    waiting: Int,
    failingSince: Timestamp?
  ) {
    self.bar = bar
    self.webhook = webhook
    self.address = address
    self.waiting = waiting
    self.failingSince = failingSince
  }
}
