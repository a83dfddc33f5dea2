import HTTP
import JSON
import JuiceBar
import Passwords
import Staffing

/// What a request says in its header `Authorization`, for the scheme of RFC 6750.
enum BearerCredential: Hashable, Sendable {
  /// Something that can be a token.
  case token(Token)
  /// Something that cannot.
  case malformed

  /// Reads the header, or nothing where a request has none of this scheme.
  init?(of request: Request) {
    guard let header = request.headers["Authorization"] else { return nil }
    let parts = header.split(separator: " ", maxSplits: 1)
    guard parts.first?.lowercased() == "bearer" else { return nil }
    guard parts.count == 2, parts[1].hasPrefix(APIToken.prefix),
      let token = Token(String(parts[1].dropFirst(APIToken.prefix.utf8.count)))
    else {
      self = .malformed
      return
    }
    self = .token(token)
  }
}

extension Application {
  /// Does something as the program whose token a request carries, if the token is good for the route.
  ///
  /// Cookies count for nothing beside a token. Wrong tokens are not counted: nobody guesses 256 bits,
  /// and whoever is told of them could be locked out by others.
  ///
  /// - Throws: `Problem` 401 for a token that is none, has ended or was revoked, and 403 where its
  ///   scopes do not reach.
  func asProgram(
    _ credential: BearerCredential,
    for route: Route,
    _ body: () async throws(Problem) -> Response
  ) async throws(Problem) -> Response {
    guard case .token(let secret) = credential,
      let token = try await Problem.translating({ () async throws(StorageError) in
        try await personnel.token(secret.sha256)
      })
    else { throw .wrongToken }
    switch route.scope {
    case .any: break
    case .scope(let scope):
      guard token.scopes.contains(scope) else { throw .missingScope(scope) }
    case .never: throw .notForPrograms
    }
    // No more than the route needs, whoever made the token.
    let caller = Caller(role: route.role, actor: token.actor)
    let result = await Caller.$current.withValue(caller) { () async -> Result<Response, Problem> in
      do throws(Problem) { return .success(try await body()) } catch { return .failure(error) }
    }
    return try result.get()
  }
}

extension Personnel {
  /// The token of a hash, unless it is over; its use is written down now and then.
  func token(_ hash: String) async throws(StorageError) -> APIToken? {
    guard let token = try await storage.apiToken(hash, of: bar) else { return nil }
    let time = now()
    guard !token.isOver(at: time) else { return nil }
    if token.isToBeNoted(at: time) {
      // A full disk must keep no program from asking.
      _ = try? await carryOut(.integrate(.noteToken(token.id)), by: token.actor)
    }
    return token
  }
}

// RFC 6750 section 3: the challenge names the error, and the scope that is missing.
extension Problem {
  fileprivate static var wrongToken: Problem {
    Problem(
      status: .unauthorized,
      kind: "wrong-token",
      title: "The token is not valid",
      detail: "There is no such token, or it has ended or was revoked.",
      headers: ["WWW-Authenticate": "Bearer realm=\"pavilion\", error=\"invalid_token\""]
    )
  }

  fileprivate static func missingScope(_ scope: APIScope) -> Problem {
    var problem = forbidden("The token needs the scope \(scope.rawValue).")
    problem.kind = "missing-scope"
    problem.members = ["scope": .string(scope.rawValue)]
    problem.headers["WWW-Authenticate"] =
      "Bearer realm=\"pavilion\", error=\"insufficient_scope\", scope=\"\(scope.rawValue)\""
    return problem
  }

  fileprivate static var notForPrograms: Problem {
    var problem = forbidden("No token may do this. Sign in.")
    problem.headers["WWW-Authenticate"] = "Bearer realm=\"pavilion\", error=\"insufficient_scope\""
    return problem
  }
}
