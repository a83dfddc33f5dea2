package import JuiceBar
package import Staffing

/// Whether a request is approved by a person of a role.
package enum Approval: Sendable {
  /// The sender has the role, or is a program, which has scopes instead.
  case own
  case given(Approver)
  /// Nobody of the role has approved it: the form is to be shown again, with these fields.
  case missing(ApprovalFields)
}

/// A person who has approved a request by their PIN, in the form of somebody else.
package struct Approver: Hashable, Sendable {
  package let account: Account

  package var actor: LogEntry.Actor { account.actor }
}
