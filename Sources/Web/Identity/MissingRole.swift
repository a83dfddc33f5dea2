import HTML
import HTTP
import JSON
package import Localization
package import Staffing

/// A role that the sender of a request would need, and the sender as they are.
package struct MissingRole: Sendable {
  let needed: Role
  let caller: Caller
}

extension Problem {
  static func missingRole(_ role: Role, of caller: Caller) -> Problem {
    var problem = forbidden(
      "This needs the role \(role.rawValue); the sender has the role \(caller.role.rawValue)."
    )
    problem.kind = "missing-role"
    problem.members = ["role": .string(role.rawValue)]
    problem.missingRole = MissingRole(needed: role, caller: caller)
    return problem
  }
}

extension Role {
  package var text: TextKey {
    switch self {
    case .visitor: .roleVisitor
    case .preparation: .rolePreparation
    case .staff: .roleStaff
    case .shiftLead: .roleShiftLead
    case .manager: .roleManager
    case .owner: .roleOwner
    }
  }

  /// The role and those above it, in words.
  static func list(from role: Role, _ texts: Texts) -> String {
    allCases.filter { $0 >= role }.map { texts($0.text) }.joined(separator: ", ")
  }
}

/// The page for a person whose role does not suffice: the roles that do, the person's own, the way
/// to sign in as somebody else, and the way back.
struct MissingRolePage: Page {
  let missing: MissingRole
  /// Whether something was to be done rather than seen.
  let isAct: Bool
  /// The page to show after a sign-in.
  let wanted: String?
  /// The page that the person comes from.
  let back: String

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let roles = Role.list(from: missing.needed, texts)
    return StaffFrame(
      title: texts(isAct ? .roleNeededAct : .roleNeededPage, ["roles": roles]),
      name: "missing-role-screen",
      isNarrow: true
    ).html(in: context) {
      if let name = missing.caller.name {
        let isPerson = missing.caller.signedIn != nil
        p(.class("lead")) {
          texts(
            isPerson ? .roleNow : .roleNowDevice,
            ["name": name, "role": texts(missing.caller.role.text)]
          )
        }
      }
      div(.class("buttons")) {
        a(.class("button", "solid"), .href(Link.signIn(back: wanted).path)) { texts(.roleOther) }
        a(.class("button"), .href(back), .data("back")) { texts(.roleBack) }
      }
    }
  }
}

extension BarSite {
  func page(for missing: MissingRole, to request: Request) -> Response {
    let isAct = request.method != .get
    let origin = Self.path(ofReferer: request).flatMap { isOwnPage($0) ? $0 : nil }
    let asked = isAct ? origin : isOwnPage(request.target) ? request.target : nil
    let home = missing.caller.role > .visitor ? Link.manage : .start
    let page = MissingRolePage(
      missing: missing,
      isAct: isAct,
      wanted: asked,
      back: origin.flatMap { $0 == request.target ? nil : $0 } ?? home.path
    )
    return Caller.$current.withValue(missing.caller) {
      show(page, at: home, to: request, .forbidden)
    }
  }
}
