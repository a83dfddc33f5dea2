/// What a person of a higher role approved at the screen of somebody else.
public struct ApprovedAct: Hashable, Sendable {
  /// The money that an act gives away, as the person who approved it saw it.
  public struct Money: Hashable, Sendable {
    /// The amount in minor units.
    public let amount: Int
    /// The ``Settlement/revision`` of the order, or the ``OpenDay/revision`` of the day.
    public let revision: Int

    public init(_ amount: Int, onRevision revision: Int) {
      self.amount = amount
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
  /// Creates the entry of the approval of a command that is carried out.
  init(_ approved: ApprovedAct, of submission: Submission) {
    self.init(
      at: submission.at,
      who: approved.by,
      action: .approval,
      subject: approved.asker,
      details: submission.command.details(of: approved)
    )
  }
}

extension Command {
  /// The details of the entry of an approval: the act, what it is about, and the amount.
  fileprivate func details(of approved: ApprovedAct) -> String {
    guard let money = approved.money else {
      return fingerprint.split(separator: " ", maxSplits: 2).prefix(2).joined(separator: " ")
    }
    guard let order = orderID, let act = OrderApproval.Act(self) else {
      return "cash-out \(money.amount)"
    }
    return act.details(of: order, money.amount)
  }
}
