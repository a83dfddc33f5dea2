import HTTP
import JuiceBar
import Staffing

/// The bars of the venue at which a person works, with the role at each.
struct VenueOverviewScope: Sendable {
  /// The roles by bar; `nil` for the owners of the default bar, who are owners everywhere.
  let roles: [BarID: Role]?

  /// The role at a bar.
  func role(at bar: BarID) -> Role { roles.map { $0[bar] ?? .visitor } ?? .owner }

  /// Whether the person owns the venue, and so may add bars and change them.
  var isOfOwner: Bool { roles == nil }

  /// Whether the person may see more than one bar.
  var hasSeveral: Bool { roles.map { $0.count > 1 } ?? true }
}

extension BarSite {
  /// The bars at which the sender of a request works: an account of the default bar has its role
  /// there and the roles that other bars have given it; any other sender has none.
  func overviewScope(of request: Request) async throws(Problem) -> VenueOverviewScope {
    let caller: Caller
    if isMain {
      caller = try await self.caller(of: request)
    } else {
      // A sender known here under another role is identified again, by the default bar's cookies.
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
    guard caller.role > .visitor else { return VenueOverviewScope(roles: [:]) }
    guard caller.role < .owner else { return VenueOverviewScope(roles: nil) }
    var roles = [share.bar: caller.role]
    if let account = caller.signedIn?.account {
      let others = try await stored(await parts.venue.barRoles(of: account.id, from: share.bar))
      roles.merge(others) { first, _ in first }
    }
    return VenueOverviewScope(roles: roles)
  }
}
