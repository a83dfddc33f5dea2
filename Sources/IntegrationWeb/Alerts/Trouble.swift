import Time

/// Something wrong with the venue that a person has to see to.
struct Trouble: Hashable, Sendable {
  enum Kind: String, Hashable, Sendable, CaseIterable {
    case backupOld = "backup-old"
    case backupFailed = "backup-failed"
    case backupNotHandedOn = "backup-not-handed-on"
    case diskNearlyFull = "disk-nearly-full"
    case callUnanswered = "call-unanswered"
    case webhookFailing = "webhook-failing"
    case storageAway = "storage-away"
    case standbyMissing = "standby-missing"
    case rowUnreadable = "row-unreadable"
  }

  /// The kind and the place: two of the same name are one trouble.
  struct Name: Hashable, Comparable, Sendable {
    let kind: Kind
    /// The bar, the disk or the webhook; empty where there is but one.
    let subject: String

    init(_ kind: Kind, _ subject: String = "") { (self.kind, self.subject) = (kind, subject) }

    static func < (left: Name, right: Name) -> Bool {
      (left.kind.rawValue, left.subject) < (right.kind.rawValue, right.subject)
    }
  }

  let name: Name
  let since: Timestamp
  /// Whether it has lasted so long that people are told.
  let isDue: Bool
  /// The sentence for a person.
  let title: String
}

/// The troubles of a moment.
struct TroubleReport: Sendable {
  var troubles: [Trouble] = []
  /// The kinds that could not be looked into, so that nothing is known of them.
  var unknown: Set<Trouble.Kind> = []
}
