package import HTML

/// A page that a feature offers to those who wait: its picture, number, name, and a line about it.
package struct Teaser: Sendable {
  /// Finds what a feature offers at this moment, the same on every screen.
  package typealias Finder = @Sendable (BarSite, ScreenContext) async -> Teaser?

  package let link: Link
  package let picture: Node?
  package let number: String
  package let name: Node
  package let summary: Node?

  package init(link: Link, picture: Node?, number: String, name: Node, summary: Node?) {
    self.link = link
    self.picture = picture
    self.number = number
    self.name = name
    self.summary = summary
  }
}
