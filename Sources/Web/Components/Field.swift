package import HTML

/// A field of a form: its label, its hint, its control, and its error.
package struct Field {
  package let id: String
  private let label: Node
  private let hint: String?
  private let error: String?
  private let isWrong: Bool

  /// Makes a field; one whose error is told elsewhere on its page is wrong without a text.
  package init(
    _ id: String,
    label: Node,
    hint: String? = nil,
    error: String? = nil,
    isWrong: Bool = false
  ) {
    self.id = id
    self.label = label
    self.hint = hint
    self.error = error
    self.isWrong = isWrong || error != nil
  }

  package init(_ id: String, label: String, hint: String? = nil, error: String? = nil) {
    self.init(id, label: .text(label), hint: hint, error: error)
  }

  /// The attribute that has the control read out with its hint and its error.
  package var described: Attribute? {
    let words = [hint.map { _ in "\(id)-hint" }, error.map { _ in "\(id)-error" }]
      .compactMap(\.self)
    return words.isEmpty ? nil : .aria("describedby", words.joined(separator: " "))
  }

  /// The attribute of a control whose content is refused.
  package var invalid: Attribute? { isWrong ? .aria("invalid", "true") : nil }

  /// The field around a control, which takes its identifier and its attributes.
  package func node(@NodeBuilder control: (Field) -> [Node]) -> Node {
    div(.class("field")) {
      HTML.label(.for(id)) { label }
      if let hint { p(.id("\(id)-hint"), .class("hint")) { hint } }
      control(self)
      if let error { p(.id("\(id)-error"), .class("field-error")) { error } }
    }
  }
}
