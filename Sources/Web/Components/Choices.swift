package import HTML

/// A radio button or a checkbox with its label.
package struct Choice {
  package enum Kind: String {
    /// One of several of the same name.
    case one = "radio"
    case any = "checkbox"
  }

  private let kind: Kind
  private let id: String
  private let name: String
  private let value: String
  private let text: Node
  private let hint: String?
  private let isChosen: Bool
  private let isRequired: Bool

  /// Makes a choice, which sends `value` under `name` if it is chosen.
  package init(
    _ kind: Kind,
    id: String,
    name: String,
    value: String,
    _ text: Node,
    hint: String? = nil,
    isChosen: Bool,
    isRequired: Bool = false
  ) {
    self.kind = kind
    self.id = id
    self.name = name
    self.value = value
    self.text = text
    self.hint = hint
    self.isChosen = isChosen
    self.isRequired = isRequired
  }

  package var node: Node {
    div(.class("choice")) {
      input(
        .id(id),
        .type(kind.rawValue),
        .name(name),
        .value(value),
        hint.map { _ in .aria("describedby", "\(id)-hint") },
        isRequired ? .required : nil,
        isChosen ? .checked : nil
      )
      label(.for(id)) { text }
      if let hint { p(.id("\(id)-hint"), .class("hint")) { hint } }
    }
  }
}

/// Choices under a question.
package struct Choices {
  private let question: Node
  private let hint: String?
  private let choices: [Choice]
  private let areBeside: Bool

  /// Makes choices below each other, or side by side where there is room.
  package init(
    _ question: Node,
    hint: String? = nil,
    _ choices: [Choice],
    areBeside: Bool = false
  ) {
    self.question = question
    self.hint = hint
    self.choices = choices
    self.areBeside = areBeside
  }

  package init(
    _ question: String,
    hint: String? = nil,
    _ choices: [Choice],
    areBeside: Bool = false
  ) {
    self.init(.text(question), hint: hint, choices, areBeside: areBeside)
  }

  package var node: Node {
    fieldset(.class("choices", areBeside ? "beside" : nil)) {
      legend { question }
      if let hint { p(.class("hint")) { hint } }
      for choice in choices { choice.node }
    }
  }
}
