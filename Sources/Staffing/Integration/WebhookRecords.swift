public import JuiceBar
public import Time

/// One attempt to deliver an event.
public struct WebhookAttempt: Hashable, Sendable {
  /// The result without an answer, whatever the cause, which is in the operator's log: webhooks
  /// must not reveal which ports of the network are open.
  public static let noAnswer = "no answer"

  /// The identifier of the event.
  public let event: String
  /// The kind of event; `webhook.test` for one sent by hand.
  public let type: String
  /// When it was sent.
  public let at: Timestamp
  /// How long it took, in milliseconds.
  public let milliseconds: Int
  /// How it went: the status of the answer, such as `204`, or ``noAnswer``; earlier programs kept the cause.
  public let result: String

  /// Creates an attempt from stored or noted values.
  public init(event: String, type: String, at time: Timestamp, milliseconds: Int, result: String) {
    self.event = event
    self.type = type
    at = time
    self.milliseconds = milliseconds
    self.result = result
  }
}

/// An event given up after its last attempt, until an owner resends or discards it.
public struct DeadLetter: Hashable, Sendable {
  /// The webhook.
  public let webhook: AccountID
  /// The identifier of the event.
  public let event: String
  /// The kind of event.
  public let type: String
  /// The body sent, byte for byte.
  public let body: String
  /// When it was given up, or last tried by hand.
  public var buriedAt: Timestamp
  /// How often it was tried.
  public var attempts: Int
  /// How the last attempt went, as in ``WebhookAttempt/result``.
  public var result: String

  /// Creates a dead letter from a stored event or one given up.
  public init(
    webhook: AccountID,
    event: String,
    type: String,
    body: String,
    buriedAt: Timestamp,
    attempts: Int,
    result: String
  ) {
    self.webhook = webhook
    self.event = event
    self.type = type
    self.body = body
    self.buriedAt = buriedAt
    self.attempts = attempts
    self.result = result
  }
}

/// The state of a webhook to store after one or several attempts.
public struct WebhookRecord: Hashable, Sendable {
  /// The attempts of a webhook that are kept.
  public static let maximumAttempts = 20
  /// The dead letters of a webhook that are kept; the oldest make room.
  public static let maximumDeadLetters = 500

  /// The webhook.
  public let webhook: AccountID
  /// How far it has been told; nothing when that is as it was.
  public var progress: WebhookProgress?
  /// The attempts, oldest first.
  public var attempts: [WebhookAttempt]
  /// Events that were given up, or tried again in vain.
  public var buried: [DeadLetter]
  /// The identifiers of dead letters that were taken after all.
  public var risen: [String]

  /// Creates a record of nothing.
  public init(
    webhook: AccountID,
    progress: WebhookProgress? = nil,
    attempts: [WebhookAttempt] = [],
    buried: [DeadLetter] = [],
    risen: [String] = []
  ) {
    self.webhook = webhook
    self.progress = progress
    self.attempts = attempts
    self.buried = buried
    self.risen = risen
  }
}

/// Where is kept which programs work with a bar, beside its staff.
///
/// Every engine passes `Tests/StorageContract`. The bar must be open in the storage.
public protocol IntegrationStorage: StaffStorage {
  /// The token of a hash, also when it is over; cheap enough to ask before every answer.
  ///
  /// - Parameters:
  ///   - hash: The SHA-256 of the token.
  ///   - bar: The bar.
  /// - Returns: The token, if there is one.
  /// - Throws: `StorageError`.
  func apiToken(_ hash: String, of bar: BarID) async throws(StorageError) -> APIToken?

  /// The webhooks of the bar, oldest first; cheap enough to ask twice a second.
  ///
  /// - Throws: `StorageError`.
  func webhooks(of bar: BarID) async throws(StorageError) -> [Webhook]

  /// How far the webhooks of all bars are behind; those that a person switched off are left out.
  ///
  /// - Throws: `StorageError`.
  func webhookLags() async throws(StorageError) -> [WebhookLag]

  /// The wanted events at the bar after a point.
  ///
  /// - Parameters:
  ///   - bar: The bar.
  ///   - cursor: The point.
  ///   - events: The events wanted; orders and their steps are read only for their events.
  /// - Returns: The events, or the first part of them.
  /// - Throws: `StorageError`.
  func history(
    of bar: BarID,
    after cursor: WebhookCursor,
    for events: Set<WebhookEvent>
  ) async throws(StorageError) -> WebhookHistory

  /// Makes the results of events durable; does nothing if the webhook has been removed.
  ///
  /// - Parameters:
  ///   - record: The record to keep.
  ///   - bar: The bar.
  /// - Throws: `StorageError`.
  func keep(_ record: WebhookRecord, in bar: BarID) async throws(StorageError)

  /// The last attempts of a webhook, newest first, ``WebhookRecord/maximumAttempts`` at most.
  ///
  /// - Throws: `StorageError`.
  func attempts(
    of webhook: AccountID,
    in bar: BarID
  ) async throws(StorageError) -> [WebhookAttempt]

  /// The events of a webhook that were given up, oldest first.
  ///
  /// - Throws: `StorageError`.
  func deadLetters(of webhook: AccountID, in bar: BarID) async throws(StorageError) -> [DeadLetter]
}
