package import HTML

/// Links to ways of looking at the same thing, one of which is shown.
package struct Segments {
  package typealias Segment = (text: String, link: Link, isShown: Bool)

  private let label: String
  private let segments: [Segment]

  /// Makes links; `label` says what they choose.
  package init(_ label: String, _ segments: [Segment]) {
    self.label = label
    self.segments = segments
  }

  package var node: Node {
    nav(.class("segments"), .aria("label", label)) {
      ul {
        for segment in segments {
          li {
            a(
              .class("button"),
              .href(segment.link.path),
              segment.isShown ? .aria("current", "page") : nil
            ) { segment.text }
          }
        }
      }
    }
  }
}
