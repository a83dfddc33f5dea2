package import HTTP
package import Localization
package import Staffing

/// A page to which the first page of staff leads.
package struct ManagedPage: Sendable {
  package let link: Link
  package let title: TextKey
  /// Whether the sender of a request is led to it.
  package let isShown: @Sendable (BarSite, Request) async throws(Problem) -> Bool

  /// Creates a page for callers of a role.
  package init(_ role: Role, _ link: Link, _ title: TextKey) {
    self.init(link, title) { (_, _) in Caller.currentRole >= role }
  }

  /// Creates a page for callers of whom something is true.
  package init(
    _ link: Link,
    _ title: TextKey,
    isShown: @escaping @Sendable (BarSite, Request) async throws(Problem) -> Bool
  ) {
    self.link = link
    self.title = title
    self.isShown = isShown
  }
}
