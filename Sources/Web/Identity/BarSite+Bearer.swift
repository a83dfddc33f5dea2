import HTTP
import JSON
package import JuiceBar
import Passwords
package import Staffing
import Synchronization

/// The credential in the header `Authorization`, for the scheme of RFC 6750.
enum BearerCredential: Hashable, Sendable {
  /// Well-formed as a token.
  case token(Token)
  /// Not well-formed.
  case malformed

  /// Reads the header; `nil` if a request has no credential of this scheme.
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

extension BarSite {
  /// Runs an operation as the program whose token a request carries, if the token allows it.
  ///
  /// Cookies are ignored beside a token. Wrong tokens are not limited: no attacker guesses 256
  /// bits, and a limit would let others lock a program out.
  ///
  /// - Throws: `Problem` 401 for a token that is invalid, has expired or was revoked, and 403 if
  ///   its scopes do not suffice.
  func asProgram(
    _ credential: BearerCredential,
    for endpoint: Endpoint,
    _ body: () async throws(Problem) -> Response
  ) async throws(Problem) -> Response {
    guard case .token(let secret) = credential,
      let token = try await stored(await self.token(secret.sha256, for: endpoint))
    else { throw .wrongToken }
    switch endpoint.scope {
    case .any: break
    case .scope(let scope):
      guard token.scopes.contains(scope) else { throw .missingScope(scope) }
    case .never: throw .notForPrograms
    }
    // Only the permission that the address needs, regardless of who made the token. No token is a
    // translator's: its scope to change drafts holds for all fields.
    let permission = endpoint.scope == .scope(.guideWrite) ? .editor : endpoint.permission
    var caller = Caller(having: permission, actor: token.actor)
    caller.givesMoney = token.scopes.contains(.paymentsWrite)
    return try await Caller.$current.run(with: caller, body)
  }

  /// The token of a hash; for monitors the last one read if the storage is away.
  private func token(_ hash: String, for endpoint: Endpoint) async throws(StorageError) -> APIToken?
  {
    guard endpoint.isForMonitors else { return try await personnel.token(hash) }
    let last = metrics.reader.withLock { $0 }.flatMap { $0.hash == hash ? $0 : nil }
    do throws(StorageError) {
      if updates.isAway, let last { return last }
      let token = try await personnel.token(hash)
      if token != nil || last != nil { metrics.reader.withLock { $0 = token } }
      return token
    } catch {
      guard let last else { throw error }
      return last
    }
  }
}

extension Personnel {
  /// The token of a hash, unless it has ended; its use is recorded now and then.
  package func token(_ hash: String) async throws(StorageError) -> APIToken? {
    guard let token = try await storage.apiToken(hash, of: bar) else { return nil }
    let time = now()
    guard !token.isOver(at: time) else { return nil }
    if token.isToBeNoted(at: time) {
      // A full disk must not keep a program from reading.
      _ = try? await carryOut(.integrate(.noteToken(token.id)), by: token.actor)
    }
    return token
  }
}

// RFC 6750 section 3: the challenge names the error, and the missing scope.
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

  static func missingScope(_ scope: APIScope) -> Problem {
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
