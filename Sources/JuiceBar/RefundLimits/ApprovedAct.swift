import Time

/// What a person of a higher role approved at the screen of somebody else.
public struct ApprovedAct: Hashable, Sendable {
  /// The money that a command gives away, as the person who approved it saw it.
  public struct Money: Hashable, Sendable {
    /// The amount in minor units.
    public let amount: Int
    /// The ``Command/fingerprint`` of the command.
    public let command: String
    /// The ``Settlement/revision`` of the order, or the ``OpenDay/revision`` of the day.
    public let revision: Int

    public init(_ amount: Int, by command: String, onRevision revision: Int) {
      self.amount = amount
      self.command = command
      self.revision = revision
    }
  }

  /// The person who approved it.
  public let by: LogEntry.Actor
  /// The name of who asked for it; empty for the machine itself.
  public let asker: String
  /// The money that was shown; nothing for an act that gives none away.
  public let money: Money?

  public init(by actor: LogEntry.Actor, askedBy asker: String, _ money: Money? = nil) {
    by = actor
    self.asker = asker
    self.money = money
  }
}

extension LogEntry {
  /// Creates the entry of an approval of which a command made use.
  init(_ approved: ApprovedAct, _ details: String, at time: Timestamp) {
    self.init(
      at: time,
      who: approved.by,
      action: .approval,
      subject: approved.asker,
      details: details
    )
  }
}
