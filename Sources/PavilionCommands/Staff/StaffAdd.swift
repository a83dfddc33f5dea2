import JSON
import JuiceBar
import Localization
import Staffing

/// `staff add NAME --role ROLE`: makes an account.
struct StaffAdd: Verb {
  static let syntax = Syntax(
    words: ["staff", "add"],
    operands: ["NAME"],
    options: [roleOption.syntax],
    summary: "Add an account",
    discussion: """
      Reads the PIN (at least 6 digits) or password (at least 8 characters) from a line of the
      standard input, never from an argument. The first account must be an owner's.

        pavilion staff add Minji --role owner
        printf '%s\\n' 482913 | pavilion staff add Jun --role staff
      """
  )
  private static let roleOption = Option(
    "role",
    "ROLE",
    Format<Role>.oneOf(Role.ofAccounts),
    isRequired: true,
    help: "staff, manager or owner"
  )

  private let name: PersonName
  private let role: Role

  init(_ arguments: Arguments) throws(UsageError) {
    name = try arguments.operand(0, as: .personName)
    role = try arguments.required(Self.roleOption)
  }

  func run(in context: Context) async throws -> (any Answer)? {
    try await context.withStaff { staff in
      let id = AccountID(OrderDesk.Surroundings.system.orderID(.now))
      let password = try await staff.readPassword(of: name)
      let account = Account(id: id, name: name, role: role, passwordHash: password)
      try await staff.carryOut(.add(account))
      return Report(staff: account, .cliStaffAdded)
    }
  }
}

extension Report {
  /// The answer that states the result for an account.
  init(staff account: Account, _ key: TextKey) {
    let (name, role) = (account.name.rawValue, account.role.rawValue)
    self.init(["name": .string(name), "role": .string(role)]) { language in
      Texts(language)(key, ["name": name])
    }
  }
}
