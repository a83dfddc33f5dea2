package import HTML
package import HTTP
import Identifiers
package import JuiceBar
package import Localization
package import Staffing

/// The fields by which a person of a role approves what a form asks for, or says that they are at a
/// shared screen: who, and their PIN.
package struct ApprovalFields: Sendable {
  /// Why a person gives their PIN; a form may ask for both.
  package enum Purpose: CaseIterable, Sendable {
    case approval
    case presence

    /// The name of the field of the person.
    var person: String {
      switch self {
      case .approval: "approver"
      case .presence: "person"
      }
    }

    /// The name of the field of the PIN.
    var pin: String {
      switch self {
      case .approval: "approvalPIN"
      case .presence: "personPIN"
      }
    }

    /// Both fields, as a form's row of endpoints names them.
    var names: String { "\(person)? \(pin)?" }
  }

  /// The money that an act gives away, as the person who approves it sees it.
  package struct Money: Sendable {
    let shown: ApprovedAct.Money
    /// The amount in words.
    let words: String

    package init(_ shown: ApprovedAct.Money, _ words: String) {
      self.shown = shown
      self.words = words
    }
  }

  private static let amount = "approvedAmount"
  private static let command = "approvedCommand"
  private static let revision = "approvedRevision"

  /// The fields of an approval, as a form's row of endpoints names them.
  package static let names = Purpose.approval.names
  /// The same of an act that gives money away.
  package static let namesWithMoney = "\(names) \(amount)? \(command)? \(revision)?"

  /// The money that was shown in the form that was sent.
  static func money(in form: Fields) -> ApprovedAct.Money? {
    guard let amount = form[amount].flatMap({ Int($0) }), let command = form[command],
      let revision = form[revision].flatMap({ Int($0) })
    else { return nil }
    return ApprovedAct.Money(amount, by: command, onRevision: revision)
  }

  package enum Fault: Hashable, Sendable {
    /// A person or a PIN is missing.
    case incomplete
    case guess(GuessFault)
    /// Something else was approved than would be done now.
    case overtaken
  }

  package let role: Role
  /// The people who may approve it, or may be at the screen.
  package let people: [Account]
  var purpose = Purpose.approval
  var money: Money?
  package var chosen: AccountID?
  package var fault: Fault?

  /// The status of the page that shows the form again.
  package var status: Status {
    switch fault {
    case .guess(let fault): fault.status
    case .overtaken: .conflict
    case .incomplete, nil: .unprocessableContent
    }
  }

  /// The fields; forms of one page tell theirs apart by an identifier.
  @NodeBuilder
  package func nodes(_ texts: Texts, id: String = "approval") -> [Node] {
    let isPresence = purpose == .presence
    if let money {
      input(.type("hidden"), .name(Self.amount), .value("\(money.shown.amount)"))
      input(.type("hidden"), .name(Self.command), .value(money.shown.command))
      input(.type("hidden"), .name(Self.revision), .value("\(money.shown.revision)"))
    }
    Choices(
      texts(isPresence ? .presenceWho : .approvalWho),
      hint: isPresence
        ? texts(.presenceHint)
        : texts(.approvalHint, ["roles": Role.list(from: role, texts)]),
      people.map { person in
        Choice(
          .one,
          id: "\(id)-\(person.id)",
          name: purpose.person,
          value: person.id.rawValue,
          span(.lang("")) { person.name.rawValue },
          isChosen: people.count == 1 || person.id == chosen,
          isRequired: true
        )
      },
      areBeside: true
    ).node
    Field(
      "\(id)-pin",
      label: texts(isPresence ? .presencePIN : .approvalPIN),
      hint: money.map { texts(.approvalMoney, ["amount": $0.words]) },
      error: fault?.text(texts)
    ).node { field in
      input(
        .id(field.id),
        .name(purpose.pin),
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
    case .overtaken: texts(.approvalOvertaken)
    }
  }
}
