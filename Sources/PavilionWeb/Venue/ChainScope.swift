import HTTP
import JuiceBar
import Staffing

/// At which bars of the venue somebody works, and as what.
struct ChainScope: Sendable {
  /// The roles by bar; nothing for the owners of the default bar, who are owners everywhere.
  let roles: [BarID: Role]?

  /// The role at a bar.
  func role(at bar: BarID) -> Role { roles.map { $0[bar] ?? .visitor } ?? .owner }

  /// Whether the venue is theirs: they found bars and change them.
  var isOfOwner: Bool { roles == nil }

  /// Whether there is anything to see at more bars than one.
  var hasSeveral: Bool { roles.map { $0.count > 1 } ?? true }
}

extension Application {
  /// Where the sender of a request works: one who is known at the default bar has the role there and
  /// those that other bars have given; whoever is not has none.
  func chainScope(of request: Request) async throws(Problem) -> ChainScope {
    let caller: Caller
    if isMain {
      caller = try await self.caller(of: request)
    } else {
      // Who is known here under another role is asked for anew, by the cookies of the default bar.
      caller = try await BarAddress.$current.withValue(.root) {
        await Caller.$current.withValue(nil) { () async -> Result<Caller, Problem> in
          do throws(Problem) {
            return .success(try await (main ?? self).caller(of: request))
          } catch {
            return .failure(error)
          }
        }
      }.get()
    }
    guard caller.role > .visitor else { return ChainScope(roles: [:]) }
    guard caller.role < .owner else { return ChainScope(roles: nil) }
    var roles = [share.bar: caller.role]
    if let account = caller.signedIn?.account {
      let others = try await Problem.translating { () async throws(StorageError) in
        try await parts.venue.barRoles(of: account.id, from: share.bar)
      }
      roles.merge(others) { first, _ in first }
    }
    return ChainScope(roles: roles)
  }
}
