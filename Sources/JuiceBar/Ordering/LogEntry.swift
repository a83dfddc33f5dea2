public import Time

/// One line of the audit log: who did what, and when.
///
/// It is never changed, but for the name of an erased person, and deleted only by a purge.
public struct LogEntry: Hashable, Sendable {
  public struct Actor: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      case account
      /// A paired device without a signed-in person.
      case device
      /// A program with an API token.
      case token
      /// The machine itself: its command line, or its screen before the first account exists.
      case machine
      case stranger
    }

    public let kind: Kind
    /// The identifier of the account, the device or the token; empty for others.
    public let id: String
    /// The name at that time, by which the log is still read when the account is gone.
    public let name: String

    /// The name; nothing of the machine itself and of strangers.
    public var named: String? { name.isEmpty ? nil : name }

    public init(_ kind: Kind, id: String = "", name: String = "") {
      self.kind = kind
      self.id = id
      self.name = name
    }

    /// The machine itself.
    public static let machine = Actor(.machine)
    public static let stranger = Actor(.stranger)
  }

  /// The action, as a short word of lower-case letters and hyphens, such as `sign-in`.
  ///
  /// Commands to the bar are named by the beginning of their fingerprint, such as `adjust`.
  public struct Action: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public init(stringLiteral word: String) { rawValue = word }

    /// The approval of another person's act.
    public static let approval: Action = "approval-given"
  }

  public let at: Timestamp
  public let who: Actor
  public let action: Action
  /// The subject: an account's name, a fruit, an order.
  public let subject: String
  /// Further details; never a secret.
  public let details: String

  public init(
    at time: Timestamp,
    who: Actor,
    action: Action,
    subject: String = "",
    details: String = ""
  ) {
    at = time
    self.who = who
    self.action = action
    self.subject = subject
    self.details = details
  }
}

extension LogEntry {
  /// Creates the entry of a command that was carried out, if it is one that the log keeps.
  init?(_ submission: Submission) {
    guard let actor = submission.actor, submission.command.isLogged else { return nil }
    switch submission.command {
    case .answerAll: self.init(at: submission.at, who: actor, action: "answer-all")
    case .void(let order, let number, let reason, let note, _?):
      self.init(.void(order, number, reason, note), by: actor, at: submission.at)
    case let command: self.init(command, by: actor, at: submission.at)
    }
  }

  /// Creates the entry of a payment that is entered anew with a void.
  init?(_ anew: SettlementDecision, of submission: Submission) {
    guard let actor = submission.actor, case .paid(let order, let amount, _, let tender) = anew
    else { return nil }
    self.init(.pay(order, amount, tender, isPart: true), by: actor, at: submission.at)
  }

  private init(_ command: Command, by actor: Actor, at time: Timestamp) {
    let words = command.fingerprint.split(separator: " ", maxSplits: 2).map(String.init)
    self.init(
      at: time,
      who: actor,
      action: Action(rawValue: words.first ?? ""),
      subject: words.count > 1 ? words[1] : "",
      details: words.count > 2 ? words[2] : ""
    )
  }
}

extension Command {
  /// Whether the audit log keeps the command: all but visitors' commands.
  public var isLogged: Bool {
    switch self {
    case .order, .call: false
    default: true
    }
  }
}
