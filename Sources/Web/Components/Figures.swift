package import HTML

/// Figures under their names, side by side.
package struct Figures {
  package struct Figure {
    private let name: String
    private let value: String
    private let link: Link?
    private let notes: [String]
    private let isUrgent: Bool

    /// Makes a figure; `notes` are lines below it, and one that is urgent needs a person.
    package init(
      _ name: String,
      _ value: String,
      link: Link? = nil,
      notes: [String] = [],
      isUrgent: Bool = false
    ) {
      self.name = name
      self.value = value
      self.link = link
      self.notes = notes
      self.isUrgent = isUrgent
    }

    fileprivate var node: Node {
      div(isUrgent ? .class("urgent") : nil) {
        dt { name }
        dd(.class("figure")) {
          if let link { a(.href(link.path)) { value } } else { value }
        }
        for note in notes { dd { note } }
      }
    }
  }

  private let figures: [Figure]
  private let label: String?

  package init(_ figures: [Figure], label: String? = nil) {
    self.figures = figures
    self.label = label
  }

  package var node: Node {
    dl(.class("figures"), label.map { .aria("label", $0) }) {
      for figure in figures { figure.node }
    }
  }
}
