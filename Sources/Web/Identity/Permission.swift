import JuiceBar
package import Staffing

/// The permission that an address needs of its sender.
package enum Permission: Hashable, Sendable, CustomStringConvertible {
  /// This role at the bar, or one above it.
  case role(Role)
  /// This role in the guide, or one above it.
  case guide(GuideRole)
  /// Any role, at the bar or in the guide.
  case anyRole

  package static let visitor = Permission.role(.visitor)
  package static let preparation = Permission.role(.preparation)
  package static let staff = Permission.role(.staff)
  package static let shiftLead = Permission.role(.shiftLead)
  package static let manager = Permission.role(.manager)
  package static let owner = Permission.role(.owner)

  package static let translator = Permission.guide(.translator)
  package static let editor = Permission.guide(.editor)
  package static let curator = Permission.guide(.curator)

  /// Whether a role at the bar and rights in the guide include the permission.
  package func isHeld(by role: Role, _ guide: GuideRights?) -> Bool {
    switch self {
    case .role(let needed): role >= needed
    case .guide(let needed): guide.map { $0.role >= needed } ?? false
    case .anyRole: role > .visitor || guide != nil
    }
  }

  /// The name of the role.
  var name: String {
    switch self {
    case .role(let role): role.rawValue
    case .guide(let role): role.rawValue
    case .anyRole: Role.preparation.rawValue
    }
  }

  /// The member of a problem that names the role.
  var member: String { if case .guide = self { "guideRole" } else { "role" } }

  package var description: String {
    if case .guide = self { "the guide role \(name)" } else { "the role \(name)" }
  }
}

extension Caller {
  /// A caller with a permission and no more.
  init(having permission: Permission, actor: LogEntry.Actor) {
    switch permission {
    case .role(let role): self.init(role: role, actor: actor)
    case .guide(let role): self.init(role: .visitor, guide: GuideRights(role), actor: actor)
    case .anyRole: self.init(role: .preparation, actor: actor)
    }
  }
}
