package import HTML

/// A table of a screen of staff, whose rows become cards where there is little room: then the name
/// of its column stands beside each value.
///
/// Its roles are written out, since browsers forget them where `display` changes.
package struct CardTable {
  package struct Column {
    fileprivate enum Content: String {
      case figure
      case words
      case action
    }

    fileprivate let name: String
    fileprivate let content: Content

    /// A column of numbers, which never break.
    package static func figure(_ name: String) -> Column { Column(name: name, content: .figure) }

    package static func words(_ name: String) -> Column { Column(name: name, content: .words) }

    /// A column of buttons, which say themselves what they do.
    package static func action(_ name: String) -> Column { Column(name: name, content: .action) }

    /// The class of its cells; a figure is what most cells are.
    fileprivate var style: Attribute? {
      content == .figure ? nil : .class(content.rawValue)
    }
  }

  package struct Row {
    fileprivate let mark: Attribute?
    fileprivate let style: String?
    fileprivate let head: Node
    fileprivate let cells: [Node?]

    /// Makes a row: its head, and a cell for each further column; `nil` where there is nothing.
    ///
    /// `mark` is what scripts and tests find it by, `style` a class.
    package init(
      _ mark: Attribute? = nil,
      style: String? = nil,
      head: Node,
      _ cells: [Node?]
    ) {
      self.mark = mark
      self.style = style
      self.head = head
      self.cells = cells
    }
  }

  private let columns: [Column]
  private let rows: [Row]
  private let style: String?

  /// Makes a table whose first column has the heads of the rows; `style` is a further class.
  package init(_ columns: [Column], _ rows: [Row], style: String? = nil) {
    self.columns = columns
    self.rows = rows
    self.style = style
  }

  package var node: Node {
    table(.class("card-table", style), .role("table")) {
      thead(.role("rowgroup")) {
        tr(.role("row")) {
          for column in columns {
            th(.scope("col"), .role("columnheader"), column.style) { column.name }
          }
        }
      }
      tbody(.role("rowgroup")) { for row in rows { node(of: row) } }
    }
  }

  private func node(of row: Row) -> Node {
    tr(row.mark, row.style.map { .class($0) }, .role("row")) {
      th(.scope("row"), .role("rowheader")) { row.head }
      for (column, cell) in zip(columns.dropFirst(), row.cells) {
        td(.role("cell"), column.style, .data("name", column.name)) { cell }
      }
    }
  }
}
