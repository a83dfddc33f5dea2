import HTML
import HTTP
import JSON
import JuiceBar
package import Localization
package import Staffing

/// A permission that the sender of a request would need, and the sender as they are.
package struct MissingRole: Sendable {
  let needed: Permission
  let caller: Caller
  /// The fields of a shared screen that asks again who is there.
  var asked: ApprovalFields?

  /// Whether it is a shared screen that does not know who is there.
  var isNobodyThere: Bool { caller.actor?.kind == .device }
}

extension Problem {
  static func missingRole(
    _ permission: Permission,
    of caller: Caller,
    asked: ApprovalFields? = nil
  ) -> Problem {
    let held = caller.guide.map { " and the guide role \($0.role.rawValue)" } ?? ""
    var problem = forbidden(
      "This needs \(permission); the sender has the role \(caller.role.rawValue)\(held)."
    )
    problem.kind = "missing-role"
    problem.members = [permission.member: .string(permission.name)]
    problem.missingRole = MissingRole(needed: permission, caller: caller, asked: asked)
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

extension GuideRole {
  package var text: TextKey {
    switch self {
    case .translator: .guideRoleTranslator
    case .editor: .guideRoleEditor
    case .curator: .guideRoleCurator
    }
  }
}

extension Caller {
  /// The role at the bar, else the one in the guide, in words.
  fileprivate var roleText: TextKey {
    guard role == .visitor, let guide else { return role.text }
    return guide.role.text
  }
}

extension Permission {
  /// The roles that have it, in words.
  func list(_ texts: Texts) -> String {
    switch self {
    case .role(let role): Role.list(from: role, texts)
    case .anyRole: Role.list(from: .preparation, texts)
    case .guide(let role):
      GuideRole.allCases.filter { $0 >= role }.map { texts($0.text) }.joined(separator: ", ")
    }
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
  /// The fields by which a shared screen learns who is there.
  let presence: ApprovalFields?
  /// The form that waits for that, which is sent again with them; nothing if a page waits.
  let waiting: WaitingForm?

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    let roles = missing.needed.list(texts)
    return StaffFrame(
      title: presence == nil
        ? texts(isAct ? .roleNeededAct : .roleNeededPage, ["roles": roles]) : texts(.presenceTitle),
      name: "missing-role-screen",
      isNarrow: true
    ).html(in: context) {
      if let name = missing.caller.name {
        let isPerson = missing.caller.signedIn != nil
        p(.class("lead")) {
          texts(
            isPerson ? .roleNow : .roleNowDevice,
            ["name": name, "role": texts(missing.caller.roleText)]
          )
        }
      }
      if let presence, case .role(let needed) = missing.needed {
        form(.class("staff-form"), .method("post"), .action(waiting?.target ?? Link.who.path)) {
          if let waiting {
            p(.class("hint"), .data("kept")) { texts(.presenceKept) }
            for (name, value) in waiting.fields { hidden(name, value) }
          } else {
            hidden("role", needed.rawValue)
            if let wanted { hidden("back", wanted) }
          }
          Node.group(presence.nodes(texts))
          button(.class("button", "solid")) { texts(.presenceBegin) }
        }
      }
      div(.class("buttons")) {
        a(.class("button", presence == nil ? "solid" : nil), .href(Link.signIn(back: wanted).path))
        { texts(.roleOther) }
        a(.class("button"), .href(back), .data("back")) { texts(.roleBack) }
      }
    }
  }

  private func hidden(_ name: String, _ value: String) -> Node {
    input(.type("hidden"), .name(name), .value(value))
  }
}

/// A form that a shared screen has sent while nobody was known to be there.
struct WaitingForm {
  let target: String
  /// The fields as they were typed, without a PIN.
  let fields: [(name: String, value: String)]

  /// Nothing for a request that sends no form, or a file with it.
  init?(_ request: Request) {
    guard request.method == .post, let form = try? request.form() else { return nil }
    let asked = ApprovalFields.Purpose.allCases.flatMap { [$0.pin] }
    let presence = ApprovalFields.Purpose.presence.person
    target = request.address
    fields = form.filter { name, _ in !asked.contains(name) && name != presence }
  }
}

extension BarSite {
  func page(for missing: MissingRole, to request: Request) async -> Response {
    let isAct = request.method != .get
    let origin = Self.target(ofReferer: request).flatMap { isOwnPage($0) ? $0 : nil }
    let asked = isAct ? origin : isOwnPage(request.address) ? request.address : nil
    return await page(
      for: missing,
      to: request,
      isAct: isAct,
      wanted: asked,
      from: origin,
      waiting: WaitingForm(request)
    )
  }

  func page(
    for missing: MissingRole,
    to request: Request,
    isAct: Bool,
    wanted: String?,
    from origin: String?,
    waiting: WaitingForm? = nil
  ) async -> Response {
    let home = home(of: missing.caller)
    let presence = missing.isNobodyThere ? await presenceFields(for: missing) : nil
    let page = MissingRolePage(
      missing: missing,
      isAct: isAct,
      wanted: wanted,
      back: origin.flatMap { $0 == request.target ? nil : $0 } ?? home.path,
      presence: presence,
      waiting: waiting
    )
    return Caller.$current.withValue(missing.caller) {
      show(page, at: home, to: request, missing.asked?.status ?? .forbidden)
    }
  }

  private func presenceFields(for missing: MissingRole) async -> ApprovalFields? {
    if let asked = missing.asked { return asked }
    guard case .role(let needed) = missing.needed else { return nil }
    return try? await presenceFields(needing: needed)
  }
}

/// Handles the PIN of a person at a shared screen.
struct PresenceHandlers: Handlers {
  let site: BarSite

  /// Learns who is at a shared screen, and leads back: `POST /who`.
  func begin(_ request: Request) async throws(Problem) -> Response {
    let form = try request.form()
    let caller = Caller.current ?? .visitor
    guard let role = form["role"].flatMap(Role.init(rawValue:)), role >= .staff else {
      throw .wrongField("role", "expected a role above preparation")
    }
    guard caller.pass != nil, caller.signedIn == nil else {
      throw .forbidden("Only a paired screen asks who is there.")
    }
    let back = form["back"].flatMap { site.isOwnPage($0) ? $0 : nil }
    guard let fields = try await site.beginPresence(needing: role, in: form, for: request) else {
      var response = Response.seeOther(.manage)
      if let back { response.headers["Location"] = back }
      return response
    }
    let missing = MissingRole(needed: .role(role), caller: caller, asked: fields)
    return await site.page(for: missing, to: request, isAct: false, wanted: back, from: nil)
  }
}

extension Endpoint {
  /// The address at which a shared screen learns who is there.
  package static let presence: [Endpoint] = [
    .form("/who", .preparation, PresenceHandlers.begin)
      .taking("role back? \(ApprovalFields.Purpose.presence.names)")
  ]
}
