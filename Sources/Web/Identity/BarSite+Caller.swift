package import HTTP
package import JuiceBar
import Passwords
package import Staffing

extension BarSite {
  /// The ways to create the first account, as long as there is none.
  ///
  /// - Returns: The address below the server's root, `/setup?code=`, and the code to be typed.
  package func setUpWays() async throws(StorageError) -> (path: String, code: PairingCode)? {
    guard try await !personnel.hasAccounts() else { return nil }
    let code = personnel.setUpCode
    return (Link.setUp(code: code.link.text).path, code.short)
  }

  /// The sender of a request: by the session's cookie, else by the device's, else a visitor.
  ///
  /// A request without cookies costs no read, one with cookies a small one. Until there is an
  /// account, a sender at the machine itself counts as owner, unless its screen is mounted for
  /// visitors.
  package func caller(of request: Request) async throws(Problem) -> Caller {
    if let current = Caller.current { return current }
    // Screens use no tokens, and cookies are ignored beside one.
    if BearerCredential(of: request) != nil { return .visitor }
    return try await stored(await caller(byCookiesOf: request))
  }

  private func caller(byCookiesOf request: Request) async throws(StorageError) -> Caller {
    if let token = StaffCookie.session.hash(in: request),
      let found = try await personnel.session(token)
    {
      return Caller(
        role: found.account.role,
        guide: isMain ? found.account.guideRights : nil,
        actor: found.account.actor,
        signedIn: found,
        pass: StaffPass(token: token, of: bar.bar, at: bar.bar)
      )
    }
    let ofVenue = try await venueCaller(of: request)
    if let ofVenue, ofVenue.isStaff { return ofVenue }
    if let token = StaffCookie.device.hash(in: request),
      let device = try await personnel.device(token)
    {
      let pass = StaffPass(token: token, of: bar.bar, at: bar.bar)
      // Scripts that look for news ask for no page.
      let isUsed = request.method != .get || wantsPage(request)
      if device.kind == .staff,
        let person = try await personnel.presence.person(at: token, isUsed: isUsed)
      {
        return Caller(
          role: person.role,
          guide: isMain ? person.account.guideRights : nil,
          actor: person.account.actor,
          pass: pass,
          screenRole: device.kind.role
        )
      }
      return Caller(role: device.kind.role, actor: device.actor, pass: pass)
    }
    if let ofVenue { return ofVenue }
    guard CrossSiteGuard.isLocal(request), !parts.settings.screen.refined(by: request).isKiosk,
      try await isFirstRun()
    else { return .visitor }
    return .firstRun
  }

  /// Whether no account exists yet, here or at the default bar.
  package func isFirstRun() async throws(StorageError) -> Bool {
    guard try await !personnel.hasAccounts() else { return false }
    return try await !share.personnel.hasAccounts()
  }

  /// Whether the sender of a request sees the controls of staff on screens of visitors; false while
  /// the storage does not answer.
  package func isStaff(_ request: Request) async -> Bool {
    do throws(Problem) { return try await caller(of: request).role >= .staff } catch {
      return false
    }
  }

  /// Whether the caller has the rights of a manager.
  package var isForManager: Bool { Caller.currentRole >= .manager }

  /// Runs an operation as the sender of a request, if they have the permission that it needs; an
  /// operation open to visitors does not look up its sender.
  ///
  /// - Throws: `Problem` 401 if the sender is not signed in, 403 if they may not do it.
  func asCaller(
    of request: Request,
    for endpoint: Endpoint,
    _ body: () async throws(Problem) -> Response
  ) async throws(Problem) -> Response {
    if endpoint.isForMonitors, CrossSiteGuard.isLocal(request) { return try await body() }
    if endpoint.isForPrograms, let credential = BearerCredential(of: request) {
      return try await asProgram(credential, for: endpoint, body)
    }
    let permission = endpoint.permission
    guard permission != .visitor else { return try await body() }
    var caller = try await caller(of: request)
    if let person = try await comer(to: caller, by: request, at: endpoint) { caller = person }
    // A form may be answered with a page too.
    if endpoint.isPage, request.method == .get || wantsPage(request) {
      try await findBars(of: &caller, request)
    }
    guard caller.has(permission) else {
      if caller.signedIn == nil, !caller.isStaff { throw .notSignedIn }
      throw .missingRole(permission, of: caller)
    }
    return await Caller.$current.withValue(caller) { () async -> Response in
      do throws(Problem) { return try await body() } catch {
        // Here the page of a problem still has the frame of the caller.
        return await answer(error, to: request, at: endpoint)
      }
    }
  }

  /// The person who says with a form of a shared screen that they are there now; `nil` if nobody does.
  ///
  /// - Throws: `Problem` 403, 429 if the PIN is not theirs.
  private func comer(
    to screen: Caller,
    by request: Request,
    at endpoint: Endpoint
  ) async throws(Problem) -> Caller? {
    guard request.method == .post, endpoint.isPage, screen.actor?.kind == .device,
      // It reads these fields itself.
      !Endpoint.presence.contains(where: { $0.name == endpoint.name }),
      case .role(let least) = endpoint.permission, let form = try? request.form(),
      form[ApprovalFields.Purpose.presence.pin] != nil
    else { return nil }
    let role = max(least, .staff)
    if let fields = try await beginPresence(needing: role, in: form, for: request) {
      throw .missingRole(.role(role), of: screen, asked: fields)
    }
    return try await stored(await caller(byCookiesOf: request))
  }

  /// Checks the permission of the caller where a part of an address needs more than the rest of it; the
  /// limits of a program are its scopes.
  ///
  /// - Throws: `Problem` 403 if the caller does not have it.
  package func require(_ permission: Permission) throws(Problem) {
    let caller = Caller.current ?? .visitor
    guard !caller.has(permission), caller.actor?.kind != .token else { return }
    throw .missingRole(permission, of: caller)
  }

  /// Whether a caller may open a page.
  package func isOpen(_ link: Link, to caller: Caller) -> Bool {
    let path = BarAddress.withoutBar(Request(target: link.path).path)
    guard case .found(let endpoint, _) = router.match(.get, path) else { return false }
    return caller.has(endpoint.permission)
  }

  /// The first screen of a caller: that of the bar, else the first one of the guide.
  package func home(of caller: Caller) -> Link {
    if caller.role > .visitor { return .manage }
    let isOpen = { (place: StaffPlace) in
      place.group != nil && place.condition == nil && caller.has(place.permission)
    }
    return share.features.places.first(where: isOpen)?.link ?? .start
  }

  /// The first screen of an account of this bar.
  package func home(of account: Account) -> Link {
    home(
      of: Caller(
        role: account.role,
        guide: isMain ? account.guideRights : nil,
        actor: account.actor
      )
    )
  }

  /// Looks up the bars at which the sender of a request works, if there are several to choose from.
  private func findBars(of caller: inout Caller, _ request: Request) async throws(Problem) {
    guard share.name(of: bar.bar) != nil else { return }
    caller.scope = try await Caller.$current.run(with: caller) { () async throws(Problem) in
      try await venueScope(of: request)
    }
  }

  /// Runs an operation of a page that is open to all as its sender, so that staff keep their frame.
  package func asStaff(
    of request: Request,
    _ body: () async throws(Problem) -> Response
  ) async throws(Problem) -> Response {
    var caller = try await caller(of: request)
    guard caller.isStaff else { return try await body() }
    try await findBars(of: &caller, request)
    return try await Caller.$current.run(with: caller, body)
  }

  /// Redirects the browser to the sign-in page, and afterwards back to its page.
  func leadToSignIn(from request: Request) -> Response {
    let page = request.method == .get ? request.target : Self.target(ofReferer: request)
    return .seeOther(.signIn(back: page.flatMap { isOwnPage($0) ? $0 : nil }))
  }

  /// The path and query of the page that sent a form, by the browser's `Referer`.
  static func target(ofReferer request: Request) -> String? {
    guard let referer = request.headers["Referer"], let host = request.headers["Host"],
      let end = referer.firstRange(of: "://\(host)/")
    else { return nil }
    return "/" + referer[end.upperBound...].prefix { $0 != "#" }
  }

  /// Carries out a command about staff in the name of an actor.
  ///
  /// - Throws: `Problem` if the storage does not answer.
  package func carryOut(
    _ command: StaffCommand,
    by actor: LogEntry.Actor
  ) async throws(Problem) -> Result<StaffDecision, StaffRefusal> {
    try await stored(await personnel.carryOut(command, by: actor))
  }

  /// Carries out a command about staff in the name of a request's sender.
  package func carryOut(
    _ command: StaffCommand,
    from request: Request
  ) async throws(Problem) -> Result<StaffDecision, StaffRefusal> {
    try await carryOut(command, by: try await caller(of: request).actor ?? .stranger)
  }

  package func staff() async throws(Problem) -> Staff {
    try await stored(await personnel.staff())
  }
}
