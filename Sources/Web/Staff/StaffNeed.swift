package import Localization

/// Something at the bar that a person has to see to, for the first page of staff.
package struct StaffNeed: Sendable {
  /// How soon, the most urgent first.
  package enum Urgency: Int, Comparable, Sendable {
    case now, soon, later

    package static func < (left: Urgency, right: Urgency) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  /// Finds what a feature has for the caller of a request.
  package typealias Finder = @Sendable (BarSite, Texts) async throws(Problem) -> [StaffNeed]

  package let urgency: Urgency
  package let icon: Icon
  package let title: String
  package let detail: String?
  /// Where it is seen to, and the action there in a word; `nil` if not on a screen.
  package let way: (link: Link, verb: String)?

  package init(
    _ urgency: Urgency,
    icon: Icon,
    title: String,
    detail: String? = nil,
    link: Link,
    verb: String
  ) {
    self.init(urgency, icon: icon, title: title, detail: detail, way: (link, verb))
  }

  /// Something that is seen to on the machine, as its detail says.
  package init(_ urgency: Urgency, icon: Icon, title: String, onMachine detail: String) {
    self.init(urgency, icon: icon, title: title, detail: detail, way: nil)
  }

  private init(
    _ urgency: Urgency,
    icon: Icon,
    title: String,
    detail: String?,
    way: (link: Link, verb: String)?
  ) {
    self.urgency = urgency
    self.icon = icon
    self.title = title
    self.detail = detail
    self.way = way
  }
}
