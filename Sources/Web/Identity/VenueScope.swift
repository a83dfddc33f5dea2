package import JuiceBar
package import Staffing

/// The bars of the venue at which a person works, with the role at each.
package struct VenueScope: Sendable {
  /// The roles by bar; `nil` for the owners of the default bar, who are owners everywhere.
  package let roles: [BarID: Role]?

  package func role(at bar: BarID) -> Role { roles.map { $0[bar] ?? .visitor } ?? .owner }

  /// Whether the person owns the venue, and so may add bars and change them.
  package var isOfOwner: Bool { roles == nil }

  /// Whether the person may see more than one bar.
  package var hasSeveral: Bool { roles.map { $0.count > 1 } ?? true }
}
