import HTML
import Identifiers
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
  /// The accounts that have a second factor.
  let secondFactors: Set<AccountID>
  /// The people of the default bar; empty on its own page.
  let guests: [Guest]
  /// Whether the accounts may work on the guide.
  let hasGuide: Bool
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
          roles(
            id: "new-role",
            chosen: accounts.isEmpty ? .owner : .staff,
            isOptional: hasGuide,
            texts
          )
          if hasGuide, !accounts.isEmpty {
            GuideRoleFields(id: "new", chosen: nil).nodes(texts)
          }
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
        p(.class("tag")) { texts(account.role.textOfAccount) }
        if hasGuide, let rights = account.guide { p(.class("tag")) { rights.text(texts) } }
        if secondFactors.contains(id) { p(.class("tag")) { texts(.secondFactorTitle) } }
      }
      details(.class("drop")) {
        summary(.aria("label", "\(texts(.staffChange))\(texts.colon)\(person)")) {
          texts(.staffChange)
        }
        form(.class("staff-form"), .method("post"), .action(Link.changeStaff(id, "role").path)) {
          roles(
            id: "role-\(id)",
            chosen: account.role,
            isOptional: hasGuide && account.guide != nil,
            texts
          )
          button(.class("button")) { texts(.staffSaveRole) }
        }
        if hasGuide { guideRole(account, texts) }
        form(.class("staff-form"), .method("post"), .action(Link.changeStaff(id, "secret").path)) {
          StaffField.secret(texts, .staffNewSecret, isNew: true, id: "secret-\(id)", hasHint: true)
          button(.class("button")) { texts(.staffSaveSecret) }
        }
        if secondFactors.contains(id) {
          form(
            .class("staff-form"),
            .method("post"),
            .action(Link.changeStaff(id, "second-factor/removal").path)
          ) {
            button(
              .class("button"),
              .aria("label", "\(texts(.secondFactorRemove))\(texts.colon)\(person)")
            ) { texts(.secondFactorRemove) }
          }
        }
        form(.class("staff-form"), .method("post"), .action(Link.changeStaff(id, "removal").path)) {
          button(.class("button"), .aria("label", "\(texts(.staffRemove))\(texts.colon)\(person)"))
          {
            texts(.staffRemove)
          }
        }
        a(
          .class("button"),
          .href(Link.personalData(id).path),
          Attribute("download", ""),
          .aria("label", "\(texts(.staffData))\(texts.colon)\(person)")
        ) { texts(.staffData) }
        form(.class("staff-form"), .method("post"), .action(Link.changeStaff(id, "erasure").path)) {
          button(.class("button"), .aria("label", "\(texts(.staffErase))\(texts.colon)\(person)")) {
            texts(.staffErase)
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
              .aria("label", "\(texts(.staffSaveRole))\(texts.colon)\(guest.account.name)")
            ) { texts(.staffSaveRole) }
          }
        }
      }
    }
  }

  @NodeBuilder
  private func guideRole(_ account: Account, _ texts: Texts) -> [Node] {
    if account.role >= .manager {
      p { texts(.guideRoleByRole) }
    } else {
      form(
        .class("staff-form"),
        .method("post"),
        .action(Link.changeStaff(account.id, "guide-role").path)
      ) {
        GuideRoleFields(id: account.id.rawValue, chosen: account.guide).nodes(texts)
        button(.class("button")) { texts(.guideRoleSave) }
      }
    }
  }

  /// The roles at the bar to choose from, with none for an account that may work on the guide alone.
  private func roles(id: String, chosen: Role, isOptional: Bool, _ texts: Texts) -> Node {
    Choices(
      texts(.staffRole),
      (isOptional ? Role.allCases : Role.ofAccounts).map { role in
        Choice(
          .one,
          id: "\(id)-\(role.rawValue)",
          name: "role",
          value: role.rawValue,
          .text(texts(role.textOfAccount)),
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
    case .visitor: .staffNoBarRoleHint
    case .preparation: .rolePreparationHint
    case .staff: .roleStaffHint
    case .shiftLead: .roleShiftLeadHint
    case .manager: .roleManagerHint
    case .owner: .roleOwnerHint
    }
  }
}
