import JuiceBar
import Languages
import Localization
import Staffing

/// The surroundings of a member of staff: the screens and the bars that are open to them.
package struct Workplace: Sendable {
  /// A bar at which the caller works.
  struct Bar: Sendable {
    let name: LocalizedText
    let address: BarAddress
    let role: Role
  }

  /// The longest list of bars; the page of all bars shows more.
  static let maximumBars = 8

  /// The screens that the navigation lists for the caller, in the order of the table.
  package let places: [StaffPlace]
  /// The screen shown, or the one above it.
  package let present: StaffPlace?
  /// The place of the navigation at which the screen is.
  let listed: StaffPlace?
  /// The bars to choose from; empty if there is one.
  let bars: [Bar]
  /// Whether there are more bars than ``bars`` has.
  let hasMoreBars: Bool
  /// The page of all bars.
  let allBars: StaffPlace?
  /// The open calls; `nil` for those with rights in the guide alone.
  let calls: CallLine?

  /// Creates the surroundings of a caller on the screen of a path.
  init(
    of caller: Caller,
    at path: String,
    features: Features,
    bars: BarList?,
    address: (BarID) -> BarAddress
  ) {
    let scope = caller.scope
    places = features.places.filter { place in
      guard place.group != nil, place.permission.isHeld(by: caller.shownRole, caller.guide) else {
        return false
      }
      switch place.condition {
      case .severalBars: return scope?.hasSeveral ?? (caller.role == .owner)
      case .account: return caller.signedIn != nil
      case nil: return true
      }
    }
    let path = String(path.prefix { $0 != "?" })
    let above = features.places.filter { $0.holds(path) }.sorted { $0.path.count > $1.path.count }
    present = above.first
    listed = above.first { $0.group != nil }
    var own: [Bar] = []
    var hasMoreBars = false
    for bar in bars?.open ?? [] {
      guard let role = scope?.role(at: bar.id), role > .visitor else { continue }
      guard own.count < Self.maximumBars else {
        hasMoreBars = true
        break
      }
      own.append(Bar(name: bar.name, address: address(bar.id), role: role))
    }
    self.hasMoreBars = hasMoreBars
    self.bars = own.count > 1 ? own : []
    allBars = places.first { $0.condition == .severalBars }
    calls = caller.role > .visitor ? features.calls : nil
  }

  /// Whether open calls stand above the screen.
  package var showsCalls: Bool { present?.showsCalls ?? true }
}
