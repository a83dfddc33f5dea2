package import Localization

/// A screen to which the navigation of staff leads.
///
/// Each feature lists its own in ``Features/places``; the navigation and the first page of staff are
/// made from these rows alone.
package struct StaffPlace: Sendable {
  /// A heading of the navigation, in the order of the page.
  package enum Group: Int, CaseIterable, Sendable {
    case work, stock, bar, guide, programs, person

    var title: TextKey {
      switch self {
      case .work: .placesWork
      case .stock: .placesStock
      case .bar: .placesBar
      case .guide: .placesGuide
      case .programs: .placesPrograms
      case .person: .placesPerson
      }
    }
  }

  /// A condition besides the role.
  package enum Condition: Sendable {
    /// The caller works at several bars, or owns the venue.
    case severalBars
    /// The caller has signed in with a secret of their own.
    case account
  }

  /// The heading under which the navigation lists it; `nil` for a mode of the place above it.
  package let group: Group?
  package let link: Link
  /// The words of the link, as short as the bar at the lower edge needs them.
  package let title: TextKey
  package let icon: Icon
  /// The permission that the screen needs.
  package let permission: Permission
  package var condition: Condition?
  /// The letter that leads to it after `G`; the four places with a letter are those of the lower bar.
  package var key: Character?
  /// Whether open calls stand above the screen: not where money is counted or text is written.
  package var showsCalls = true
  /// The sentences on the keys of the screen itself.
  package var keys: [TextKey] = []

  package init(
    _ group: Group?,
    _ link: Link,
    _ title: TextKey,
    icon: Icon,
    _ permission: Permission,
    if condition: Condition? = nil,
    key: Character? = nil,
    showsCalls: Bool = true,
    keys: [TextKey] = []
  ) {
    self.group = group
    self.link = link
    self.title = title
    self.icon = icon
    self.permission = permission
    self.condition = condition
    self.key = key
    self.showsCalls = showsCalls
    self.keys = keys
  }

  /// The address without its query.
  var path: String { String(link.path.prefix { $0 != "?" }) }

  /// Whether a screen is this one or lies below it.
  func holds(_ path: String) -> Bool { path == self.path || path.hasPrefix(self.path + "/") }
}
