package import HTML
package import HTTP
import Identifiers
package import Localization
package import Staffing

/// The fields by which a person of a role approves what a form asks for: who, and their PIN.
package struct ApprovalFields: Sendable {
  /// The name of the field of the person, and of the PIN.
  package static let person = "approver", pin = "approvalPIN"
  /// Both fields, as a form's row of endpoints names them.
  package static let names = "\(person)? \(pin)?"

  package enum Fault: Hashable, Sendable {
    /// A person or a PIN is missing.
    case incomplete
    case guess(GuessFault)
  }

  package let role: Role
  /// The people who may approve it.
  package let people: [Account]
  package var chosen: AccountID?
  package var fault: Fault?

  /// The status of the page that shows the form again.
  package var status: Status {
    if case .guess(let fault) = fault { fault.status } else { .unprocessableContent }
  }

  /// The fields; forms of one page tell theirs apart by an identifier.
  @NodeBuilder
  package func nodes(_ texts: Texts, id: String = "approval") -> [Node] {
    Choices(
      texts(.approvalWho),
      hint: texts(.approvalHint, ["roles": Role.list(from: role, texts)]),
      people.map { person in
        Choice(
          .one,
          id: "\(id)-\(person.id)",
          name: Self.person,
          value: person.id.rawValue,
          span(.lang("")) { person.name.rawValue },
          isChosen: people.count == 1 || person.id == chosen,
          isRequired: true
        )
      },
      areBeside: true
    ).node
    Field("\(id)-pin", label: texts(.approvalPIN), error: fault?.text(texts)).node { field in
      input(
        .id(field.id),
        .name(Self.pin),
        .type("password"),
        Attribute("autocomplete", "off"),
        Attribute("maxlength", "\(Secret.maximumCharacters)"),
        field.described,
        field.invalid,
        fault == nil ? nil : .autofocus,
        .required
      )
    }
  }
}

extension ApprovalFields.Fault {
  fileprivate func text(_ texts: Texts) -> String {
    switch self {
    case .incomplete: texts(.approvalIncomplete)
    case .guess(let fault): fault.text(texts, wrong: .approvalWrong)
    }
  }
}
