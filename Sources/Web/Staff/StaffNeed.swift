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
  /// Where it is seen to.
  package let link: Link
  /// The action there, in a word.
  package let verb: String

  package init(
    _ urgency: Urgency,
    icon: Icon,
    title: String,
    detail: String? = nil,
    link: Link,
    verb: String
  ) {
    self.urgency = urgency
    self.icon = icon
    self.title = title
    self.detail = detail
    self.link = link
    self.verb = verb
  }
}
