package import JuiceBar

/// Whether a request is approved by a person of a role.
package enum Approval: Sendable {
  /// The sender has the role, or is a program, which has scopes instead.
  case own
  case given(ApprovedAct)
  /// Nobody of the role has approved it: the form is to be shown again, with these fields.
  case missing(ApprovalFields)
}
