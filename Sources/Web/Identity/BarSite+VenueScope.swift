package import HTTP
import JuiceBar
import Staffing

extension BarSite {
  /// The bars at which the sender of a request works: an account of the default bar has its role
  /// there and the roles that other bars have given it; any other sender has none.
  package func venueScope(of request: Request) async throws(Problem) -> VenueScope {
    let caller: Caller
    if isMain {
      caller = try await self.caller(of: request)
    } else {
      // A sender known here under another role is identified again, by the default bar's cookies.
      caller = try await BarAddress.$current.run(with: .root) { () async throws(Problem) in
        try await Caller.$current.run(with: nil) { () async throws(Problem) in
          try await (main ?? self).caller(of: request)
        }
      }
    }
    guard caller.role > .visitor else { return VenueScope(roles: [:]) }
    guard caller.role < .owner else { return VenueScope(roles: nil) }
    var roles = [share.bar: caller.role]
    if let account = caller.signedIn?.account {
      let others = try await stored(await parts.venue.barRoles(of: account.id, from: share.bar))
      roles.merge(others) { first, _ in first }
    }
    return VenueScope(roles: roles)
  }
}
