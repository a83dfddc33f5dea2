import HTTP
public import JuiceBar
import Passwords
import Staffing

extension Application {
  /// The code that makes the first account at `/setup?code=`, as long as nobody can sign in.
  ///
  /// - Returns: The address below the server's root, or nothing when somebody can sign in.
  /// - Throws: `StorageError`.
  public func setUpPath() async throws(StorageError) -> String? {
    try await personnel.hasAccounts() ? nil : Link.setUp(code: personnel.setUpCode.text).path
  }

  /// Who sends a request: by the session's cookie, else by the device's, else a visitor.
  ///
  /// Costs nothing but to look for cookies where there are none, and one small read where there are.
  /// Until there is an account, whoever sits at the machine itself counts as owner.
  func caller(of request: Request) async throws(Problem) -> Caller {
    if let current = Caller.current { return current }
    // Screens know no tokens, and cookies beside one count for nothing.
    if BearerCredential(of: request) != nil { return .visitor }
    return try await Problem.translating { () async throws(StorageError) in
      if let token = StaffCookie.session.hash(in: request),
        let found = try await personnel.session(token)
      {
        return Caller(role: found.account.role, actor: found.account.actor, signedIn: found)
      }
      let ofVenue = try await venueCaller(of: request)
      if let ofVenue, ofVenue.role > .visitor { return ofVenue }
      if let token = StaffCookie.device.hash(in: request),
        let device = try await personnel.device(token)
      {
        return Caller(role: device.kind.role, actor: device.actor)
      }
      if let ofVenue { return ofVenue }
      guard CrossSiteGuard.isLocal(request), try await !personnel.hasAccounts(),
        try await !share.personnel.hasAccounts()
      else { return .visitor }
      return .firstRun
    }
  }

  /// Does something as the sender of a request, if they have the role of the route; what a visitor may do asks
  /// for nobody.
  ///
  /// - Throws: `Problem` 401 when nobody is signed in, 403 when somebody is who may not do it.
  func asCaller(
    of request: Request,
    for route: Route,
    _ body: () async throws(Problem) -> Response
  ) async throws(Problem) -> Response {
    if !route.isPage, route.template.hasPrefix("/api/"),
      let credential = BearerCredential(of: request)
    {
      return try await asProgram(credential, for: route, body)
    }
    let role = route.role
    guard role > .visitor else { return try await body() }
    let caller = try await caller(of: request)
    guard caller.role >= role else {
      if caller.signedIn == nil, caller.role == .visitor { throw .notSignedIn }
      throw .forbidden("This needs the role \(role.rawValue).")
    }
    let result = await Caller.$current.withValue(caller) { () async -> Result<Response, Problem> in
      do throws(Problem) { return .success(try await body()) } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// Sends the browser to sign in, and back afterwards to the page it asked for or stood on.
  func leadToSignIn(from request: Request) -> Response {
    let page = request.method == .get ? request.target : Self.path(ofReferer: request)
    return .seeOther(.signIn(back: page.flatMap { isOwnPage($0) ? $0 : nil }))
  }

  /// The path of the page on which a form stood, as the browser names it.
  private static func path(ofReferer request: Request) -> String? {
    guard let referer = request.headers["Referer"], let host = request.headers["Host"],
      let end = referer.firstRange(of: "://\(host)/")
    else { return nil }
    return "/" + referer[end.upperBound...].prefix { $0 != "?" && $0 != "#" }
  }

  /// Has a command about staff carried out by the sender of a request.
  ///
  /// - Throws: `Problem` when the storage does not answer.
  func carryOut(
    _ command: StaffCommand,
    by actor: LogEntry.Actor
  ) async throws(Problem) -> Result<StaffDecision, StaffRefusal> {
    try await Problem.translating { () async throws(StorageError) in
      try await personnel.carryOut(command, by: actor)
    }
  }

  /// All that is kept of the staff.
  func staff() async throws(Problem) -> Staff {
    try await Problem.translating { () async throws(StorageError) in try await personnel.staff() }
  }
}
