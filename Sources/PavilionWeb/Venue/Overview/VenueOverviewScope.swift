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
