import CounterWeb
import HTML
import JuiceBar
import Languages
import Localization
import Web

/// The problems of a draft, each with a link to the form where it can be fixed.
struct MenuProblemList {
  let problems: [DraftProblem]
  let wording: MenuWording

  func node(_ isForManager: Bool) -> Node {
    ul(.class("menu-problems")) {
      for problem in problems {
        li(.data("problem", problem.field)) {
          let name = wording.name(of: problem.subject)
          if isForManager, let address = address(of: problem) {
            a(.href(address)) { name }
          } else {
            strong { name }
          }
          span { sentence(problem) }
        }
      }
    }
  }

  private func sentence(_ problem: DraftProblem) -> String {
    let words = wording.text(problem.fault, in: problem.member)
    guard !problem.member.isEmpty else { return words }
    let values: KeyValuePairs = ["name": wording.label(problem.member), "field": words]
    return wording.texts(.menuEditField, values)
  }

  private func address(of problem: DraftProblem) -> String? {
    switch problem.subject {
    case .menu where ["currency", "taxRate"].contains(problem.member):
      Link.menuEditor(nil).path + "#" + MenuEditorPage.moneyID
    case .menu: nil
    case .fruit(let id): wording.draft[id].map { Link.menuFruit($0.id).path }
    case .juice(let id): Link.menuJuice(id).path
    }
  }
}

/// The names that are missing in a language, which do not keep a draft from being published.
struct MenuGaps {
  let gaps: [DraftProblem]
  let wording: MenuWording

  @NodeBuilder
  func nodes(_ isForManager: Bool) -> [Node] {
    if !gaps.isEmpty {
      details(.class("drop"), .data("gaps"), gaps.count <= 8 ? .open : nil) {
        summary { wording.texts(.menuEditGaps, count: gaps.count) }
        MenuProblemList(problems: gaps, wording: wording).node(isForManager)
      }
    }
  }
}

/// A field of the menu editor with its label and its error.
struct MenuField {
  let name: String
  let label: String
  var value: String?
  /// The language of a text; `nil` for a number.
  var language: Language?
  var hint: String?
  var error: String?
  var isNumber = false
  var isRequired = false

  func node() -> Node {
    let id = "field-" + name.replacing(".", with: "-")
    return Field(id, label: label, hint: hint, error: error).node { field in
      if let language {
        // Grows with the name, where an input would cut it off.
        textarea(
          .id(field.id),
          .name(name),
          .lang(language.tag),
          Attribute("rows", "1"),
          Attribute("autocomplete", "off"),
          field.invalid,
          field.described
        ) { value ?? "" }
      } else {
        input(
          .id(field.id),
          .name(name),
          .type("text"),
          isNumber ? Attribute("inputmode", "decimal") : nil,
          Attribute("autocomplete", "off"),
          .value(value ?? ""),
          isRequired ? .required : nil,
          field.invalid,
          field.described
        )
      }
    }
  }
}

/// Marks a preview as such above it, and leads back.
struct MenuPreviewNotice {
  func node(in context: ScreenContext) -> Node {
    Notice(.remark).node {
      p { context.texts(.menuEditPreviewLead) }
      BackLink(link: .menuEditor(nil), key: .menuEditTitle).node(in: context)
    }
  }
}

private let textarea = Element("textarea")
