/// One line of the audit log: who did what, and when.
///
/// It is never changed and never deleted.
public struct LogEntry: Hashable, Sendable {
  /// Who does something that the audit log keeps.
  public struct Actor: Hashable, Sendable {
    /// What kind of one it is.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// Somebody who signed in.
      case account
      /// A paired device at which nobody signed in.
      case device
      /// A program with an API token.
      case token
      /// Whoever sits at the machine itself, at its command line or before anybody can sign in.
      case machine
      /// Somebody who is not known.
      case stranger
    }

    /// What kind of one it is.
    public let kind: Kind
    /// The identifier of the account, the device or the token; empty for others.
    public let id: String
    /// The name at that time, by which the log is still read when the account is gone.
    public let name: String

    /// Creates one.
    public init(_ kind: Kind, id: String = "", name: String = "") {
      self.kind = kind
      self.id = id
      self.name = name
    }

    /// Whoever sits at the machine itself.
    public static let machine = Actor(.machine)
    /// Somebody who is not known.
    public static let stranger = Actor(.stranger)
  }

  /// What was done, as a short word of lower-case letters and hyphens, such as `sign-in`.
  ///
  /// Commands to the bar are called what their fingerprint begins with, such as `adjust`.
  public struct Action: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The word.
    public let rawValue: String

    /// Takes a word that was stored.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Takes a word of the program.
    public init(stringLiteral word: String) { rawValue = word }
  }

  /// When it was done.
  public let at: Timestamp
  /// Who did it.
  public let who: Actor
  /// What was done.
  public let action: Action
  /// What it was done to: an account's name, a fruit, an order.
  public let subject: String
  /// What else there is to know; never a secret.
  public let details: String

  /// Creates an entry.
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
    let words = submission.command.fingerprint.split(separator: " ", maxSplits: 2).map(String.init)
    self.init(
      at: submission.at,
      who: actor,
      action: Action(rawValue: words.first ?? ""),
      subject: words.count > 1 ? words[1] : "",
      details: words.count > 2 ? words[2] : ""
    )
  }
}

extension Command {
  /// Whether the audit log keeps the command: all but what visitors do.
  public var isLogged: Bool {
    switch self {
    case .order, .call: false
    default: true
    }
  }
}
