import HTML
import Localization
import Staffing
import Web

/// The list of staff: a row per account, and the form that creates one.
struct StaffPage: Page {
  /// A person of the default bar, and their role here.
  struct Guest {
    let account: Account
    let role: Role?
  }

  let accounts: [Account]
  /// The people of the default bar; empty on its own page.
  let guests: [Guest]
  let name: String
  let notice: StaffNotice?

  func html(in context: ScreenContext) -> String {
    let texts = context.texts
    return StaffFrame(title: texts(.staffTitle), name: "staff-screen").html(in: context) {
      p(.class("lead")) { texts(.staffLead) }
      Notice(.fault).node(notice?.text(texts))
      ul(.class("panels")) { for account in accounts { row(account, texts) } }
      guestList(texts)
      Panel("add", title: texts(.staffAdd)).node {
        form(.class("staff-form"), .method("post"), .action(Link.staffList.path)) {
          StaffField.name(texts(.signInName), value: name, id: "new-name")
          roles(id: "new-role", chosen: accounts.isEmpty ? .owner : .staff, texts)
          StaffField.secret(texts, .signInSecret, isNew: true, id: "new-secret", hasHint: true)
          button(.class("button", "solid")) { texts(.staffAdd) }
        }
      }
    }
  }

  private func row(_ account: Account, _ texts: Texts) -> Node {
    let id = account.id
    let person = account.name.rawValue
    return li(.class("panel"), .data("account", person)) {
      div(.class("panel-head")) {
        h2(.lang("")) { person }
        p(.class("tag")) { texts(account.role.text) }
      }
      details(.class("drop")) {
        summary(.aria("label", "\(texts(.staffChange)): \(person)")) { texts(.staffChange) }
        form(.class("staff-form"), .method("post"), .action(Link.changeStaff(id, "role").path)) {
          roles(id: "role-\(id)", chosen: account.role, texts)
          button(.class("button")) { texts(.staffSaveRole) }
        }
        form(.class("staff-form"), .method("post"), .action(Link.changeStaff(id, "secret").path)) {
          StaffField.secret(texts, .staffNewSecret, isNew: true, id: "secret-\(id)", hasHint: true)
          button(.class("button")) { texts(.staffSaveSecret) }
        }
        form(.class("staff-form"), .method("post"), .action(Link.changeStaff(id, "removal").path)) {
          button(.class("button"), .aria("label", "\(texts(.staffRemove)): \(person)")) {
            texts(.staffRemove)
          }
        }
      }
    }
  }

  @NodeBuilder
  private func guestList(_ texts: Texts) -> [Node] {
    if !guests.isEmpty {
      Panel("guests", title: texts(.venueStaffGuests)).node {
        p { texts(.venueStaffGuestsLead) }
        for guest in guests {
          let id = guest.account.id
          form(
            .class("staff-form"),
            .method("post"),
            .action(Link.changeStaff(id, "bar-role").path),
            .data("guest", guest.account.name.rawValue)
          ) {
            StaffField.choice(
              guest.account.name.rawValue,
              name: "role",
              id: "guest-\(id)",
              [("", texts(.venueStaffNoRole))]
                + Role.ofAccounts.map { ($0.rawValue, texts($0.text)) },
              chosen: guest.role?.rawValue ?? ""
            )
            button(
              .class("button"),
              .aria("label", "\(texts(.staffSaveRole)): \(guest.account.name)")
            ) { texts(.staffSaveRole) }
          }
        }
      }
    }
  }

  private func roles(id: String, chosen: Role, _ texts: Texts) -> Node {
    Choices(
      texts(.staffRole),
      Role.ofAccounts.map { role in
        Choice(
          .one,
          id: "\(id)-\(role.rawValue)",
          name: "role",
          value: role.rawValue,
          .text(texts(role.text)),
          hint: role.hint.map { texts($0) },
          isChosen: role == chosen
        )
      }
    ).node
  }
}

extension Role {
  /// What the role adds to the one before it.
  fileprivate var hint: TextKey? {
    switch self {
    case .visitor: nil
    case .preparation: .rolePreparationHint
    case .staff: .roleStaffHint
    case .shiftLead: .roleShiftLeadHint
    case .manager: .roleManagerHint
    case .owner: .roleOwnerHint
    }
  }
}
